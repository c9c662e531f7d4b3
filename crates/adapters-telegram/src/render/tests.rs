#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

use std::sync::Arc;

use booth::{
    AdminAlert, DeskState, FailReason, GuestMessage, JobDesk, JobLine, JobVerb, OwnPack, ProgressPhase, SessionToken,
    SetName, ShortCode, SwitchReason,
};
use desk::ProviderTrouble;
use kernel::{ChatId, Lang, MicroUsd, Sensitive};
use messaging::{
    AlertEnvelope, AlertLevel, Class, MessagingAlert, OutboxRow, OutboxStatus, Outgoing, Payload, Subject,
};
use texts::Texts;

use super::{ButtonAct, Call, Links, RenderFault, Renderers};
use crate::booth::booth_renderers;
use crate::client::ClientSettings;

fn renderers() -> Renderers {
    let links = Links::new(&ClientSettings::new(Sensitive::new("1:x".to_owned()))).unwrap();
    Renderers::new(Arc::new(Texts::load().unwrap()), links, booth_renderers(None))
}

fn row(lang: Lang, payload: Payload) -> OutboxRow {
    OutboxRow {
        id: 1,
        outgoing: Outgoing::send(kernel::BotId(1), ChatId(7), lang, Class::Reply, payload),
        event: None,
        status: OutboxStatus::Sending,
        run: kernel::Run(1),
        attempts: 0,
        unknowns: 0,
        deaths: 0,
        alone: false,
        epoch: 0,
        target: None,
        created_at: kernel::Timestamp::from_millis(0),
        due_at: None,
        settled_at: None,
        last_error: None,
    }
}

fn render(lang: Lang, payload: Payload) -> Call {
    renderers().render(&row(lang, payload)).unwrap()
}

fn guest(lang: Lang, message: &GuestMessage) -> Call {
    render(lang, Payload::of(GuestMessage::KIND, message))
}

fn html_of(call: &Call) -> &str {
    match call {
        Call::Text { html, .. } => html,
        Call::Sticker { .. } | Call::Document { .. } => panic!("a text was expected"),
    }
}

fn buttons_of(call: &Call) -> Vec<super::Button> {
    match call {
        Call::Text { buttons, .. } => buttons.concat(),
        Call::Sticker { .. } | Call::Document { .. } => Vec::new(),
    }
}

/// What a reader sees; fails on anything that Telegram would not parse.
fn shown(html: &str) -> String {
    let mut open: Vec<String> = Vec::new();
    let mut text = String::new();
    let mut rest = html;
    while let Some(at) = rest.find(['<', '&']) {
        let (before, after) = rest.split_at(at);
        text.push_str(before);
        if let Some(tag) = after.strip_prefix('<') {
            let (tag, after) = tag.split_once('>').expect("a tag is closed");
            match tag.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop().as_deref(), Some(name), "in {html}"),
                None => open.push(tag.to_owned()),
            }
            assert!(["b", "/b", "code", "/code"].contains(&tag), "<{tag}> in {html}");
            rest = after;
        } else {
            let (entity, after) = after.split_once(';').expect("an entity is closed");
            text.push(match entity {
                "&amp;" | "&amp" => '&',
                "&lt" => '<',
                "&gt" => '>',
                "&quot" => '"',
                other => panic!("{other}; in {html}"),
            });
            rest = after;
        }
    }
    assert!(open.is_empty(), "<{open:?}> is never closed in {html}");
    text + rest
}

fn name(name: &str) -> Sensitive<String> {
    Sensitive::new(name.to_owned())
}

