use kernel::{ChatId, StoreError, UserId};
use leads::{HistoryEntry, Lead};

use super::{files, intakes, mentions, publication, write};
use crate::engine::Tx;
use crate::messaging::forget;

/// Writes erased leads and removes what people wrote about them. Their rows in the outbox never held it; updates do:
/// a member's answer quotes the card, a press carries it whole, and who asked in the bot said it there.
pub(crate) async fn erase(
    tx: &Tx,
    erased: &[(Lead, Vec<HistoryEntry>)],
    group: Option<ChatId>,
) -> Result<(), StoreError> {
    let mut chats = Vec::new();
    for (lead, history) in erased {
        write::record(tx, lead, history).await?;
        files::erase(tx, lead.id).await?;
        mentions::age(tx, lead.id).await?;
        chats.extend(intakes::erase(tx, lead.id).await?.into_iter().map(UserId::private_chat));
    }
    if let Some(configured) = group {
        chats.extend([configured, publication::get(tx).await?.group(configured)]);
    }
    chats.sort_unstable();
    chats.dedup();
    for chat in chats {
        forget::heard_in_chat(tx, chat.0).await?;
    }
    Ok(())
}
