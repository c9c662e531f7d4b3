//! A module of one route and one renderer, as `docs/adding-a-module.md` would have it: nothing in the adapter names it.

use std::sync::Arc;
use std::time::Duration;

use adapters_telegram::{
    Body, Call, Handler, Incoming, PollSettings, RenderFault, Renderer, Rendering, Route, RouteFault, RouteTable,
    Trigger, Verdict, escape,
};
use async_trait::async_trait;
use kernel::{Clock, Lang};
use messaging::{Cause, Class, Commit, InboxStore, Outgoing, Payload};

use crate::support::loops::Bot;
use crate::support::{Telegram, WallClock, until};

struct Echo {
    inbox: Arc<dyn InboxStore>,
}

#[async_trait]
impl Handler for Echo {
    async fn handle(&self, incoming: &Incoming) -> Result<Verdict, RouteFault> {
        let (Body::Text { text, .. }, Some(place)) = (&incoming.body, incoming.place) else { return Ok(Verdict::Pass) };
        let payload = Payload::of("echo.said", text);
        let answer = Outgoing::send(incoming.bot, place.chat, Lang::Ru, Class::Reply, payload).as_business_reply();
        self.inbox.finish(Commit::new(Cause::Event(incoming.event), WallClock.now()).send(answer)).await?;
        Ok(Verdict::done())
    }
}

struct Said;

impl Renderer for Said {
    fn kind(&self) -> &'static str {
        "echo.said"
    }

    fn render(&self, of: &Rendering<'_>) -> Result<Call, RenderFault> {
        Ok(Call::text(escape(&of.read::<String>()?)))
    }
}

#[tokio::test]
async fn a_module_is_a_list_of_routes_and_of_renderers() {
    let telegram = Telegram::start().await;
    let bot = Bot::new(&telegram);
    let echo = Echo { inbox: Arc::clone(&bot.store) as _ };
    let routes = vec![Route::private(500, "echo", Trigger::Text, echo).listed("start", "command-start")];
    let table = RouteTable::new(routes.clone(), "sim_4242_bot");
    assert_eq!(table.names(), [(500, "echo")]);
    bot.client.set_menu(&table, &bot.texts).await.unwrap();
    assert_eq!(telegram.calls("setMyCommands").await.len(), 4);
    let bot = bot.poll(PollSettings::default()).dispatch(routes, Duration::from_secs(3)).relay(vec![Arc::new(Said)]);
    telegram.guest(1).await;
    telegram.says(1, "<3 & привет").await;
    until("it is repeated", async || telegram.heard(1).await == ["<3 & привет"]).await;
    bot.stop().await;
}

#[tokio::test]
async fn the_bot_says_who_it_is() {
    let telegram = Telegram::start().await;
    let me = telegram.client().get_me().await.unwrap();
    assert_eq!((me.id, me.username.as_str()), (crate::support::BOT, "sim_4242_bot"));
    assert_eq!(telegram.client().bot_id(), Some(crate::support::BOT));
}
