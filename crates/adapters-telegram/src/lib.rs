//! Telegram: how updates come in, who handles them, what messages look like, how they go out, sticker sets, the
//! public page of a set.
//!
//! | part | what it does |
//! |---|---|
//! | [`TelegramClient`] | one call = one request over teloxide's `Bot` and payloads; what became of it is a [`CallFault`] |
//! | `errors` | one table from Telegram's words to their meaning ([`Refusal`]) |
//! | [`PollLoop`] | asks for updates, stores them, and only then confirms |
//! | [`DispatchLoop`] | claims stored events, runs them through the [`RouteTable`], lanes side by side, panics caught |
//! | [`RelayLoop`] | paces, claims and sends the outbox, stores what became of each row |
//! | [`SendRule`] | what a module says of its rows at that moment: not now, never, without a sound |
//! | [`RecoveryLoop`] | returns what other lives of the process left behind |
//! | [`Renderers`] | snapshots into calls, at the moment they are sent |
//! | [`TelegramStickerSets`], [`HttpPackPage`] | the booth's ports |
//!
//! teloxide's `Dispatcher`, dialogue storages and `Throttle` are not used: they confirm updates before they are
//! handled, and one slow or panicking chat stops the others. Its types and payloads, its `Bot` (token, address, HTTP
//! client) and dptree are.
//!
//! Must not be here: decisions about sessions, jobs, retries or pace (the domain crates make them), texts (`texts`),
//! spawning (each loop is one future for the supervisor), sleeping inside a call.
//!
//! **To add a module**: a list of [`Route`]s and a list of [`Renderer`]s, handed to [`RouteTable::new`] and
//! [`Renderers::new`] by the app; the booth's are in `booth/`, the leads' in `leads/`. A handler ends its event in exactly one commit, or
//! answers [`Verdict::Nothing`]. **To add a refusal text**: a row in `errors/table.rs`. **To add a message**: see
//! `render`.

mod booth;
mod client;
mod commands;
mod dispatch;
mod errors;
mod ingress;
mod leads;
mod live;
mod opaque;
mod page;
mod recovery;
mod relay;
mod render;
mod routes;
mod sets;
mod wakes;

pub use self::booth::{Growth, booth_renderers, booth_routes};
pub use self::leads::{LEADS_MENU, leads_farewell, leads_greeting, leads_renderers, leads_routes, leads_rule};
pub use client::{CallFault, ClientError, ClientSettings, Me, Seat, TelegramClient, Timeouts};
pub use dispatch::{Body, Command, DispatchLoop, DispatchParts, DispatchSettings, Incoming, Person, Place};
pub use errors::Refusal;
pub use ingress::{PollLoop, PollParts, PollSettings};
pub use live::LiveRows;
pub use page::HttpPackPage;
pub use recovery::{RecoveryLoop, RecoveryParts};
pub use relay::{Probe, RelayLoop, RelayParts, RelaySettings, SendRule, TelegramProbe};
pub use render::{
    Button, ButtonAct, Call, Keyboard, Links, RenderFault, Renderer, Renderers, Rendering, TelegramSender, cut,
    cut_units, escape, named,
};
pub use routes::{
    Handler, MenuCommand, Pop, Reply, Route, RouteFault, RouteTable, Scope, Trigger, Verdict, orphan_buttons, place,
};
pub use sets::TelegramStickerSets;
pub use wakes::Wakes;
