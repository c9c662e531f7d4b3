use chrono_tz::Tz;
use leads::{GroupCommand, GroupMessage, Wish};
use texts::Arg;

use super::card::{card, wish_lines};
use super::details::{Details, details};
use super::lists::{Counts, digest, forget_confirm, open_list};
use super::stats::stats;
use super::words::{moment, number};
use crate::render::{Call, RenderFault, Renderer, Rendering};

/// Longest comment of a ping, in UTF-16 units.
const COMMENT: usize = 500;
/// Numbers that are named after an erasure; more are as many as nobody reads.
const NUMBERS: usize = 50;

/// Renders [`GroupMessage`].
pub(super) struct GroupMessages {
    /// Whose clock the group reads.
    pub(super) zone: Tz,
}

impl Renderer for GroupMessages {
    fn kind(&self) -> &'static str {
        GroupMessage::KIND
    }

    fn render(&self, of: &Rendering<'_>) -> Result<Call, RenderFault> {
        let zone = self.zone;
        let plain = |key: &str| Call::text(of.say(key, &[]));
        let counted = |key: &str, count: u64| Call::text(of.say(key, &[("count", Arg::from(count))]));
        Ok(match of.read()? {
            GroupMessage::Card(snapshot) => card(of, zone, &snapshot),
            GroupMessage::Duplicate { number: lead } => Call::text(of.say("lead-duplicate", &[number(lead)])),
            GroupMessage::RepeatPing { number: lead, repeats, wish } => ping(of, lead, repeats, &wish),
            GroupMessage::Reminder { number: lead, since } => {
                Call::text(of.say("lead-reminder", &[number(lead), ("moment", Arg::from(moment(of, zone, since)))]))
            }
            GroupMessage::Digest { day, fresh, spam, waiting, won, lost, untouched } => {
                digest(of, day, Counts { fresh, spam, waiting, won, lost }, &untouched)
            }
            GroupMessage::OpenList { lines, total, spam } => open_list(of, &lines, total, spam),
            GroupMessage::Details { card, notes, repeats, history, card_message, may_exist_twice } => {
                let (notes, repeats, history) = (&notes[..], &repeats[..], &history[..]);
                details(of, zone, Details { card: &card, notes, repeats, history, card_message, may_exist_twice })
            }
            GroupMessage::Stats(figures) => stats(of, &figures),
            GroupMessage::UnknownLead => plain("lead-unknown"),
            GroupMessage::Usage { command } => plain(usage(command)),
            GroupMessage::ForgetConfirm { lines } => forget_confirm(of, &lines),
            GroupMessage::Forgotten { numbers } => {
                let mut named: Vec<String> = numbers.iter().take(NUMBERS).map(|lead| format!("№{lead}")).collect();
                named.extend((numbers.len() > NUMBERS).then(|| "…".to_owned()));
                Call::text(of.say("lead-forgotten", &[("numbers", Arg::from(named.join(", ")))]))
            }
            GroupMessage::NoteRefused => plain("lead-note-refused"),
            GroupMessage::Exported { count } => counted("lead-exported", count),
            GroupMessage::ExportEmpty => plain("lead-export-empty"),
            GroupMessage::ExportNeedsStart => plain("lead-export-needs-start"),
        })
    }
}

/// Short: the card above has the rest.
fn ping(of: &Rendering<'_>, lead: i64, repeats: u32, wish: &Wish) -> Call {
    let head = of.say("lead-ping", &[number(lead), ("count", Arg::from(repeats))]);
    let lines = wish_lines(of, wish, false, COMMENT);
    Call::text(std::iter::once(head).chain(lines).collect::<Vec<_>>().join("\n"))
}

const fn usage(command: GroupCommand) -> &'static str {
    match command {
        GroupCommand::Stats => "lead-usage-stats",
        GroupCommand::New => "lead-usage-new",
        GroupCommand::Lead => "lead-usage-lead",
        GroupCommand::Export => "lead-usage-export",
        GroupCommand::Forget => "lead-usage-forget",
    }
}
