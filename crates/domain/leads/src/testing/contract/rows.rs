//! Other rows of the leads: filled in at the claim, fenced, free of personal data at rest.

use kernel::MessageId;
use messaging::{Class, Op, OutboxStatus, ReplyTo};

use super::Bench;
use super::kit::{answered, at, claim, count, erased, find, pressed, published, rows, saying, sent, task};
use crate::outgoing::{RowSubject, Voice};
use crate::testing::{GROUP, an_intake};
use crate::{DigestFacts, GroupMessage, Lead, Repeat, Verb, Wish};

async fn say(bench: &dyn Bench, subject: &RowSubject) {
    let row = Voice { settings: &super::settings() }.answer_of(GROUP, MessageId(5), subject);
    let row = messaging::Outgoing { business_reply: false, ..row };
    bench.leads().record_rows(task(at(10)).send(row)).await.unwrap();
}

async fn repeated(bench: &dyn Bench, lead: &Lead) {
    let change = find(bench, lead.id).await.join_repeat(at(5)).unwrap();
    let repeat = Repeat { at: at(5), wish: Wish { guests: Some(77), ..Wish::default() } };
    let (intake, commit) = (an_intake(lead.id, None, at(5)), saying(&change, at(5)));
    bench.leads().record_repeat(&change.lead, &change.history, &repeat, &intake, commit).await.unwrap();
}

/// Neither before nor after a row went out.
pub async fn no_personal_data_stays_in_the_outbox(bench: &dyn Bench) {
    let lead = published(bench, 1, at(0)).await;
    repeated(bench, &lead).await;
    say(bench, &RowSubject::Details { lead: lead.id }).await;
    let check = |rows: &[messaging::OutboxRow]| {
        for row in rows {
            let stored = format!("{:?} {:?}", row.outgoing.payload.json, row.outgoing.receipt);
            for secret in ["Visitor 1", "+9989", "a wedding"] {
                assert!(!stored.contains(secret), "{stored}");
            }
        }
    };
    check(&rows(bench).await);
    let claimed = claim(bench, at(11)).await;
    let handed = format!("{:?}", claimed.iter().map(|row| &row.outgoing.payload.json).collect::<Vec<_>>());
    assert!(handed.contains("Visitor 1") && handed.contains("a wedding"), "{handed}");
    for row in claimed {
        answered(bench, &row, &sent(&row), at(12)).await;
    }
    check(&rows(bench).await);
}

/// By its fence, at the claim.
pub async fn a_reminder_is_cancelled_when_its_lead_is_no_longer_new(bench: &dyn Bench) {
    let mut leads = Vec::new();
    for number in 1..=4 {
        leads.push(published(bench, number, at(0)).await);
    }
    let gone = leads.pop().expect("four");
    let change = gone.clone().remind(at(1)).unwrap();
    bench.leads().record(&change.lead, &change.history, saying(&change, at(1))).await.unwrap();
    let change = find(bench, gone.id).await.erase(crate::Actor::Task, at(2)).unwrap();
    bench.leads().record_erased(&[(change.lead, change.history)], task(at(2))).await.unwrap();
    for (lead, verb) in leads.into_iter().zip([None, Some(Verb::Take), Some(Verb::MarkSpam)]) {
        let change = find(bench, lead.id).await.remind(at(1)).unwrap();
        bench.leads().record(&change.lead, &change.history, saying(&change, at(1))).await.unwrap();
        if let Some(verb) = verb {
            let member = crate::testing::a_member(7);
            let actor = crate::Actor::Member(member.id);
            let change = find(bench, lead.id).await.press(verb, &member, actor, at(2)).unwrap();
            // Without what it says: the fence alone must hold the reminder back.
            bench.leads().record(&change.lead, &change.history, task(at(2))).await.unwrap();
        }
    }
    let claimed = claim(bench, at(3)).await;
    let reminders: Vec<_> = claimed.iter().filter(|row| row.outgoing.class == Class::Reminder).collect();
    assert_eq!(reminders.len(), 1);
    assert_eq!(count(bench, Class::Reminder, &[OutboxStatus::Cancelled]).await, 3);
    let lead = bench.leads().find_by_number(1).await.unwrap().expect("a lead");
    let card = lead.card.shown.expect("a known card");
    assert_eq!(reminders[0].outgoing.reply_to, Some(ReplyTo(card.message)));
}

