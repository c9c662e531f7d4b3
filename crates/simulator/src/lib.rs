//! # Telegram Bot API simulator
//!
//! A server that behaves like Telegram's Bot API towards one or more bots, for tests, load runs and the demo.
//!
//! **What lives here.** `state/`: users, chats, messages, updates, sticker sets and files, one struct behind one lock.
//! `api/`: the Bot API methods, one file a family. `validate/`: what the real server would refuse; names and types come
//! from the tables in `data/`, which `scripts/botapi-facts` writes. `control/`: the control API under `/_sim`, through
//! which tests play people and order faults. `pages/`: the chat page and the public page of a sticker set.
//! `longpoll.rs`, `webhook.rs`: how updates reach a bot. `faults.rs`, `conn.rs`: trouble on order. `journal.rs`: copies
//! of the state along an outside counter, to take a run up again as it stood.
//!
//! **What it must not do.** It knows nothing of the product that talks to it and depends on none of its crates. It never
//! speaks to the network but to a bot's own webhook. The lock is never held across an await. Garbage is answered with
//! 400, never with a panic.
//!
//! **How to add a method.** Write a function in the fitting file of `api/` that takes checked parameters and answers the
//! `result`, name it in `api/dispatch.rs`, and prove its refusals over HTTP in `tests/`. Its parameters are checked
//! against the table already. **How to add a fault.** A variant in `faults.rs`; the compiler shows where it must be handled.

mod api;
mod conn;
mod control;
mod faults;
mod journal;
mod longpoll;
mod pages;
mod reply;
mod server;
mod shared;
mod state;
mod validate;
mod webhook;

pub use faults::{Fault, FaultKind};
pub use journal::{Mark, Snapshot};
pub use server::{Options, Running, Simulator};
pub use state::Settings;
