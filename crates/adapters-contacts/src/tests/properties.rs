use leads::{ContactKind, ContactReader};
use proptest::prelude::*;

use crate::Contacts;

fn value(raw: &str) -> Option<(ContactKind, String)> {
    Contacts.read(raw).ok().map(|contact| (contact.kind, contact.value.expose().clone()))
}

/// Puts a separator before each digit: one of those that people use, or none.
fn spread(digits: &str, between: &[usize]) -> String {
    const SIGNS: [&str; 8] = ["", "", "", " ", "-", "\u{A0}", "–", "."];
    let signs = between.iter().cycle().filter_map(|pick| SIGNS.get(pick % SIGNS.len()));
    digits.chars().zip(signs).flat_map(|(digit, sign)| sign.chars().chain([digit])).collect()
}

/// The same digits of another script.
fn in_script(text: &str, zero: u32) -> String {
    let other = |letter: char| letter.to_digit(10).and_then(|value| char::from_u32(zero + value));
    text.chars().map(|letter| other(letter).unwrap_or(letter)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn nothing_makes_it_panic_and_what_it_reads_it_reads_again(raw in "\\PC{0,60}|[0-9+() -]{0,30}|[a-z@./:_?=]{0,40}|(?s).{0,40}") {
        if let Some((kind, read)) = value(&raw) {
            let written = if kind == ContactKind::Telegram { format!("@{read}") } else { read.clone() };
            prop_assert_eq!(value(&written), Some((kind, read.clone())));
            let is_plain = |letter: char| letter.is_ascii_graphic() || (kind == ContactKind::Email && !letter.is_control());
            prop_assert!(read.chars().all(is_plain), "{}", read);
        }
    }

    #[test]
    fn a_number_of_uzbekistan_is_one_number_however_it_is_written(
        operator in prop::sample::select(vec!["90", "91", "93", "94", "95", "97", "98", "99", "33", "88"]),
        rest in 2_000_000u32..9_999_999,
        between in prop::collection::vec(0usize..8, 1..12),
        zero in prop::sample::select(vec![0x30u32, 0x660, 0x6F0, 0x966, 0xFF10]),
    ) {
        let digits = format!("{operator}{rest}");
        let wanted = Some((ContactKind::Phone, format!("+998{digits}")));
        for form in [digits.clone(), format!("998{digits}"), format!("00998{digits}"), format!("8{digits}")] {
            prop_assert_eq!(&value(&in_script(&spread(&form, &between), zero)), &wanted, "{}", form);
        }
        prop_assert_eq!(&value(&in_script(&format!("+998 ({operator}) {rest}"), zero)), &wanted);
        prop_assert_eq!(&value(&format!("https://t.me/+998{digits}")), &wanted);
    }

    #[test]
    fn a_number_of_russia_or_kazakhstan_is_one_number_however_it_is_written(
        operator in prop::sample::select(vec!["916", "903", "926", "985", "701", "707", "747", "777"]),
        rest in 2_000_000u32..9_999_999,
        between in prop::collection::vec(0usize..8, 1..12),
    ) {
        let digits = format!("{operator}{rest}");
        let wanted = Some((ContactKind::Phone, format!("+7{digits}")));
        for form in [digits.clone(), format!("7{digits}"), format!("8{digits}"), format!("007{digits}")] {
            prop_assert_eq!(&value(&spread(&form, &between)), &wanted, "{}", form);
        }
        prop_assert_eq!(&value(&format!("+7 ({operator}) {rest}")), &wanted);
    }

    #[test]
    fn a_handle_is_one_handle_however_it_is_written(name in "[a-z][a-z0-9]{2,14}_[a-z0-9]{1,14}", shout in any::<bool>()) {
        let written = if shout { name.to_uppercase() } else { name.clone() };
        let wanted = Some((ContactKind::Telegram, name));
        for form in [
            format!("@{written}"), format!("t.me/{written}"), format!("https://t.me/{written}"), written.clone(),
            format!("tg://resolve?domain={written}"), format!(" https://telegram.me/{written}/ "),
        ] {
            prop_assert_eq!(&value(&form), &wanted, "{}", form);
        }
    }

    #[test]
    fn an_address_is_one_address_in_any_case(local in "[a-z][a-z0-9]{0,12}(\\.[a-z0-9]{1,8})?", domain in "[a-z][a-z0-9]{1,10}\\.(uz|com|ru)") {
        let address = format!("{local}@{domain}");
        let wanted = Some((ContactKind::Email, address.clone()));
        prop_assert_eq!(&value(&address.to_uppercase()), &wanted);
        prop_assert_eq!(&value(&format!("mailto:{address}")), &wanted);
    }
}
