//! The route table: which handler gets which update. First match wins, in the order of [`Route::place`].
//!
//! A module is a list of [`Route`]s (and of renderers): it picks its places, its scope, and ends each update that it
//! takes in exactly one commit. To add a route: a [`Handler`], a place between its neighbours', the scope that it may
//! be used from; nothing here changes.

mod handler;
mod orphans;
pub mod place;
mod route;
mod table;

pub use handler::{Handler, Pop, Reply, RouteFault, Verdict};
pub use orphans::orphan_buttons;
pub use route::{MenuCommand, Route, Scope, Trigger};
pub use table::RouteTable;
