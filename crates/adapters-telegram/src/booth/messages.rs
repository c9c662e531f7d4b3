use booth::{GuestMessage, OwnPack, ProgressPhase, SetName, ShortCode};
use kernel::Lang;
use texts::Arg;

use super::growth::Growth;
use crate::render::{Button, Call, RenderFault, Renderer, Rendering, cut, escape, named};

/// Longest event name inside a sentence, in characters.
const EVENT: usize = 80;
/// Packs that `/mystickers` lists; with the longest names they fit one message.
const PACKS: usize = 15;

/// Renders [`GuestMessage`].
pub(super) struct GuestMessages {
    growth: Option<Growth>,
}

impl GuestMessages {
    pub(super) const fn new(growth: Option<Growth>) -> Self {
        Self { growth }
    }
}

impl Renderer for GuestMessages {
    fn kind(&self) -> &'static str {
        GuestMessage::KIND
    }

    fn render(&self, of: &Rendering<'_>) -> Result<Call, RenderFault> {
        let plain = |key: &str| Call::text(of.say(key, &[]));
        let to_person = |key: &str, name: &str, more: &[(&'static str, Arg)]| {
            let args: Vec<(&str, Arg)> = named(name).into_iter().chain(more.iter().cloned()).collect();
            of.say(key, &args)
        };
        let code = |code: &ShortCode| ("code", Arg::from(escape(&code.0)));
        Ok(match of.read::<GuestMessage>()? {
            GuestMessage::ConsentRequest { token, name, event, providers, keep_hours } => {
                let more = [event_arg(&event), drawn_by(of, &providers), ("hours", Arg::from(keep_hours))];
                let agree = Button::data(of.say("consent-button", &[]), format!("consent:{}", token.expose()));
                Call::text(to_person("consent-request", name.expose(), &more)).with_buttons(vec![vec![agree]])
            }
            GuestMessage::BackToTablet { name } => Call::text(to_person("back-to-tablet", name.expose(), &[])),
            GuestMessage::Progress { short_code, phase } => Call::text(progress(of, &short_code, &phase)),
            GuestMessage::Link { name, set_name, short_code, count, degraded, event } => {
                let url = of.links.pack(&set_name.0);
                let more = [("count", Arg::from(count)), ("url", Arg::from(escape(url.as_str()))), code(&short_code)];
                let key = if degraded { "link-degraded" } else { "link" };
                self.with_pack_buttons(of, Call::text(to_person(key, name.expose(), &more)), &set_name, &event)
            }
            GuestMessage::HandedOver { name, set_name, short_code, event } => {
                let url = of.links.pack(&set_name.0);
                let more = [("url", Arg::from(escape(url.as_str()))), code(&short_code)];
                let call = Call::text(to_person("handed-over", name.expose(), &more));
                self.with_pack_buttons(of, call, &set_name, &event)
            }
            GuestMessage::FirstSticker { file_id } => Call::Sticker { file_id },
            GuestMessage::ManualHelp { name, short_code } => {
                Call::text(to_person("manual-help", name.expose(), &[code(&short_code)]))
            }
            GuestMessage::Failure { name, short_code } => {
                Call::text(to_person("failure", name.expose(), &[code(&short_code)]))
            }
            GuestMessage::TryAgain { name, short_code } => {
                Call::text(to_person("try-again", name.expose(), &[code(&short_code)]))
            }
            GuestMessage::DelayNotice { short_code } => Call::text(of.say("delay-notice", &[code(&short_code)])),
            GuestMessage::SessionTaken => plain("session-taken"),
            GuestMessage::SessionOver => plain("session-over"),
            GuestMessage::SessionGivenUp => plain("session-given-up"),
            GuestMessage::UnknownSession => plain("unknown-session"),
            GuestMessage::PackLimit { limit } => Call::text(of.say("pack-limit", &[("limit", Arg::from(limit))])),
            GuestMessage::ScanHint { event } => Call::text(of.say("scan-hint", &[event_arg(&event)])),
            GuestMessage::Hint => plain("hint"),
            GuestMessage::Help => plain("help"),
            GuestMessage::Privacy { keep_hours, providers } => {
                Call::text(of.say("privacy", &[("hours", Arg::from(keep_hours)), drawn_by(of, &providers)]))
            }
            GuestMessage::LangPick => plain("lang-pick").with_buttons(vec![Lang::ALL.map(lang_button).to_vec()]),
            GuestMessage::LangChosen => plain("lang-chosen"),
            GuestMessage::MyPacks { packs } => Call::text(own_packs(of, &packs)),
            GuestMessage::DeleteConfirm => {
                let yes = Button::data(of.say("delete-button", &[]), "delete_me:yes".to_owned());
                plain("delete-confirm").with_buttons(vec![vec![yes]])
            }
            GuestMessage::Deleted => plain("deleted"),
            GuestMessage::Maintenance => plain("maintenance"),
        })
    }
}

