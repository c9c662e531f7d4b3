//! The web side of Atelier on axum: the tablet's JSON API and page, and the machine endpoints.
//!
//! Lives here: routes, authentication of tablets, problem bodies (RFC 9457), the server-rendered page with its
//! embedded scripts, and what turns domain values into their wire form (links, QR codes, times). Must not be here:
//! rules of the booth (they are in [`booth::Booth`]), SQL, Telegram, listening on a port (`app` does that).
//!
//! To add a call: a handler in `api/`, its route in `router.rs`, a refusal as a variant of `problem::Code` with its
//! title and detail in `kiosk.ftl` of every language. To add a screen of the page: a section in `kiosk/screens.rs`,
//! its texts in `kiosk.ftl` and `kiosk/strings.rs`, its behaviour in `assets/js/`.

mod api;
mod auth;
mod body;
mod guard;
mod health;
mod kiosk;
mod lang;
mod links;
mod metrics;
mod parts;
mod problem;
mod qr;
mod router;
mod sse;
mod state;

pub use auth::pairing_path;
pub use health::health_routes;
pub use lang::asked as asked_language;
pub use parts::{EventLook, Gauge, Readiness, ReadyReason, ReadyReport, SessionFeed, SessionHub, WebParts};
pub use router::router;
