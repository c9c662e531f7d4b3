use kernel::{ChatId, Lang, MessageId, UserId};
use leads::{
    Actor, CardSnapshot, GroupMessage, HistoryEvent, HistoryLine, LeadStatus, LostReason, SaidLine, Stats, Wish,
};

use super::kit::{at, bare_card, buttons_of, date, full_card, group, hidden, html_of, line, reads, rows_of, shown};

fn owned(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(words, data)| ((*words).to_owned(), (*data).to_owned())).collect()
}

#[test]
fn open_leads_are_listed_with_pick_buttons() {
    let lines = vec![line(12, LeadStatus::New), line(13, LeadStatus::InWork)];
    let call = group(Lang::Ru, &GroupMessage::OpenList { lines, total: 25, spam: 3 });
    let expected = "\
Открытых заявок: 25
Здесь самые старые, всего показано: 2.
№12 · 🆕 Новый · Анна · 24.12.2026 · Ташкент
№13 · 🛠 В работе · Анна · 24.12.2026 · Ташкент · Борис
🚫 Спам: 3";
    assert_eq!(shown(html_of(&call)), expected);
    let wanted = [
        ("№12", "stickers_pick:show:12"),
        ("🛠 В работе", "stickers_pick:in_work:12"),
        ("№13", "stickers_pick:show:13"),
        ("✅ Договорились", "stickers_pick:won:13"),
        ("✖️ Отказ", "stickers_pick:lost:13"),
    ];
    assert_eq!(buttons_of(&call), owned(&wanted));
    assert_eq!(rows_of(&call).len(), 2, "a row a lead");
    assert_eq!(reads(&GroupMessage::OpenList { lines: Vec::new(), total: 0, spam: 0 }), "Открытых заявок нет.");
}

#[test]
fn l7_the_digest_counts_and_names_what_is_forgotten() {
    let digest = |spam, untouched| GroupMessage::Digest {
        day: date("2026-12-01"),
        fresh: 4,
        spam,
        waiting: 2,
        won: 1,
        lost: 0,
        untouched,
    };
    let call = group(Lang::Ru, &digest(1, vec![line(5, LeadStatus::InWork)]));
    let expected = "\
Заявки, сводка за 01.12.2026
🆕 Пришло со вчера: 4
⏳ Ждут ответа: 2
✅ Договорились со вчера: 1
✖️ Отказов со вчера: 0
🚫 Спам со вчера: 1

🛠 В работе, но три дня без движения:
№5 · 🛠 В работе · Анна · 24.12.2026 · Ташкент · Борис";
    assert_eq!(shown(html_of(&call)), expected);
    assert_eq!(buttons_of(&call)[0], ("№5".to_owned(), "stickers_pick:show:5".to_owned()));
    let quiet = reads(&digest(0, Vec::new()));
    assert!(!quiet.contains("Спам") && !quiet.contains("без движения"), "{quiet}");
}

