//! The control API under `/_sim`: tests and the chat page act through it for people, time and trouble.
//!
//! Every answer is JSON; a refusal is `{"error": reason}` with 400, 403, 404, 409 or 504. Beyond the fixed calls:
//!
//! | call | does and answers |
//! |---|---|
//! | `GET /_sim/users`, `/bots`, `/groups`, `/chats`, `/faults`, `/settings`, `/clock` | what there is |
//! | `POST /_sim/bots` `{bot, username?, first_name?}` | names a bot (id, user name or token) |
//! | `POST /_sim/users/{id}/photo?bot=&chat_id=&caption=` | the body is the picture |
//! | `POST /_sim/users/{id}/send` `{contact: {phone_number}}` | shares the user's own contact, as the contact button does |
//! | `POST /_sim/users/{id}/edit` `{message_id, text…}` | the user changes a message; `edited_message` |
//! | `POST /_sim/groups/{id}/bot` `{status, bot?}` | administrator, member, restricted, left, kicked |
//! | `POST /_sim/groups/{id}/member` `{user_id, status?}` | adds, promotes or removes a person |
//! | `POST /_sim/groups/{id}/topics` `{name?, message_thread_id?, closed?, deleted?}` | a forum's topic |
//! | `POST /_sim/groups/{id}/delete` | the group is deleted |
//! | `GET /_sim/confirmed?bot=` | `{ids, pending}`: updates that the bot confirmed, and those that wait |
//! | `GET /_sim/files/{file_id}` | the bytes |
//! | `GET /_sim/view?user=`, `/_sim/events` | what the chat page shows, and when to look again |

mod acts;
mod body;
mod groups;
mod inspect;
mod trouble;
mod users;
mod view;

use axum::Router;
use axum::routing::{delete, get, post};

use crate::shared::Shared;

/// All routes of the control API.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/_sim/users", get(users::list).post(users::upsert))
        .route("/_sim/users/{id}/send", post(acts::send))
        .route("/_sim/users/{id}/photo", post(acts::photo))
        .route("/_sim/users/{id}/edit", post(acts::edit))
        .route("/_sim/users/{id}/press", post(acts::press))
        .route("/_sim/users/{id}/block", post(acts::block))
        .route("/_sim/users/{id}/unblock", post(acts::unblock))
        .route("/_sim/groups", get(groups::list).post(groups::make))
        .route("/_sim/groups/{id}/upgrade", post(groups::upgrade))
        .route("/_sim/groups/{id}/delete_message", post(groups::delete_message))
        .route("/_sim/groups/{id}/delete", post(groups::delete))
        .route("/_sim/groups/{id}/bot", post(groups::bot_status))
        .route("/_sim/groups/{id}/member", post(groups::member))
        .route("/_sim/groups/{id}/topics", post(groups::topics))
        .route("/_sim/chats", get(view::chats))
        .route("/_sim/chats/{id}/messages", get(inspect::messages))
        .route("/_sim/sticker_sets", get(inspect::sticker_sets))
        .route("/_sim/sticker_sets/{name}", get(inspect::sticker_set))
        .route("/_sim/calls", get(inspect::calls))
        .route("/_sim/bots", get(inspect::bots).post(users::set_bot))
        .route("/_sim/confirmed", get(inspect::confirmed))
        .route("/_sim/files/{id}", get(inspect::file))
        .route("/_sim/faults", get(trouble::faults).post(trouble::add_fault).delete(trouble::remove_faults))
        .route("/_sim/faults/{id}", delete(trouble::remove_fault))
        .route("/_sim/updates", post(trouble::raw_update))
        .route("/_sim/clock", get(trouble::clock).post(trouble::advance))
        .route("/_sim/settings", get(trouble::settings).post(trouble::change_settings))
        .route("/_sim/reset", post(trouble::reset))
        .route("/_sim/health", get(trouble::health))
        .route("/_sim/view", get(view::view))
        .route("/_sim/events", get(view::events))
}
