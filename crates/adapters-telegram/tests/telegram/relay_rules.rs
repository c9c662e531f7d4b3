//! What a module says of its rows at the moment they are sent; documents out of the store of files.

use std::sync::Arc;

use adapters_telegram::{Call, RenderFault, Renderer, Rendering, SendRule};
use kernel::FileName;
use messaging::{Class, OutboxRow, OutboxStatus, Settled};

use crate::leads_stand::Exports;
use crate::relay::{decide, settled, word};
use crate::support::loops::Bot;
use crate::support::{Telegram, Words};

/// Drops «late», whispers «quiet».
struct Rule;

fn says(row: &OutboxRow, wanted: &str) -> bool {
    row.outgoing.payload.read::<String>().is_ok_and(|word| word == wanted)
}

impl SendRule for Rule {
    fn before_send(&self, row: &OutboxRow) -> Option<Settled> {
        says(row, "late").then_some(Settled::Dropped)
    }

    fn is_silent(&self, row: &OutboxRow) -> bool {
        says(row, "quiet")
    }
}

#[tokio::test]
async fn a_rule_keeps_a_row_from_being_sent_or_its_sound_from_ringing() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let bot = Bot::new(&telegram).relay_with(vec![Arc::new(Words)], vec![Arc::new(Rule)], None);
    decide(&bot, ["late", "quiet", "loud"].map(|text| word(1, Class::Reply, text)).into());
    settled(&bot, &[OutboxStatus::Cancelled, OutboxStatus::Sent, OutboxStatus::Sent]).await;
    assert_eq!(telegram.heard(1).await, ["quiet", "loud"]);
    let calls = telegram.calls("sendMessage").await;
    let silent: Vec<_> = calls.iter().map(|call| call["parameters"]["disable_notification"] == true).collect();
    assert_eq!(silent, [true, false]);
    bot.stop().await;
}

/// Renders `test.word` as the document of that name.
struct Documents;

impl Renderer for Documents {
    fn kind(&self) -> &'static str {
        "test.word"
    }

    fn render(&self, of: &Rendering<'_>) -> Result<Call, RenderFault> {
        let file = FileName(of.read()?);
        Ok(Call::Document { file, name: "table.xlsx".to_owned(), caption: "<b>a</b>".to_owned() })
    }
}

#[tokio::test]
async fn a_document_is_read_when_it_is_sent_and_one_that_is_gone_fails() {
    let telegram = Telegram::start().await;
    telegram.guest(1).await;
    let files = Some(Arc::new(Exports::default()) as Arc<dyn kernel::Files>);
    let bot = Bot::new(&telegram).relay_with(vec![Arc::new(Documents)], Vec::new(), files);
    decide(&bot, ["exports/1.xlsx", "exports/2.xlsx"].map(|name| word(1, Class::Reply, name)).into());
    settled(&bot, &[OutboxStatus::Sent, OutboxStatus::Failed]).await;
    let messages = telegram.get("chats/1/messages").await;
    let sent = messages.as_array().unwrap().last().unwrap();
    assert_eq!((&sent["document"]["file_name"], &sent["document"]["file_size"]), (&"table.xlsx".into(), &7.into()));
    assert_eq!(sent["caption"], "a");
    bot.stop().await;
}
