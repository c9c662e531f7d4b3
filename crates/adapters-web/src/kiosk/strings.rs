use kernel::Lang;
use serde_json::{Map, Value};
use texts::{Arg, Texts};

/// Every text that the page shows or its scripts put there: `kiosk-<name>` in `kiosk.ftl`.
pub(super) const NAMES: &[&str] = &[
    "page-title",
    "language",
    "attract-title",
    "attract-text",
    "start",
    "start-simple",
    "simple-text",
    "paused",
    "telegram-away",
    "offline",
    "ended",
    "cancel",
    "again",
    "back",
    "qr-title",
    "qr-text",
    "qr-code",
    "qr-wait",
    "qr-alt",
    "hello",
    "hello-plain",
    "hello-text",
    "hello-wait",
    "not-me",
    "camera-title",
    "camera-text",
    "shoot",
    "pick",
    "pick-camera",
    "insecure",
    "camera-denied-title",
    "camera-denied-text",
    "camera-none-title",
    "camera-none-text",
    "camera-busy-title",
    "camera-busy-text",
    "file-bad-title",
    "file-bad-text",
    "checking",
    "slow-title",
    "slow-text",
    "review-title",
    "review-many",
    "retakes-left",
    "use",
    "retake",
    "photo-alt",
    "outfits-title",
    "outfits-text",
    "submit",
    "sending",
    "progress-title",
    "progress-text",
    "step-queued",
    "step-drawing",
    "step-publishing",
    "step-checking",
    "place",
    "eta",
    "eta-soon",
    "next",
    "done-title",
    "done-plain",
    "done-text",
    "done-alt",
    "done-open",
    "done-back",
    "help-title",
    "help-text",
    "failure-title",
    "failure-text",
    "tryagain-title",
    "tryagain-text",
    "idle-title",
    "idle-text",
    "idle-yes",
    "idle-no",
    "error-title",
    "error-text",
];

/// Placeholders stay as `{name}` for the scripts to fill; the bot's name is known here.
fn args(bot: &str) -> [(&'static str, Arg); 6] {
    [
        ("bot", Arg::from(bot)),
        ("name", Arg::from("{name}")),
        ("count", Arg::from("{count}")),
        ("place", Arg::from("{place}")),
        ("minutes", Arg::from("{minutes}")),
        ("seconds", Arg::from("{seconds}")),
    ]
}

pub(super) fn one(texts: &Texts, lang: Lang, bot: &str, name: &str) -> String {
    texts.get(lang, &format!("kiosk-{name}"), &args(bot))
}

/// All texts in all languages, so that the page changes its language without a request; safe inside a script element.
pub(super) fn all(texts: &Texts, bot: &str) -> String {
    let of = |lang| NAMES.iter().map(|name| ((*name).to_owned(), Value::String(one(texts, lang, bot, name)))).collect();
    let languages = Lang::ALL.map(|lang| (lang.code().to_owned(), Value::Object(of(lang))));
    Value::Object(Map::from_iter(languages)).to_string().replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k11_every_text_is_there_in_every_language() {
        let texts = Texts::load().expect("texts");
        for name in NAMES {
            for lang in Lang::ALL {
                let found = texts.find(lang, &format!("kiosk-{name}"), &args("some_bot"));
                assert!(found.is_some_and(|text| !text.is_empty() && !text.contains('$')), "{name} {lang:?}");
            }
        }
    }

    #[test]
    fn the_json_cannot_close_its_element() {
        let texts = Texts::load().expect("texts");
        assert!(!all(&texts, "</script>").contains('<'));
    }
}