fn every_message(person: &str, event: &str) -> Vec<GuestMessage> {
    let code = || ShortCode("ABCDEF".to_owned());
    let set_name = || SetName(format!("{}_by_some_bot", "x".repeat(40)));
    let event = || event.to_owned();
    let token = SessionToken::parse("AAAAAAAAAAAAAAAAAAAAAA").unwrap();
    let providers = vec!["local".to_owned(), "openai".to_owned(), "a<b".to_owned()];
    let pack = OwnPack { event: event(), set_name: set_name(), short_code: code() };
    let progress = |phase| GuestMessage::Progress { short_code: code(), phase };
    vec![
        GuestMessage::ConsentRequest {
            token,
            name: name(person),
            event: event(),
            providers: providers.clone(),
            keep_hours: 24,
        },
        GuestMessage::BackToTablet { name: name(person) },
        progress(ProgressPhase::Queued { position: 3, eta_s: 95 }),
        progress(ProgressPhase::Drawing),
        progress(ProgressPhase::Publishing),
        progress(ProgressPhase::Ready),
        progress(ProgressPhase::Ended),
        GuestMessage::Link {
            name: name(person),
            set_name: set_name(),
            short_code: code(),
            count: 12,
            degraded: false,
            event: event(),
        },
        GuestMessage::Link {
            name: name(person),
            set_name: set_name(),
            short_code: code(),
            count: 12,
            degraded: true,
            event: event(),
        },
        GuestMessage::ManualHelp { name: name(person), short_code: code() },
        GuestMessage::Failure { name: name(person), short_code: code() },
        GuestMessage::TryAgain { name: name(person), short_code: code() },
        GuestMessage::DelayNotice { short_code: code() },
        GuestMessage::SessionTaken,
        GuestMessage::SessionOver,
        GuestMessage::SessionGivenUp,
        GuestMessage::UnknownSession,
        GuestMessage::PackLimit { limit: 3 },
        GuestMessage::ScanHint { event: event() },
        GuestMessage::Hint,
        GuestMessage::Help,
        GuestMessage::Privacy { keep_hours: 24, providers },
        GuestMessage::LangPick,
        GuestMessage::LangChosen,
        GuestMessage::MyPacks { packs: Vec::new() },
        GuestMessage::MyPacks { packs: vec![pack; 50] },
        GuestMessage::DeleteConfirm,
        GuestMessage::Deleted,
        GuestMessage::Maintenance,
        GuestMessage::HandedOver { name: name(person), set_name: set_name(), short_code: code(), event: event() },
    ]
}

