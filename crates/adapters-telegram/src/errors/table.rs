use std::time::Duration;

use kernel::ChatId;
use messaging::RejectReason as Reason;

use super::Refusal;
use crate::client::CallFault;

/// What Telegram said: its HTTP status, its words, and the two parameters that it may add.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Said<'a> {
    pub(crate) http: u16,
    pub(crate) description: &'a str,
    pub(crate) retry_after: Option<u64>,
    pub(crate) migrate_to: Option<i64>,
}

/// Texts (in lower case) and their meaning. The first row whose text occurs in the description wins.
pub(super) const TABLE: &[(&str, Refusal)] = &[
    // edits
    ("message is not modified", Refusal::NotModified),
    ("message to edit not found", Refusal::MessageGone),
    ("message can't be edited", Refusal::MessageGone),
    ("message_id_invalid", Refusal::MessageGone),
    // callback queries
    ("query is too old", Refusal::QueryTooOld),
    ("query id is invalid", Refusal::QueryTooOld),
    ("query_id_invalid", Refusal::QueryTooOld),
    // getUpdates
    ("terminated by other getupdates", Refusal::OtherPoller),
    ("terminated by setwebhook", Refusal::WebhookSet),
    ("webhook is active", Refusal::WebhookSet),
    // people
    ("bot was blocked by the user", Refusal::Blocked),
    ("user is deactivated", Refusal::Rejected(Reason::UserDeactivated)),
    ("can't initiate conversation", Refusal::Rejected(Reason::ChatNotFound)),
    ("user not found", Refusal::UserUnknown),
    ("peer_id_invalid", Refusal::UserUnknown),
    ("user_id_invalid", Refusal::UserUnknown),
    ("invalid user_id specified", Refusal::UserUnknown),
    // groups
    ("chat not found", Refusal::Rejected(Reason::ChatNotFound)),
    ("group chat was deleted", Refusal::Rejected(Reason::ChatNotFound)),
    ("bot was kicked", Refusal::Rejected(Reason::NoRights)),
    ("bot is not a member", Refusal::Rejected(Reason::NoRights)),
    ("not enough rights", Refusal::Rejected(Reason::NoRights)),
    ("have no rights", Refusal::Rejected(Reason::NoRights)),
    ("chat_write_forbidden", Refusal::Rejected(Reason::NoRights)),
    ("topic_closed", Refusal::Rejected(Reason::NoRights)),
    ("message thread not found", Refusal::Rejected(Reason::Other)),
    // our own faults
    ("can't parse entities", Refusal::Rejected(Reason::CantParse)),
    ("message text is empty", Refusal::Rejected(Reason::BadText)),
    ("text must be non-empty", Refusal::Rejected(Reason::BadText)),
    ("message is too long", Refusal::Rejected(Reason::BadText)),
    ("caption is too long", Refusal::Rejected(Reason::BadText)),
    ("button_data_invalid", Refusal::Rejected(Reason::BadButton)),
    ("button_url_invalid", Refusal::Rejected(Reason::BadButton)),
    ("button_user", Refusal::Rejected(Reason::BadButton)),
    ("inline keyboard", Refusal::Rejected(Reason::BadButton)),
    ("reply_markup_too_long", Refusal::Rejected(Reason::BadButton)),
    // sticker sets
    ("stickerset_invalid", Refusal::SetMissing),
    ("sticker set name is already occupied", Refusal::SetOccupied),
    ("shortname_occupy_failed", Refusal::SetOccupied),
    ("stickersets_too_much", Refusal::SetCap),
    ("invalid sticker set name", Refusal::SetName),
    ("packshortname", Refusal::SetName),
    ("pack_short_name", Refusal::SetName),
    ("invalid sticker set title", Refusal::SetContent),
    ("pack_title_invalid", Refusal::SetContent),
    ("invalid sticker emoji", Refusal::SetContent),
    ("sticker_png", Refusal::SetContent),
    ("sticker_emoji", Refusal::SetContent),
    ("sticker_invalid", Refusal::SetContent),
    ("stickers_too_much", Refusal::SetContent),
    // files
    ("wrong remote file identifier", Refusal::FileGone),
    ("wrong file identifier", Refusal::FileGone),
    ("wrong file_id", Refusal::FileGone),
    ("invalid file_id", Refusal::FileGone),
    ("file is temporarily unavailable", Refusal::FileGone),
    ("file_reference", Refusal::FileGone),
    // the token
    ("method not found", Refusal::Rejected(Reason::Other)),
];

/// Sorts what Telegram said. A 5xx is an unknown outcome whatever it says: "created sticker set not found" came for
/// sets that had been created.
pub(crate) fn classify(said: &Said<'_>) -> CallFault {
    if said.http >= 500 {
        return CallFault::Unknown("server_error");
    }
    if let Some(chat) = said.migrate_to {
        return CallFault::Refused(Refusal::Migrated(ChatId(chat)));
    }
    if said.http == 429 || said.retry_after.is_some() {
        let seconds = said.retry_after.or_else(|| asked_in_words(said.description)).unwrap_or(1);
        return CallFault::Refused(Refusal::RetryAfter(Duration::from_secs(seconds)));
    }
    let words = said.description.to_lowercase();
    if let Some((_, meaning)) = TABLE.iter().find(|(text, _)| words.contains(text)) {
        return CallFault::Refused(*meaning);
    }
    match said.http {
        // A 404 without a method's name is how Telegram answers a token that is none.
        401 | 404 => CallFault::Refused(Refusal::Rejected(Reason::Unauthorized)),
        // Blocked, kicked, deleted and the like are in the table; what remains is a right that is missing.
        403 => CallFault::Refused(Refusal::Rejected(Reason::NoRights)),
        400..=499 => CallFault::Refused(Refusal::Rejected(Reason::Other)),
        // `ok: false` with a status that says neither: nothing can be concluded.
        _ => CallFault::Unknown("unreadable"),
    }
}

/// "… retry after 5": the same number in words, for servers that leave the parameter out.
fn asked_in_words(description: &str) -> Option<u64> {
    description.to_lowercase().rsplit("retry after ").next()?.trim().parse().ok()
}
