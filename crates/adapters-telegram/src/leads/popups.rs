use kernel::Lang;
use leads::{LeadStatus, Popup};
use texts::{Arg, Texts};

use super::words::status_key;

/// What a pop-up says: plain text, 200 characters at most.
pub(super) fn popup_text(texts: &Texts, popup: Popup, lang: Lang) -> String {
    let plain = |key: &str| texts.get(lang, key, &[]);
    let with_status = |key: &str, status: LeadStatus| {
        texts.get(lang, key, &[("status", Arg::from(texts.get(lang, &status_key(status), &[])))])
    };
    let with_number = |key: &str, number: i64| texts.get(lang, key, &[("number", Arg::from(number.to_string()))]);
    match popup {
        Popup::Moved(status) => with_status("popup-lead-moved", status),
        Popup::ReasonKept => plain("popup-lead-reason"),
        Popup::Outdated(status) => with_status("popup-lead-outdated", status),
        Popup::Already(status) => with_status("popup-lead-already", status),
        Popup::NotFrom(status) => with_status("popup-lead-not-from", status),
        Popup::OpenElsewhere { number } => with_number("popup-lead-open-elsewhere", number),
        Popup::Duplicate { number } => with_number("popup-lead-duplicate", number),
        Popup::Erased => plain("popup-lead-erased"),
        Popup::Forgotten => plain("popup-lead-forgotten"),
        Popup::NotAllowed => plain("popup-lead-not-allowed"),
        Popup::Unknown => plain("popup-lead-away"),
        Popup::Shown => plain("popup-lead-shown"),
    }
}
