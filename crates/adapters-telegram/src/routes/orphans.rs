use std::sync::Arc;

use async_trait::async_trait;
use kernel::Lang;
use texts::Texts;

use super::{Handler, Route, RouteFault, Scope, Trigger, Verdict, place};
use crate::dispatch::Incoming;

/// Buttons that cards in groups may still carry after their module was switched off.
const PREFIXES: [&str; 2] = ["stickers_lead:", "stickers_pick:"];

/// Row 6: lead buttons that nobody handled get an answer from any chat, so that they do not spin. Always on.
pub fn orphan_buttons(texts: &Arc<Texts>) -> Vec<Route> {
    PREFIXES
        .into_iter()
        .map(|prefix| {
            let handler = Away { texts: Arc::clone(texts) };
            Route::private(place::LEADS_FALLBACK, "leads_fallback", Trigger::Button(prefix), handler).scoped(Scope::Any)
        })
        .collect()
}

struct Away {
    texts: Arc<Texts>,
}

#[async_trait]
impl Handler for Away {
    async fn handle(&self, incoming: &Incoming) -> Result<Verdict, RouteFault> {
        let tag = incoming.person.as_ref().and_then(|person| person.seen.language_code.as_deref());
        Ok(Verdict::nothing_but(self.texts.get(Lang::from_tag(tag), "popup-lead-away", &[])))
    }
}