/// With what the person wrote last; of several that wait, one goes out.
pub async fn a_ping_answers_the_card_as_it_is_known_at_the_claim(bench: &dyn Bench) {
    let lead = published(bench, 1, at(0)).await;
    repeated(bench, &lead).await;
    repeated(bench, &lead).await;
    assert_eq!(count(bench, Class::LeadPing, &[OutboxStatus::Superseded]).await, 1);
    // The card first, then its ping: one lane.
    let card = claim(bench, at(6)).await;
    assert_eq!(card.iter().map(|row| row.outgoing.class).collect::<Vec<_>>(), [Class::LeadCard]);
    answered(bench, &card[0], &sent(&card[0]), at(7)).await;
    let ping = claim(bench, at(8)).await;
    assert_eq!(ping.len(), 1);
    let known = find(bench, lead.id).await.card.shown.expect("a known card");
    assert_eq!(ping[0].outgoing.reply_to, Some(ReplyTo(known.message)));
    let said: GroupMessage = ping[0].outgoing.payload.read().unwrap();
    let wish = Wish { guests: Some(77), ..Wish::default() };
    assert_eq!(said, GroupMessage::RepeatPing { number: 1, repeats: 2, wish });
}

/// It has no key of its own that was ever sent.
pub async fn a_duplicate_is_edited_where_it_is(bench: &dyn Bench) {
    let lead = published(bench, 1, at(0)).await;
    let row = Voice { settings: &super::settings() }.duplicate(GROUP, MessageId(4_711), &lead);
    bench.leads().record_rows(task(at(1)).send(row)).await.unwrap();
    let claimed = claim(bench, at(2)).await;
    assert_eq!(claimed.len(), 1);
    let target = claimed[0].target.clone().expect("where it is");
    assert_eq!((claimed[0].outgoing.op, target.chat, target.message), (Op::Edit, GROUP, MessageId(4_711)));
    let said: GroupMessage = claimed[0].outgoing.payload.read().unwrap();
    assert_eq!(said, GroupMessage::Duplicate { number: 1 });
    let sent = sent(&claimed[0]);
    answered(bench, &claimed[0], &sent, at(3)).await;
    // Pressed once more: what it shows is known now, so that an equal edit is not sent.
    let row = Voice { settings: &super::settings() }.duplicate(GROUP, MessageId(4_711), &lead);
    bench.leads().record_rows(task(at(4)).send(row)).await.unwrap();
    let target = claim(bench, at(5)).await[0].target.clone().expect("where it is");
    assert_eq!(messaging::SendResult::Sent(target), sent);
}

/// By its fence too.
pub async fn a_ping_is_cancelled_when_its_lead_is_no_longer_open(bench: &dyn Bench) {
    for (number, verb) in [(1, Some(Verb::Take)), (2, Some(Verb::Win)), (3, None)] {
        let lead = published(bench, number, at(0)).await;
        repeated(bench, &lead).await;
        let member = crate::testing::a_member(7);
        let actor = crate::Actor::Member(member.id);
        // Without what it says: the fence alone must hold the ping back.
        if let Some(verb) = verb {
            let change = find(bench, lead.id).await.press(verb, &member, actor, at(6)).unwrap();
            bench.leads().record(&change.lead, &change.history, task(at(6))).await.unwrap();
        } else {
            let change = find(bench, lead.id).await.erase(actor, at(6)).unwrap();
            bench.leads().record_erased(&[(change.lead, change.history)], task(at(6))).await.unwrap();
        }
    }
    super::kit::send_all(bench, at(7)).await;
    assert_eq!(count(bench, Class::LeadPing, &[OutboxStatus::Sent]).await, 1);
    assert_eq!(count(bench, Class::LeadPing, &[OutboxStatus::Cancelled]).await, 2);
}

