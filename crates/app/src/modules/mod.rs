//! Modules: what the service can be made of. [`all`] lists them; nothing else names them.
//!
//! A module is one [`Module`]: its settings, and a `build` that turns the [`Foundation`] into [`Built`] parts, which
//! composition puts together: routes into the table, renderers into the relay, tasks under the supervisor, shares
//! into sweeper and cleanup, pages into the web server. Switching one on is a restart, not a migration.

mod booth;
mod booth_config;
mod booth_settings;
mod leads;
mod leads_config;
mod leads_settings;
mod leads_start;

use std::fmt;
use std::sync::Arc;

use adapters_telegram::{Renderer, Route, SendRule};
use futures::FutureExt as _;
use futures::future::BoxFuture;
use messaging::Class;

pub use self::booth::{BuiltBooth, booth_module, build_booth};
pub use self::booth_config::booth_settings;
pub use self::booth_settings::BOOTH_TABLE;
pub use self::leads::{build_leads, leads_module};
pub use self::leads_config::lead_settings;
pub use self::leads_settings::LEADS_TABLE;
use crate::compose::Foundation;
use crate::config::{ModuleTable, Settings};
use crate::supervisor::Task;
use crate::tasks::Pass;

/// Everything that this build can do.
pub fn all() -> Vec<Module> {
    vec![booth_module(), leads_module()]
}

/// The settings tables of these modules, for [`crate::config::load`].
pub fn tables(modules: &[Module]) -> Vec<ModuleTable> {
    modules.iter().map(|module| module.table).collect()
}

/// A part of the product that can be switched on.
#[derive(Clone)]
pub struct Module {
    /// Name, switch and settings.
    pub table: ModuleTable,
    /// Classes of messages that it sends.
    pub classes: &'static [Class],
    /// Fixed words of the reasons for which it asks for a person.
    pub attention: &'static [&'static str],
    /// What of a person it erases on their wish, in words for `docs/privacy.md`.
    pub erases: &'static [&'static str],
    /// Scenarios of the demo that show it.
    pub demo: &'static [&'static str],
    /// Makes its parts; called only while it is on.
    pub build: BuildModule,
    /// What goes on while it is off: its rows stay, and what is kept for a time still goes when the time is over.
    pub when_off: Option<BuildModule>,
}

/// Makes a module's parts.
pub type BuildModule = Arc<dyn Fn(Foundation) -> BoxFuture<'static, anyhow::Result<Built>> + Send + Sync>;

/// A step of the ordered shutdown.
pub type StopMark = Arc<dyn Fn() -> BoxFuture<'static, anyhow::Result<()>> + Send + Sync>;

impl fmt::Debug for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Module({})", self.table.name)
    }
}

impl Module {
    /// A module of this name and these settings that sends plain replies and asks for nobody; the fields say the rest.
    pub fn new<F, Fut>(table: ModuleTable, build: F) -> Self
    where
        F: Fn(Foundation) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = anyhow::Result<Built>> + Send + 'static,
    {
        Self {
            table,
            classes: &[Class::Reply],
            attention: &[],
            erases: &[],
            demo: &[],
            build: Arc::new(move |foundation| build(foundation).boxed()),
            when_off: None,
        }
    }

    /// The same module, but this goes on while it is off.
    #[must_use]
    pub fn keeping<F, Fut>(self, when_off: F) -> Self
    where
        F: Fn(Foundation) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = anyhow::Result<Built>> + Send + 'static,
    {
        Self { when_off: Some(Arc::new(move |foundation| when_off(foundation).boxed())), ..self }
    }

    /// Its parts, as its switch stands; `None`: nothing of it.
    pub fn parts(&self, settings: &Settings) -> Option<&BuildModule> {
        if self.is_on(settings) { Some(&self.build) } else { self.when_off.as_ref() }
    }

    /// Whether it is on.
    pub fn is_on(&self, settings: &Settings) -> bool {
        self.table.is_on(settings.values())
    }
}

/// What a module adds to the service.
#[derive(Default)]
pub struct Built {
    /// Its rows of the dispatch table, each with its place and scope.
    pub routes: Vec<Route>,
    /// What its messages look like.
    pub renderers: Vec<Arc<dyn Renderer>>,
    /// What it says of its rows at the moment they are sent.
    pub rules: Vec<Arc<dyn SendRule>>,
    /// Its own supervised tasks, each with its shutdown stage.
    pub tasks: Vec<Task>,
    /// Its share of the sweeper.
    pub sweeps: Vec<Pass>,
    /// Its share of the cleanup.
    pub cleanups: Vec<Pass>,
    /// Its pages.
    pub web: Option<axum::Router>,
    /// Pages with what is answered on paths that nobody knows, and the machine endpoints; one module at most has them.
    pub front: Option<axum::Router>,
    /// Step 2 of the shutdown.
    pub stop_marks: Vec<StopMark>,
}

opaque_debug!(Built);

impl Built {
    /// Puts another module's parts beside these.
    pub fn join(&mut self, other: Self) {
        self.routes.extend(other.routes);
        self.renderers.extend(other.renderers);
        self.rules.extend(other.rules);
        self.tasks.extend(other.tasks);
        self.sweeps.extend(other.sweeps);
        self.cleanups.extend(other.cleanups);
        self.stop_marks.extend(other.stop_marks);
        self.web = match (self.web.take(), other.web) {
            (Some(ours), Some(theirs)) => Some(ours.merge(theirs)),
            (ours, theirs) => ours.or(theirs),
        };
        self.front = self.front.take().or(other.front);
    }
}
