use kernel::{ChatId, FileName, Lang};
use leads::{GroupCommand, GroupMessage, LeadAlert, PrivateMessage};
use messaging::{AlertEnvelope, AlertLevel, Payload};

use super::kit::{date, html_of, reads, render, shown};
use crate::render::{Call, Keyboard};

fn private(message: &PrivateMessage) -> Call {
    render(Lang::Ru, Payload::of(PrivateMessage::KIND, message))
}

fn keyboard_of(call: &Call) -> Option<Keyboard> {
    match call {
        Call::Text { keyboard, .. } => keyboard.clone(),
        Call::Sticker { .. } | Call::Document { .. } => None,
    }
}

#[test]
fn a_wrong_command_is_shown_its_right_form() {
    for (command, form) in [
        (GroupCommand::Stats, "/stickers_stats"),
        (GroupCommand::New, "/stickers_new"),
        (GroupCommand::Lead, "/stickers_lead 128"),
        (GroupCommand::Export, "/stickers_export 30d"),
        (GroupCommand::Forget, "/stickers_forget +998901234567"),
    ] {
        let text = reads(&GroupMessage::Usage { command });
        assert!(text.ends_with(form) && !text.contains('\n'), "{text}");
    }
}

#[test]
fn answers_to_commands_are_one_line() {
    assert_eq!(reads(&GroupMessage::UnknownLead), "Такой заявки нет.");
    assert_eq!(reads(&GroupMessage::Forgotten { numbers: vec![1, 1200] }), "Личные данные удалены: №1, №1200");
    let many = reads(&GroupMessage::Forgotten { numbers: (1..2_000).collect() });
    assert!(many.ends_with("№50, …"), "{many}");
    assert_eq!(reads(&GroupMessage::Exported { count: 2 }), "Готово: 2 заявки. Файл в личном чате с ботом.");
    assert_eq!(reads(&GroupMessage::ExportEmpty), "За это время заявок нет.");
    assert!(reads(&GroupMessage::ExportNeedsStart).contains("нажмите «Запустить»"));
}

#[test]
fn the_export_is_a_document_with_a_name() {
    let file = FileName("exports/0193.xlsx".to_owned());
    let call = private(&PrivateMessage::ExportFile { file: file.clone(), count: 21 });
    assert_eq!(call, Call::Document { file, name: "leads.xlsx".to_owned(), caption: "21 заявка".to_owned() });
}

#[test]
fn the_questions_bring_the_contact_button_and_the_thanks_take_it_away() {
    let contact = Some(Keyboard::Contact("📱 Отправить мой номер".to_owned()));
    for (message, keyboard) in [
        (PrivateMessage::Hello { bot: "some_bot".to_owned() }, None),
        (PrivateMessage::AskDate, None),
        (PrivateMessage::AskPhone, contact.clone()),
        (PrivateMessage::AskPhoneAgain, contact),
        (PrivateMessage::Thanks, Some(Keyboard::Usual)),
        (PrivateMessage::Later, None),
    ] {
        assert_eq!(keyboard_of(&private(&message)), keyboard, "{message:?}");
    }
}

#[test]
fn alerts_name_what_is_to_be_done() {
    let says = |alert: &LeadAlert| {
        let envelope = AlertEnvelope {
            level: AlertLevel::Warning,
            event: "Party".to_owned(),
            suppressed: 0,
            subject: None,
            lang: Lang::Ru,
            inner: Payload::of(LeadAlert::KIND, alert),
        };
        shown(html_of(&render(Lang::Ru, Payload::of(AlertEnvelope::KIND, &envelope))))
    };
    let failing = says(&LeadAlert::CardsFailing { number: 1128, failures: 5 });
    assert!(failing.starts_with("⚠️ Party\nКарточки заявок не доходят до группы: №1128, неудач подряд: 5."));
    let moved = says(&LeadAlert::GroupMoved { to: ChatId(-1_001_234_567_890) });
    assert!(moved.ends_with("LEADS_CHAT_ID=-1001234567890"), "{moved}");
    assert!(says(&LeadAlert::CardGivenUp { number: 1128 }).ends_with("/stickers_lead 1128"));
    assert!(says(&LeadAlert::DigestAhead { day: date("2027-01-02") }).contains("02.01.2027"));
}
