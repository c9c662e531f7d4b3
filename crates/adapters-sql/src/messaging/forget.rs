use kernel::{StoreError, UserId};

use crate::engine::Tx;
use crate::leads::wants;
use crate::sql::{execute, values};

/// Both are rare and end with retention after days, so that no index is kept for them.
const HEARD: &str = "UPDATE inbox SET raw = 'null' WHERE lane = $1 AND status IN ('processing', 'done')";
const SAID: &str = "UPDATE outbox SET payload = 'null'
    WHERE chat = $1 AND class <> 'alert' AND status IN ('sent', 'superseded', 'cancelled')";

/// Empties what a private chat said and was told: updates carry names and words, payloads are snapshots with the name.
/// The rows stay, since their ids keep repeats out. What still has to be handled is left alone, and so is what waits
/// for a person. A conversation that was begun is over.
pub(crate) async fn words_of_chat(tx: &Tx, chat: i64) -> Result<(), StoreError> {
    heard_in_chat(tx, chat).await?;
    execute(tx, SAID, values![chat]).await?;
    wants::remove(tx, UserId(chat)).await
}

/// Empties the updates of a chat that were handled, or are being handled.
pub(crate) async fn heard_in_chat(tx: &Tx, chat: i64) -> Result<(), StoreError> {
    execute(tx, HEARD, values![chat.to_string()]).await?;
    Ok(())
}
