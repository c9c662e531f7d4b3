use leads::PrivateMessage;
use texts::Arg;

use crate::render::{Button, Call, Keyboard, RenderFault, Renderer, Rendering};

/// Renders [`PrivateMessage`].
pub(super) struct PrivateMessages;

impl Renderer for PrivateMessages {
    fn kind(&self) -> &'static str {
        PrivateMessage::KIND
    }

    fn render(&self, of: &Rendering<'_>) -> Result<Call, RenderFault> {
        let plain = |key: &str| Call::text(of.say(key, &[]));
        let asking = |key: &str| plain(key).with_keyboard(Keyboard::Contact(of.say("button-want-phone", &[])));
        Ok(match of.read()? {
            PrivateMessage::ExportFile { file, count } => {
                let ending = file.0.rsplit_once('.').map_or("xlsx", |(_, ending)| ending);
                let name = format!("leads.{ending}");
                Call::Document { file, name, caption: of.say("lead-export-caption", &[("count", Arg::from(count))]) }
            }
            PrivateMessage::Hello { bot } => {
                let begin = of.links.deep(&bot, "want").expose().clone();
                plain("want-hello").with_buttons(vec![vec![Button::url(of.say("button-growth", &[]), begin)]])
            }
            PrivateMessage::AskDate => plain("want-date"),
            PrivateMessage::AskPhone => asking("want-phone"),
            PrivateMessage::AskPhoneAgain => asking("want-phone-again"),
            PrivateMessage::Thanks => plain("want-thanks").with_keyboard(Keyboard::Usual),
            PrivateMessage::Later => plain("want-later"),
        })
    }
}