#[test]
fn everything_of_a_lead_stands_in_one_message() {
    let entry = |time: &str, by, event| HistoryLine { at: at(&format!("2026-12-01 {time}")), by, event };
    let member = Actor::Member(UserId(77));
    let taken = HistoryEvent::Status { from: LeadStatus::New, to: LeadStatus::InWork };
    let details = GroupMessage::Details {
        card: bare_card(),
        notes: vec![SaidLine { at: at("2026-12-01 11:00"), text: hidden("ждём ответа") }],
        repeats: vec![Wish { guests: Some(40), ..Wish::default() }],
        history: vec![
            entry("09:30", Actor::Visitor, HistoryEvent::Received { to: LeadStatus::New }),
            entry("10:05", member, taken),
            entry("10:06", member, HistoryEvent::Reason { reason: LostReason::Rival }),
            entry("10:07", Actor::Task, HistoryEvent::Repeat),
            entry("10:08", Actor::Operator, HistoryEvent::Erased),
        ],
        card_message: Some((ChatId(-1_001_234_567_890), MessageId(55))),
        may_exist_twice: true,
    };
    let call = group(Lang::Ru, &details);
    let expected = "\
№1128 · 🆕 Новый
🕒 Пришла: 01.12.2026 09:30
📝 Заметки:
01.12.2026 11:00 · ждём ответа
🔁 Повторные обращения:
👥 40 гостей
🗂 История:
01.12.2026 09:30 · клиент: пришла заявка
01.12.2026 10:05 · участник 77: 🆕 Новый → 🛠 В работе
01.12.2026 10:06 · участник 77: причина отказа: Выбрали других
01.12.2026 10:07 · автоматически: повторное обращение
01.12.2026 10:08 · оператор: личные данные удалены
📌 Карточка в группе
⚠️ Карточка могла попасть в группу дважды. Лишнюю исправит нажатие любой её кнопки.";
    assert_eq!(shown(html_of(&call)), expected);
    assert!(html_of(&call).contains("href=\"https://t.me/c/1234567890/55\""));
    let moves: Vec<String> = buttons_of(&call).into_iter().map(|(_, data)| data).collect();
    let wanted = ["in_work", "won", "lost", "spam"].map(|status| format!("stickers_pick:{status}:1128"));
    assert_eq!(moves, wanted);
}

#[test]
fn of_a_long_story_the_newest_part_is_kept() {
    let notes =
        (0..200).map(|n| SaidLine { at: at("2026-12-01 11:00"), text: hidden(&format!("заметка {n}!")) });
    let text = reads(&GroupMessage::Details {
        card: CardSnapshot { repeats: 3, ..full_card() },
        notes: notes.collect(),
        repeats: Vec::new(),
        history: Vec::new(),
        card_message: Some((ChatId(-500), MessageId(1))),
        may_exist_twice: false,
    });
    assert!(text.contains("заметка 199!") && !text.contains("заметка 0!"), "{text}");
    assert!(text.contains("раньше") && text.contains("Обращались ещё 3 раза"));
    assert!(!text.contains("📌"), "a plain group has no links to messages");
}

#[test]
fn figures_are_shown_as_far_as_there_are_any() {
    let stats = Stats {
        by_status: LeadStatus::ALL.iter().zip([1, 2, 3, 4, 5]).map(|(status, count)| (*status, count)).collect(),
        by_source: vec![("site".to_owned(), 8), (String::new(), 2)],
        conversion_percent: Some(30),
        median_touch_s: Some(3_900),
    };
    let expected = "\
Заявки
🆕 Новый: 1
🛠 В работе: 2
✅ Договорились: 3
✖️ Отказ: 4
🚫 Спам: 5
Конверсия: 30 %
До первого ответа, медиана: 1 ч 5 мин

Источники
site: 8
не указан: 2";
    assert_eq!(reads(&GroupMessage::Stats(stats.clone())), expected);
    let none = Stats { by_source: Vec::new(), conversion_percent: None, median_touch_s: None, ..stats };
    let text = reads(&GroupMessage::Stats(none));
    assert!(!text.contains("Конверсия") && !text.contains("Источники"), "{text}");
}

#[test]
fn erasing_is_asked_for_by_a_button_that_says_how_much() {
    let ask = |lines: Vec<_>| group(Lang::Ru, &GroupMessage::ForgetConfirm { lines });
    let one = ask(vec![line(12, LeadStatus::New)]);
    assert!(shown(html_of(&one)).starts_with("Удалить личные данные?\n№12 · 🆕 Новый · Анна"));
    assert_eq!(buttons_of(&one), owned(&[("Да, удалить", "stickers_pick:forget:12")]));
    let both = ask(vec![line(12, LeadStatus::New), line(13, LeadStatus::Won)]);
    assert_eq!(buttons_of(&both), owned(&[("Да, удалить все", "stickers_pick:forget_all:12")]));
    assert_eq!(html_of(&ask(Vec::new())), "Такой заявки нет.");
}
