//! A bot that repeats: the smallest module, as `docs/adding-a-module.md` walks through it. Nothing outside this file
//! names it.

use std::sync::Arc;

use adapters_telegram::{
    Body, Call, Handler, Incoming, RenderFault, Renderer, Rendering, Route, RouteFault, Trigger, Verdict, escape, place,
};
use app::compose::Foundation;
use app::config::{Kind, ModuleTable, Setting};
use app::modules::{Built, Module};
use async_trait::async_trait;
use kernel::{Clock, Lang};
use messaging::{Cause, Class, Commit, InboxStore, Outgoing, Payload};

/// Name, switch and settings.
const TABLE: ModuleTable = ModuleTable {
    name: "echo",
    switch: "ECHO_ENABLED",
    needs: &[],
    settings: &[
        Setting::new("ECHO_ENABLED", Kind::Flag, "0", "The bot that repeats"),
        Setting::new("ECHO_PREFIX", Kind::Text, "»", "What stands before a repeated text"),
    ],
};

/// The kind of its one message.
const SAID: &str = "echo.said";

/// The module.
pub fn echo() -> Module {
    Module::new(TABLE, |foundation| async move { Ok(build(&foundation)) })
}

fn build(foundation: &Foundation) -> Built {
    let handler = Repeat {
        inbox: Arc::clone(&foundation.stores.inbox),
        clock: Arc::clone(&foundation.clock),
        prefix: foundation.settings.values().text("ECHO_PREFIX").unwrap_or_default().to_owned(),
    };
    Built {
        // In front of what guests type to the booth.
        routes: vec![Route::private(place::OWN - 1, "echo", Trigger::Text, handler)],
        renderers: vec![Arc::new(Said)],
        ..Built::default()
    }
}

/// Decides: one commit ends the event and holds the answer.
struct Repeat {
    inbox: Arc<dyn InboxStore>,
    clock: Arc<dyn Clock>,
    prefix: String,
}

#[async_trait]
impl Handler for Repeat {
    async fn handle(&self, incoming: &Incoming) -> Result<Verdict, RouteFault> {
        let (Body::Text { text, .. }, Some(place)) = (&incoming.body, incoming.place) else { return Ok(Verdict::Pass) };
        let payload = Payload::of(SAID, &format!("{} {text}", self.prefix));
        let answer = Outgoing::send(incoming.bot, place.chat, Lang::Ru, Class::Reply, payload).as_business_reply();
        self.inbox.finish(Commit::new(Cause::Event(incoming.event), self.clock.now()).send(answer)).await?;
        Ok(Verdict::done())
    }
}

/// Renders: the snapshot becomes a call when it is sent.
struct Said;

impl Renderer for Said {
    fn kind(&self) -> &'static str {
        SAID
    }

    fn render(&self, of: &Rendering<'_>) -> Result<Call, RenderFault> {
        Ok(Call::text(escape(&of.read::<String>()?)))
    }
}
