//! The web side of Atelier on axum: the tablet's JSON API and page, the leads' API and landing page, and the machine
//! endpoints.
//!
//! Lives here: routes, authentication of tablets, problem bodies (RFC 9457), the server-rendered page with its
//! embedded scripts, and what turns domain values into their wire form (links, QR codes, times). Must not be here:
//! rules of the booth (they are in [`booth::Booth`]) or of the leads ([`leads::LeadDesk`]), SQL, Telegram, listening on a port (`app` does that).
//!
//! To add a call: a handler in `api/`, its route in `router.rs`, a refusal as a variant of `problem::Code` with its
//! title and detail in `kiosk.ftl` of every language. To add a screen of the page: a section in `kiosk/screens.rs`,
//! its texts in `kiosk.ftl` and `kiosk/strings.rs`, its behaviour in `assets/js/`. To add a field of the landing page's
//! form: `leads/fields.rs` reads it, `leads/page/form.rs` shows it, its label stands in `landing.ftl`.

mod api;
mod auth;
mod body;
mod guard;
mod health;
mod kiosk;
mod lang;
mod leads;
mod links;
mod metrics;
mod parts;
mod problem;
mod qr;
mod router;
mod sse;
mod state;

pub use crate::leads::{LANDING_PATH, LeadsWebParts, ProxiesError, TrustedProxies, leads_router};
pub use auth::pairing_path;
pub use lang::asked as asked_language;
pub use parts::{EventLook, Gauge, Readiness, ReadyReason, ReadyReport, SessionFeed, SessionHub, WebParts};
pub use router::{bare_router, router};
