use std::collections::BTreeSet;

use proptest::prelude::*;
use uuid::Uuid;

use crate::testing::SeededEntropy;
use crate::{JobId, SessionToken, SetName, ShortCode, TITLE_TEMPLATE};

fn pack_title(name: &str, event: &str) -> String {
    crate::pack_title(TITLE_TEMPLATE, name, event)
}

fn is_set_name(name: &str) -> bool {
    name.chars().next().is_some_and(|first| first.is_ascii_alphabetic())
        && !name.contains("__")
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && name.len() <= 64
}

proptest! {
    #[test]
    fn p5_set_names_are_valid_and_tell_jobs_apart(a in any::<u128>(), b in any::<u128>(), bot in "[A-Za-z][A-Za-z0-9]{4,31}") {
        let name = |id| SetName::of_job(JobId(Uuid::from_u128(id)), &bot).0;
        prop_assert!(is_set_name(&name(a)), "{}", name(a));
        let suffix = format!("_by_{bot}");
        prop_assert!(name(a).ends_with(&suffix));
        prop_assert_eq!(a == b, name(a) == name(b));
        let own = name(a).replace(&suffix, "");
        prop_assert!(own.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()));
    }

    #[test]
    fn titles_are_short_visible_and_never_empty(name in any::<String>(), event in any::<String>()) {
        let title = pack_title(&name, &event);
        let length = title.encode_utf16().count();
        prop_assert!((1..=64).contains(&length), "{length}");
        let hidden = |c: char| c.is_control() || ('\u{200B}'..='\u{200C}').contains(&c) || ('\u{200E}'..='\u{200F}').contains(&c)
            || ('\u{202A}'..='\u{202E}').contains(&c);
        let shows_all = !title.chars().any(hidden);
        prop_assert!(shows_all);
        prop_assert_eq!(title.trim(), title.as_str());
    }

    #[test]
    fn tokens_and_codes_read_back(seed in any::<u64>()) {
        let entropy = SeededEntropy::new(seed);
        let token = SessionToken::draw(&*entropy);
        prop_assert_eq!(SessionToken::parse(token.expose()), Some(token));
        let code = ShortCode::draw(&*entropy);
        prop_assert_eq!(ShortCode::read(&code.0), Some(code.clone()));
        prop_assert_eq!(ShortCode::read(&code.0.to_lowercase()), Some(code));
    }
}

#[test]
fn a_title_names_guest_and_event() {
    assert_eq!(pack_title("Анна", "Весна 2026"), "Анна · Весна 2026");
    assert_eq!(pack_title("  <3\u{202E} \u{200B}", "Весна"), "<3 · Весна");
    assert_eq!(pack_title("\u{2060}", "Весна"), "Весна");
    assert_eq!(pack_title("Анна", ""), "Анна");
    assert_eq!(pack_title("", "\u{00AD}"), "Atelier");
    let long = pack_title(&"я".repeat(200), &"e".repeat(200));
    assert_eq!(long.chars().count(), 64);
    assert!(long.ends_with(&format!(" · {}", "e".repeat(36))));
}

#[test]
fn signs_of_several_characters_stay_whole_or_go_whole() {
    for whole in [
        "👨\u{200D}👩\u{200D}👧",
        "🏳\u{FE0F}\u{200D}🌈",
        "👍🏽",
        "🇺🇿",
        "1\u{FE0F}\u{20E3}",
        "☀\u{FE0F}",
        "é\u{301}",
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    ] {
        assert_eq!(pack_title(&format!("{whole} Анна"), "Весна"), format!("{whole} Анна · Весна"));
        let crowd = pack_title(&whole.repeat(64), "Весна");
        let name = crowd.strip_suffix(" · Весна").expect("the event stays");
        assert!(name.replace(whole, "").is_empty() && !name.is_empty(), "{crowd}");
        assert!(crowd.encode_utf16().count() <= 64);
    }
    assert_eq!(pack_title("А\u{200D}нна\u{FE0F}", "Весна"), "Анна · Весна", "nothing to join");
    assert_eq!(pack_title("🏴\u{E0067} Анна", "Весна"), "🏴 Анна · Весна", "tags without an end");
    assert_eq!(pack_title(&"😎".repeat(100), "Весна").encode_utf16().count(), 64);
}

#[test]
fn an_event_may_have_a_title_of_its_own() {
    assert_eq!(crate::pack_title("{event}: {name} 🎉", "Анна", "Весна"), "Весна: Анна 🎉");
    assert_eq!(crate::pack_title("{event} – {name}", "\u{2060}", "Весна"), "Весна");
    assert_eq!(crate::pack_title("{name}", "Анна", "Весна"), "Анна");
    assert_eq!(crate::pack_title("{name}", "", "Весна"), "Atelier");
    let long = crate::pack_title("{event}: {name}!", &"я".repeat(200), &"e".repeat(200));
    assert!(long.chars().count() <= 64 && long.ends_with("я!"), "{long}");
}

#[test]
fn a_shown_name_is_one_line_and_turns_nothing_round() {
    assert_eq!(crate::title::shown_name(" А\u{202E}нна\n\u{2067}Мария\t "), "Анна Мария");
    assert_eq!(crate::title::shown_name(&"я".repeat(100)).chars().count(), 64);
}

#[test]
fn codes_forgive_cyrillic_twins_blanks_and_dashes() {
    assert_eq!(ShortCode::read(" всн-кмр "), Some(ShortCode("BCHKMP".to_owned())));
    assert_eq!(ShortCode::read("ВСН КМР"), Some(ShortCode("BCHKMP".to_owned())));
    for text in ["", "BCDFG", "BCDFGHJ", "BCDFGA", "BCDFG1", "hello!"] {
        assert_eq!(ShortCode::read(text), None, "{text}");
    }
}

#[test]
fn tokens_use_every_bit_of_their_secret() {
    struct Fixed([u8; 16]);
    impl kernel::Entropy for Fixed {
        fn uuid(&self) -> Uuid {
            Uuid::nil()
        }
        fn secret(&self) -> [u8; 16] {
            self.0
        }
        fn jitter(&self) -> f64 {
            0.0
        }
    }
    assert_eq!(SessionToken::draw(&Fixed([0; 16])).expose(), "AAAAAAAAAAAAAAAAAAAAAA");
    assert_eq!(SessionToken::draw(&Fixed([0xFF; 16])).expose(), "_____________________w");
    let tokens: BTreeSet<String> =
        (0..128).map(|bit| SessionToken::draw(&Fixed((1u128 << bit).to_be_bytes())).expose().to_owned()).collect();
    assert_eq!(tokens.len(), 128);
}