#[test]
fn every_message_is_telegrams_html_within_its_limits_whatever_the_names() {
    let long = "Ж".repeat(300);
    for person in ["Анна", "", "<3", "\u{202E}مريم & \"Co\"", "👩‍🎤", &long] {
        for event in ["Party <&> Co", &long] {
            for lang in Lang::ALL {
                for message in every_message(person, event) {
                    let call = guest(lang, &message);
                    let text = shown(html_of(&call));
                    assert!(!text.trim().is_empty() && text.encode_utf16().count() <= 4096, "{message:?}");
                    let is_key = text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
                    assert!(!is_key && !text.contains('\u{202E}'), "{text}");
                    for button in buttons_of(&call) {
                        assert!(!button.text.is_empty());
                        if let ButtonAct::Data(data) = &button.act {
                            assert!((1..=64).contains(&data.len()), "{data}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn the_link_reads_as_quoted_and_leads_to_the_set() {
    let message = GuestMessage::Link {
        name: name("Анна"),
        set_name: SetName("a1_by_bot".to_owned()),
        short_code: ShortCode("ABCDEF".to_owned()),
        count: 12,
        degraded: false,
        event: "party".to_owned(),
    };
    let call = guest(Lang::Ru, &message);
    assert!(html_of(&call).starts_with("Готово, Анна! 12 стикеров\n"));
    assert!(html_of(&call).contains("ABCDEF"));
    let buttons = buttons_of(&call);
    let link = |index: usize| match &buttons[index].act {
        ButtonAct::Url(url) => url.to_string(),
        ButtonAct::Data(data) => panic!("{data}"),
    };
    assert_eq!((buttons[0].text.as_str(), link(0).as_str()), ("Добавить набор", "https://t.me/addstickers/a1_by_bot"));
    assert_eq!(buttons[1].text, "Поделиться");
    assert!(link(1).starts_with("https://t.me/share/url?url=https%3A%2F%2Ft.me%2Faddstickers%2Fa1_by_bot&text="));
}

#[test]
fn the_consent_button_carries_the_token() {
    let call = guest(Lang::Ru, &every_message("Анна", "Свадьба")[0]);
    let buttons = buttons_of(&call);
    assert_eq!(buttons[0].text, "✅ Согласен");
    assert_eq!(buttons[0].act, ButtonAct::Data("consent:AAAAAAAAAAAAAAAAAAAAAA".to_owned()));
}

#[test]
fn the_first_sticker_is_a_sticker() {
    let call = guest(Lang::Ru, &GuestMessage::FirstSticker { file_id: "f".to_owned() });
    assert_eq!(call, Call::Sticker { file_id: "f".to_owned() });
}

fn every_alert() -> Vec<Payload> {
    let code = || ShortCode("ABCDEF".to_owned());
    let set_name = || SetName("a1_by_bot".to_owned());
    let desk = |state| JobDesk { state, offers: JobVerb::ALL.to_vec() };
    let taken = || DeskState::Taken { by: Sensitive::new("<Анна>".to_owned()) };
    let failed = |reason, set_name| {
        let desk = desk(taken());
        AdminAlert::JobFailed { number: 1234, short_code: code(), reason, set_name, desk }
    };
    let line = || JobLine { number: 1234, short_code: code(), set_name: Some(set_name()), desk: desk(taken()) };
    let still = |reason: &str, subject: &str, job| AdminAlert::StillWaiting {
        subject: subject.to_owned(),
        id: "17".to_owned(),
        reason: reason.to_owned(),
        minutes: 30,
        job,
    };
    let rings = booth::ATTENTION_REASONS.iter().map(|reason| still(reason, "job", Some(line())));
    let own = ["inbox_dead", "outbox_failed", "outbox_uncertain"].into_iter().zip(["inbox", "outbox", "outbox"]);
    let own: Vec<AdminAlert> = own.map(|(reason, subject)| still(reason, subject, None)).collect();
    let troubles = [ProviderTrouble::Away, ProviderTrouble::Quota, ProviderTrouble::Key, ProviderTrouble::Region]
        .map(|trouble| AdminAlert::ProviderTrouble { provider: "a<b".to_owned(), trouble });
    let booth = FailReason::ALL
        .iter()
        .flat_map(|reason| [failed(*reason, None), failed(*reason, Some(set_name()))])
        .chain([
            AdminAlert::SetTurnedUp {
                number: 1234,
                short_code: code(),
                set_name: set_name(),
                desk: desk(DeskState::Settled { by: Sensitive::default() }),
            },
            AdminAlert::PageUnknown,
            AdminAlert::ProviderSwitched { from: "a<b".to_owned(), to: "local".to_owned(), reason: None },
            AdminAlert::ProviderSwitched {
                from: "a<b".to_owned(),
                to: "local".to_owned(),
                reason: Some(SwitchReason::Away),
            },
            AdminAlert::ProviderBack { provider: "a<b".to_owned() },
            AdminAlert::FirstChoiceBack { provider: "a<b".to_owned() },
            AdminAlert::DayBudgetSpent { limit: MicroUsd(50_000_000) },
            AdminAlert::DiskLow { free_mb: 90 },
            AdminAlert::ClockJump { hours: 30 },
        ])
        .chain(troubles)
        .chain(rings)
        .chain(own)
        .map(|alert| Payload::of(AdminAlert::KIND, &alert));
    let lost = Payload::of("booth.guest", &GuestMessage::Hint);
    let own = [
        MessagingAlert::inbox_dead(1234, "panicked"),
        MessagingAlert::OutboxFailed {
            id: 1234,
            class: Class::Outcome,
            error: "flood".to_owned(),
            payload: lost.clone(),
        },
        MessagingAlert::OutboxUncertain { id: 1234, class: Class::Outcome, payload: lost },
    ]
    .map(|alert| Payload::of(MessagingAlert::KIND, &alert));
    booth.chain(own).chain([Payload::of("module.off", &1)]).collect()
}

fn framed(lang: Lang, level: AlertLevel, suppressed: u32, inner: Payload) -> Call {
    let envelope = AlertEnvelope {
        level,
        event: "Party <&>".to_owned(),
        suppressed,
        subject: Some(Subject::new("job", 1234)),
        lang,
        inner,
    };
    render(lang, Payload::of(AlertEnvelope::KIND, &envelope))
}

#[test]
fn a1_every_alert_is_prefixed_and_a2_mentions_what_was_swallowed() {
    for lang in Lang::ALL {
        for inner in every_alert() {
            let warning = shown(html_of(&framed(lang, AlertLevel::Warning, 0, inner.clone())));
            assert!(warning.starts_with("⚠️ Party <&>\n"), "{warning}");
            let info = shown(html_of(&framed(lang, AlertLevel::Info, 21, inner)));
            assert!(info.starts_with("ℹ️ Party <&>\n") && info.contains("21"), "{info}");
            let key = ["reason-", "alert-", "attention-", "desk-", "subject-", "_"]
                .into_iter()
                .find(|key| info.contains(key) && !info.contains("_by_bot") && !info.contains("module.off"));
            assert_eq!(key, None, "a key without a text: {info}");
        }
    }
}

#[test]
fn a5_a_job_alert_carries_number_code_reason_link_and_buttons() {
    let alert = |set_name: Option<SetName>, offers: &[JobVerb]| AdminAlert::JobFailed {
        number: 1234,
        short_code: ShortCode("ABCDEF".to_owned()),
        reason: FailReason::TooLate,
        set_name,
        desk: JobDesk { state: DeskState::Open, offers: offers.to_vec() },
    };
    let render = |alert| framed(Lang::Ru, AlertLevel::Warning, 0, Payload::of(AdminAlert::KIND, &alert));
    let call = render(alert(Some(SetName("a1_by_bot".to_owned())), &JobVerb::ALL));
    for part in ["№1234", "ABCDEF", "15 минут прошли", "https://t.me/addstickers/a1_by_bot"] {
        assert!(html_of(&call).contains(part), "{part} in {}", html_of(&call));
    }
    let buttons = buttons_of(&call);
    let said: Vec<&str> = buttons.iter().map(|button| button.text.as_str()).collect();
    assert_eq!(said, ["Повторить", "Отдать простой набор", "Отправить ссылку", "Беру на себя", "Решено"]);
    let does = |verb: &str| ButtonAct::Data(format!("job:{verb}:1234"));
    let wanted = ["retry", "simple", "link", "take", "settle"].map(does);
    assert!(buttons.iter().map(|button| &button.act).eq(wanted.iter()));
    assert!(buttons_of(&render(alert(None, &[]))).is_empty(), "only those that make sense");
}

#[test]
fn a_snapshot_of_another_shape_is_refused_and_not_guessed_at() {
    let broken = Payload::of(GuestMessage::KIND, &serde_json::json!({"kind": "link", "name": 5}));
    assert_eq!(renderers().render(&row(Lang::Ru, broken)), Err(RenderFault::Snapshot));
    assert_eq!(renderers().render(&row(Lang::Ru, Payload::of("who", &1))), Err(RenderFault::UnknownKind));
}

#[test]
fn equal_calls_have_equal_hashes_and_others_do_not() {
    let hint = guest(Lang::Ru, &GuestMessage::Hint);
    assert_eq!(hint.content_hash(), guest(Lang::Ru, &GuestMessage::Hint).content_hash());
    assert_ne!(hint.content_hash(), guest(Lang::En, &GuestMessage::Hint).content_hash());
    assert_ne!(hint.content_hash(), hint.clone().with_preview().content_hash());
    assert_eq!(hint.content_hash().len(), 32);
}
