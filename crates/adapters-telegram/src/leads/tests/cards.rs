use kernel::Lang;
use leads::{CardSnapshot, Contact, ContactKind, GroupMessage, LeadStatus, LostReason};

use super::kit::{at, bare_card, buttons_of, full_card, group, hidden, html_of, phone, reads, rows_of, shown, taken};

fn card(card: CardSnapshot) -> GroupMessage {
    GroupMessage::Card(card)
}

#[test]
fn the_card_shows_all_that_the_form_said() {
    let call = group(Lang::Ru, &card(full_card()));
    let expected = "\
<b>№1128 · 🆕 Новый</b>
👤 Анна
📞 +998901234567 · <a href=\"https://t.me/+998901234567\">t.me/+998901234567</a>
📅 24.12.2026
📍 Ташкент
👥 121 гость
💬 Комментарий:
<blockquote>Свадьба
до полуночи</blockquote>
🔗 Источник: site · \u{2068}campaign=winter\u{2069}
🎁 из набора, Летний фест
🗣 Язык: узбекский
🕒 Пришла: 01.12.2026 09:30";
    assert_eq!(html_of(&call), expected);
    let wanted = [
        ("🆕 Новый", "stickers_lead:1128:new"),
        ("🛠 В работе", "stickers_lead:1128:in_work"),
        ("✅ Договорились", "stickers_lead:1128:won"),
        ("✖️ Отказ", "stickers_lead:1128:lost"),
        ("🚫 Спам", "stickers_lead:1128:spam"),
    ];
    assert_eq!(buttons_of(&call), wanted.map(|(words, data)| (words.to_owned(), data.to_owned())));
    assert!(rows_of(&call).iter().all(|row| row.len() <= 2));
}

#[test]
fn a_card_of_nothing_but_a_number_is_short() {
    assert_eq!(reads(&card(bare_card())), "№1128 · 🆕 Новый\n🕒 Пришла: 01.12.2026 09:30");
}

#[test]
fn who_took_it_repeats_and_the_newest_note_stand_on_the_card() {
    let shows = reads(&card(CardSnapshot {
        status: LeadStatus::InWork,
        taken: Some(taken()),
        repeats: 2,
        note: Some(hidden("перезвонить в среду")),
        ..bare_card()
    }));
    let expected = "\
№1128 · 🛠 В работе
🕒 Пришла: 01.12.2026 09:30
🙋 Взялся за заявку: Борис, 01.12.2026 10:05
🔁 Обращались ещё 2 раза
📝 Заметка:
перезвонить в среду";
    assert_eq!(shows, expected);
}

#[test]
fn a_lost_lead_asks_why_until_somebody_says() {
    let lost = CardSnapshot { status: LeadStatus::Lost, ..bare_card() };
    let call = group(Lang::Ru, &card(lost.clone()));
    let asked: Vec<_> = buttons_of(&call).split_off(5);
    let wanted = [
        ("Дорого", "stickers_lead:1128:price"),
        ("Не подошла дата", "stickers_lead:1128:date"),
        ("Выбрали других", "stickers_lead:1128:rival"),
        ("Не отвечают", "stickers_lead:1128:silent"),
    ];
    assert_eq!(asked, wanted.map(|(words, data)| (words.to_owned(), data.to_owned())));
    assert!(html_of(&call).contains("Почему отказ?"));
    let said = group(Lang::Ru, &card(CardSnapshot { reason: Some(LostReason::Price), ..lost }));
    assert_eq!(buttons_of(&said).len(), 5);
    assert!(html_of(&said).contains("Причина отказа: Дорого"));
}

#[test]
fn l4_an_erased_card_is_number_and_status_and_has_no_buttons() {
    let erased = CardSnapshot { erased: true, status: LeadStatus::Won, taken: Some(taken()), ..full_card() };
    let call = group(Lang::Ru, &card(erased));
    assert_eq!(shown(html_of(&call)), "№1128 · ✅ Договорились\nЛичные данные удалены.");
    assert!(buttons_of(&call).is_empty());
}

#[test]
fn l0_a_plain_card_has_no_markup_and_only_buttons_that_cannot_be_refused() {
    let plain = group(Lang::Ru, &card(CardSnapshot { plain: true, note: Some(hidden("a<b")), ..full_card() }));
    assert!(!html_of(&plain).contains('<'), "{}", html_of(&plain));
    assert!(html_of(&plain).contains("t.me/+998901234567"));
    assert!(buttons_of(&plain).iter().all(|(_, data)| data.starts_with("stickers_lead:")));
}

#[test]
fn every_kind_of_contact_stands_so_that_telegram_makes_it_tappable() {
    let with = |kind, value: &str| {
        reads(&card(CardSnapshot { contact: Some(Contact { kind, value: hidden(value) }), ..bare_card() }))
    };
    assert!(with(ContactKind::Telegram, "anna_99").contains("✈️ @anna_99\n"));
    assert!(with(ContactKind::Email, "anna.k@example.org").contains("✉️ anna.k@example.org\n"));
    let html = html_of(&group(Lang::Ru, &card(CardSnapshot { contact: Some(phone("+77011234567")), ..bare_card() })))
        .to_owned();
    assert!(html.contains("📞 +77011234567 · <a href=\"https://t.me/+77011234567\">"), "{html}");
}

#[test]
fn the_group_reads_its_own_language() {
    let uz = group(Lang::Uz, &card(full_card()));
    assert!(html_of(&uz).contains("🆕 Yangi") && html_of(&uz).contains("toʻplamdan, Летний фест"));
    assert!(!html_of(&uz).contains("🗣"), "the group's own language goes without saying");
    let en = group(Lang::En, &card(full_card()));
    assert!(html_of(&en).contains("🕒 Came in: 1 Dec 2026 09:30"), "{}", html_of(&en));
}

#[test]
fn hostile_names_stay_names() {
    for (name, shows) in [
        ("<b>Анна</b>", "👤 \u{2068}<b>Анна</b>\u{2069}\n"),
        ("\u{202E}مريم", "👤 \u{2068}مريم\u{2069}\n"),
        ("🎉🎉", "👤 \u{2068}🎉🎉\u{2069}\n"),
        ("Анна\n№999 · ✅ Договорились", "👤 \u{2068}Анна №999 · ✅ Договорились\u{2069}\n"),
    ] {
        let text = reads(&card(CardSnapshot { name: hidden(name), ..bare_card() }));
        assert!(text.contains(shows), "{text:?}");
    }
    let nobody = reads(&card(CardSnapshot { name: hidden("\u{200B}\u{3164}"), ..bare_card() }));
    assert!(!nobody.contains("👤"), "nothing to be seen: {nobody:?}");
}

#[test]
fn under_the_card_pings_reminders_and_duplicates_name_its_number() {
    let wish = leads::Wish { guests: Some(30), ..leads::Wish::default() };
    let ping = |repeats| GroupMessage::RepeatPing { number: 1128, repeats, wish: wish.clone() };
    assert_eq!(reads(&ping(1)), "🔁 №1128: обращаются ещё раз\n👥 30 гостей");
    assert_eq!(reads(&ping(2)), "🔁 №1128: обращаются ещё раз, повторов уже 2\n👥 30 гостей");
    let reminder = GroupMessage::Reminder { number: 1128, since: at("2026-12-01 09:30") };
    assert_eq!(reads(&reminder), "⏰ №1128 ждёт с 01.12.2026 09:30. Кто возьмёт?");
    assert_eq!(reads(&GroupMessage::Duplicate { number: 1128 }), "Дубль, смотрите карточку №1128");
}
