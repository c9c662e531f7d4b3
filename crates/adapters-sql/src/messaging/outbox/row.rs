use kernel::{BotId, ChatId, MessageId, Run, StoreError};
use messaging::{
    Class, Fence, Lane, MessageKey, Op, OutboxRow, OutboxStatus, Outgoing, Payload, Receipt, ReplyTo, SentMessage,
};

use crate::sql::Row;

/// Columns of a row with the message that was sent under its key.
macro_rules! row_query {
    ($rest:literal) => {
        concat!(
            "SELECT o.id, o.bot, o.chat, o.lang, o.class, o.priority, o.lane, o.msg_key, o.op, o.payload_kind, o.payload,
                o.not_before, o.fence_kind, o.fence_id, o.fence_holds, o.receipt_kind, o.receipt, o.reply_to,
                o.business_reply, o.event_id, o.status, o.outside, o.run, o.attempts, o.unknowns, o.deaths, o.alone, o.epoch,
                o.boot, o.created_at, o.due_at, o.settled_at, o.last_error,
                m.chat AS sent_chat, m.message_id AS sent_message, m.content_hash AS sent_hash
             FROM outbox o LEFT JOIN sent_messages m
                ON o.op = 'edit' AND m.bot = o.bot AND m.msg_key = o.msg_key ",
            $rest
        )
    };
}
pub(crate) use row_query;

fn op(name: &str) -> Option<Op> {
    match name {
        "send" => Some(Op::Send),
        "edit" => Some(Op::Edit),
        _ => None,
    }
}

pub(crate) fn outbox_row(row: &Row) -> Result<OutboxRow, StoreError> {
    let status = row.named("status", OutboxStatus::parse)?;
    let due_at = row.time_opt("due_at")?;
    if due_at.is_some() != (status == OutboxStatus::Scheduled || row.flag("outside")?) {
        return Err(row.inconsistent("due_at"));
    }
    if row.boot_opt("boot")?.is_some() != (status == OutboxStatus::Sending) {
        return Err(row.inconsistent("boot"));
    }
    Ok(OutboxRow {
        id: row.get("id")?,
        outgoing: outgoing(row)?,
        event: row.get("event_id")?,
        status,
        run: Run(row.get("run")?),
        attempts: row.count("attempts")?,
        unknowns: row.count("unknowns")?,
        deaths: row.count("deaths")?,
        alone: row.flag("alone")?,
        epoch: row.get("epoch")?,
        target: target(row)?,
        created_at: row.time("created_at")?,
        due_at,
        settled_at: row.time_opt("settled_at")?,
        last_error: row.get("last_error")?,
    })
}

fn outgoing(row: &Row) -> Result<Outgoing, StoreError> {
    Ok(Outgoing {
        bot: BotId(row.get("bot")?),
        chat: ChatId(row.get("chat")?),
        lang: row.lang()?,
        class: row.named("class", Class::parse)?,
        priority: priority(row)?,
        lane: Lane(row.get("lane")?),
        key: row.get::<Option<String>>("msg_key")?.map(MessageKey),
        op: row.named("op", op)?,
        payload: Payload { kind: row.get("payload_kind")?, json: row.json("payload")? },
        not_before: row.time_opt("not_before")?,
        fence: fence(row)?,
        receipt: receipt(row)?,
        reply_to: row.get::<Option<i64>>("reply_to")?.map(|id| ReplyTo(MessageId(id))),
        business_reply: row.flag("business_reply")?,
    })
}

fn priority(row: &Row) -> Result<u8, StoreError> {
    u8::try_from(row.get::<i64>("priority")?).map_err(|_out_of_range| row.inconsistent("priority"))
}

fn fence(row: &Row) -> Result<Option<Fence>, StoreError> {
    let columns: (Option<String>, Option<String>, Option<String>) =
        (row.get("fence_kind")?, row.get("fence_id")?, row.get("fence_holds")?);
    match columns {
        (None, None, None) => Ok(None),
        (Some(kind), Some(id), Some(holds)) => Ok(Some(Fence { kind, id, holds })),
        (_, _, _) => Err(row.inconsistent("fence_kind")),
    }
}

fn receipt(row: &Row) -> Result<Option<Receipt>, StoreError> {
    match (row.get::<Option<String>>("receipt_kind")?, row.json_opt("receipt")?) {
        (None, None) => Ok(None),
        (Some(kind), Some(json)) => Ok(Some(Receipt { kind, json })),
        (_, _) => Err(row.inconsistent("receipt")),
    }
}

fn target(row: &Row) -> Result<Option<SentMessage>, StoreError> {
    let columns: (Option<i64>, Option<i64>, Option<String>) =
        (row.get("sent_chat")?, row.get("sent_message")?, row.get("sent_hash")?);
    match columns {
        (Some(chat), Some(message), Some(content_hash)) => {
            Ok(Some(SentMessage { chat: ChatId(chat), message: MessageId(message), content_hash }))
        }
        (_, _, _) => Ok(None),
    }
}