impl GuestMessages {
    fn with_pack_buttons(&self, of: &Rendering<'_>, call: Call, set_name: &SetName, event: &str) -> Call {
        let url = of.links.pack(&set_name.0);
        let share = of.links.share(&url, &of.say("share-text", &[]));
        let mut buttons = vec![
            vec![Button::url(of.say("button-add-set", &[]), url)],
            vec![Button::url(of.say("button-share", &[]), share)],
        ];
        buttons.extend(self.growth.as_ref().map(|growth| vec![growth.button(of, event)]));
        call.with_buttons(buttons).with_preview()
    }
}

fn event_arg(event: &str) -> (&'static str, Arg) {
    ("event", Arg::from(escape(&cut(event, EVENT))))
}

/// Each language names itself: whoever cannot read the question finds their own.
fn lang_button(lang: Lang) -> Button {
    let name = match lang {
        Lang::Ru => "Русский",
        Lang::Uz => "Oʻzbekcha",
        Lang::En => "English",
    };
    Button::data(name.to_owned(), format!("lang:{}", lang.code()))
}

/// Who draws, as people know them.
fn drawn_by(of: &Rendering<'_>, providers: &[String]) -> (&'static str, Arg) {
    let names: Vec<String> = providers
        .iter()
        .map(|provider| match provider.as_str() {
            "local" => of.say("drawn-locally", &[]),
            "openai" => "OpenAI".to_owned(),
            "gemini" => "Google Gemini".to_owned(),
            "gigachat" => "GigaChat".to_owned(),
            other => escape(&cut(other, EVENT)),
        })
        .collect();
    ("drawn_by", Arg::from(names.join(", ")))
}

fn progress(of: &Rendering<'_>, short_code: &ShortCode, phase: &ProgressPhase) -> String {
    let code = ("code", Arg::from(escape(&short_code.0)));
    match phase {
        ProgressPhase::Queued { position, eta_s } => {
            let minutes = eta_s.saturating_add(30) / 60;
            of.say("progress-queued", &[("position", Arg::from(*position)), ("minutes", Arg::from(minutes)), code])
        }
        ProgressPhase::Drawing => of.say("progress-drawing", &[code]),
        ProgressPhase::Publishing => of.say("progress-publishing", &[code]),
        ProgressPhase::Ready => of.say("progress-ready", &[]),
        ProgressPhase::Ended => of.say("progress-ended", &[]),
    }
}

fn own_packs(of: &Rendering<'_>, packs: &[OwnPack]) -> String {
    if packs.is_empty() {
        return of.say("my-packs-empty", &[]);
    }
    let lines = packs.iter().take(PACKS).map(|pack| {
        let url = of.links.pack(&pack.set_name.0);
        let code = ("code", Arg::from(escape(&pack.short_code.0)));
        of.say("my-packs-line", &[event_arg(&pack.event), code, ("url", Arg::from(escape(url.as_str())))])
    });
    std::iter::once(of.say("my-packs-head", &[])).chain(lines).collect::<Vec<_>>().join("\n")
}