/// Also what was on its way when the person was erased; each lead by itself.
pub async fn l4_what_shows_somebody_erased_is_named_until_it_is_said_again(bench: &dyn Bench) {
    let (first, second) = (published(bench, 1, at(0)).await, published(bench, 2, at(0)).await);
    say(bench, &RowSubject::OpenList { leads: vec![first.id, second.id], total: 2, spam: 0 }).await;
    say(bench, &RowSubject::Details { lead: first.id }).await;
    super::kit::send_all(bench, at(11)).await;
    let stale = || async { bench.leads().list_stale_mentions(10).await.unwrap() };
    assert_eq!(stale().await, [], "nobody is erased");
    say(bench, &RowSubject::ForgetConfirm { leads: vec![first.id] }).await;
    let flying = claim(bench, at(12)).await;
    assert_eq!(flying.len(), 1);
    erased(bench, first.id, at(13)).await;
    answered(bench, &flying[0], &sent(&flying[0]), at(14)).await;
    let mentions = stale().await;
    assert!(mentions.iter().all(|mention| mention.lead == first.id && mention.chat == GROUP));
    let subjects: Vec<_> = mentions.iter().map(|mention| &mention.subject).collect();
    assert!(
        matches!(
            subjects[..],
            [RowSubject::OpenList { .. }, RowSubject::Details { .. }, RowSubject::ForgetConfirm { .. }]
        ),
        "{subjects:?}"
    );
    assert_eq!(bench.leads().list_stale_mentions(1).await.unwrap(), mentions[..1]);
    let settings = super::settings();
    let wipe = |mention: &crate::Mention| {
        Voice { settings: &settings }.wipe(mention.chat, mention.message, mention.subject.clone())
    };
    let commit = mentions.iter().map(wipe).fold(task(at(15)), messaging::Commit::send);
    bench.leads().record_wiped(&mentions, commit).await.unwrap();
    assert_eq!(stale().await, []);
    let claimed = claim(bench, at(16)).await;
    let edits: Vec<_> = claimed.iter().filter(|row| row.outgoing.class == Class::Reply).collect();
    assert_eq!(edits.len(), 3);
    for (edit, mention) in edits.iter().zip(&mentions) {
        assert_eq!(edit.outgoing.op, Op::Edit);
        assert_eq!(edit.target.as_ref().map(|target| target.message), Some(mention.message));
        let said = edit.outgoing.payload.json.to_string();
        assert!(!said.contains("Visitor 1") && !said.contains("+9989"), "{said}");
        answered(bench, edit, &sent(edit), at(17)).await;
    }
    assert_eq!(stale().await, [], "what says it again names nobody");
    erased(bench, second.id, at(18)).await;
    let left = stale().await;
    assert_eq!(left.iter().map(|mention| mention.lead).collect::<Vec<_>>(), [second.id]);
}

/// As the leads stand then.
pub async fn lists_are_filled_in_at_the_claim(bench: &dyn Bench) {
    let (first, second) = (published(bench, 1, at(0)).await, published(bench, 2, at(0)).await);
    let leads = vec![second.id, first.id];
    say(bench, &RowSubject::OpenList { leads: leads.clone(), total: 2, spam: 1 }).await;
    let day = chrono::NaiveDate::from_ymd_opt(2026, 11, 30).expect("a day");
    let facts = DigestFacts { fresh: 2, untouched: leads, ..DigestFacts::default() };
    let digest = Voice { settings: &super::settings() }.digest(GROUP, day, facts);
    bench.leads().record_rows(task(at(10)).send(digest)).await.unwrap();
    pressed(bench, second.id, Verb::Take, at(11)).await;
    erased(bench, first.id, at(12)).await;
    let claimed = claim(bench, at(13)).await;
    let mut lists = 0;
    for row in &claimed {
        let lines = match row.outgoing.payload.read() {
            Ok(GroupMessage::OpenList { lines, total: 2, spam: 1 }) => lines,
            Ok(GroupMessage::Digest { untouched, fresh: 2, .. }) => untouched,
            _ => continue,
        };
        lists += 1;
        let shown: Vec<_> = lines.iter().map(|line| (line.number, line.name.expose().as_str())).collect();
        assert_eq!(shown, [(2, "Visitor 2"), (1, "")]);
        assert!(lines[0].taken_by.is_some());
    }
    assert_eq!(lists, 2);
}
