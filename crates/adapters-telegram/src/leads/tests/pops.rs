use kernel::Lang;
use leads::{LeadStatus, Popup};
use texts::Texts;

use crate::leads::popups::popup_text;

fn every() -> Vec<Popup> {
    let mut all = vec![
        Popup::ReasonKept,
        Popup::OpenElsewhere { number: 1128 },
        Popup::Duplicate { number: 1128 },
        Popup::Erased,
        Popup::Forgotten,
        Popup::NotAllowed,
        Popup::Unknown,
        Popup::Shown,
    ];
    for status in LeadStatus::ALL {
        all.extend([Popup::Moved(status), Popup::Outdated(status), Popup::Already(status), Popup::NotFrom(status)]);
    }
    all
}

#[test]
fn every_pop_up_has_words_in_every_language_that_fit() {
    let texts = Texts::load().unwrap();
    for lang in Lang::ALL {
        for popup in every() {
            let text = popup_text(&texts, popup, lang);
            assert!(!text.contains("popup-") && !text.contains("lead-"), "{popup:?}: {text}");
            assert!((1..=200).contains(&text.encode_utf16().count()), "{text}");
        }
    }
}

#[test]
fn pop_ups_name_the_status_or_the_other_card() {
    let texts = Texts::load().unwrap();
    let says = |popup| popup_text(&texts, popup, Lang::Ru);
    assert_eq!(says(Popup::Moved(LeadStatus::InWork)), "Готово: 🛠 В работе");
    assert_eq!(says(Popup::Duplicate { number: 1128 }), "Дубль, смотрите карточку №1128");
    assert_eq!(says(Popup::OpenElsewhere { number: 1128 }), "У этого контакта уже открыта заявка №1128.");
    assert!(says(Popup::Outdated(LeadStatus::Won)).contains("✅ Договорились"));
}
