use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::ControlFlow;
use std::panic::Location;
use std::sync::Arc;

use teloxide::dptree::{self, HandlerSignature, Type};

use super::{MenuCommand, Route, RouteFault, Verdict};
use crate::dispatch::Incoming;

type Outcome = Result<Verdict, RouteFault>;
type Tree = dptree::Handler<'static, Outcome>;

/// All routes of all modules, as one dptree handler.
pub struct RouteTable {
    tree: Tree,
    names: Vec<(u16, &'static str)>,
    menu: Vec<MenuCommand>,
}

impl fmt::Debug for RouteTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RouteTable").field("routes", &self.names).finish_non_exhaustive()
    }
}

impl RouteTable {
    /// Puts the routes in order. `username` is the bot's, for `/command@bot`.
    pub fn new(mut routes: Vec<Route>, username: &str) -> Self {
        routes.sort_by_key(|route| route.place);
        let names = routes.iter().map(|route| (route.place, route.name)).collect();
        let menu = routes.iter().flat_map(|route| route.menu.iter().copied()).collect();
        let username: Arc<str> = Arc::from(username);
        let tree = routes.into_iter().fold(dptree::entry(), |tree: Tree, route| tree.branch(leaf(route, &username)));
        Self { tree, names, menu }
    }

    /// Places and names, in order.
    pub fn names(&self) -> &[(u16, &'static str)] {
        &self.names
    }

    /// Lines of the command menu, in order.
    pub fn menu(&self) -> &[MenuCommand] {
        &self.menu
    }

    /// Offers the update to the routes in order; [`Verdict::Pass`] when none took it.
    pub(crate) async fn dispatch(&self, incoming: Arc<Incoming>) -> Outcome {
        let mut input = dptree::di::DependencyMap::new();
        input.insert(incoming);
        match self.tree.dispatch(input).await {
            ControlFlow::Break(outcome) => outcome,
            ControlFlow::Continue(_) => Ok(Verdict::Pass),
        }
    }
}

/// A route as a branch: taken when it matches and its handler does not pass.
#[track_caller]
fn leaf(route: Route, username: &Arc<str>) -> Tree {
    let username = Arc::clone(username);
    let route = Arc::new(route);
    let needs = BTreeMap::from([(Type::of::<Arc<Incoming>>(), Location::caller())]);
    let signature = HandlerSignature::Other {
        obligations: needs,
        guaranteed_outcomes: BTreeSet::new(),
        conditional_outcomes: BTreeSet::new(),
        continues: true,
    };
    dptree::from_fn(
        move |input: dptree::di::DependencyMap, next| {
            let (route, username) = (Arc::clone(&route), Arc::clone(&username));
            async move {
                let incoming: Arc<Arc<Incoming>> = input.get();
                if !route.matches(&incoming, &username) {
                    return next(input).await;
                }
                match route.handler.handle(&incoming).await {
                    Ok(Verdict::Pass) => next(input).await,
                    outcome => {
                        tracing::info!(event.id = incoming.event.id, route = route.name, "update.handled");
                        ControlFlow::Break(outcome)
                    }
                }
            }
        },
        signature,
    )
}
