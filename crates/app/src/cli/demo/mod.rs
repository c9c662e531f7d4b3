//! `demo`: everything on this machine, without token, key or network.
//!
//! The product runs as a process of its own, so that it can be killed like one, and is only ever talked to through
//! its tablet API, its command line and (simulated) Telegram.

mod guest;
mod http;
mod journey;
mod lead;
mod page;
mod scenarios;
mod stage;
mod story;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use anyhow::Context as _;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::process::Child;
use tokio::sync::Mutex;

use self::page::Page;
use self::stage::{GUEST, Stage};
use super::args::DemoArgs;
use super::out::say;
use crate::process::{Signals, StopRequests as _};

/// `demo`: plays one guest, or serves until Ctrl-C.
pub(super) async fn demo(args: &DemoArgs) -> anyhow::Result<()> {
    let mut signals = Signals::install().context("no signal handlers")?;
    if let (Some(photo), Some(out)) = (&args.photo, &args.out) {
        journey::refuse_unfit_arguments(args, photo, out)?;
    }
    say("Starting the simulated Telegram and the product …");
    let mut stage = tokio::select! {
        stage = Stage::set(args.port_base) => stage?,
        _ = signals.next() => return Ok(()),
    };
    let result = match (&args.photo, &args.out) {
        (Some(photo), Some(out)) => {
            let mut product = stage.take_product();
            let played = tokio::select! {
                played = journey::play(&stage, args, photo, out) => played,
                () = ended(&mut product) => Err(anyhow::anyhow!("the product has ended:\n{}", stage.last_words())),
                _ = signals.next() => Err(anyhow::anyhow!("stopped")),
            };
            stage.put_product(product);
            played.context("the guest was not served")
        }
        _ => return serve(stage, &mut signals, args.port_base).await,
    };
    stage.clear().await;
    result
}

/// The product's end, which nobody asked for.
async fn ended(product: &mut Option<Child>) {
    match product {
        Some(child) => {
            if let Err(error) = child.wait().await {
                tracing::warn!(%error, "the product is out of sight");
            }
        }
        None => std::future::pending().await,
    }
}

async fn serve(stage: Stage, signals: &mut Signals, port_base: Option<u16>) -> anyhow::Result<()> {
    // Who is played is chosen on the chat page: a guest stands ready there.
    let guest = json!({"id": GUEST, "first_name": "Гость", "language_code": "ru"});
    stage.telegram.post("/_sim/users", &guest).await?;
    let landing = format!("http://{}{}", stage.http, adapters_web::LANDING_PATH);
    let tablet = format!("http://{}{}", stage.http, adapters_web::pairing_path(&stage.kiosk_token));
    let telegram = stage.simulator.url();
    let (page, scenarios) = Page::new(&tablet, &telegram, &landing);
    let port = port_base.map_or(0, |base| base.saturating_add(2));
    let listener =
        TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await.context("no port for the page")?;
    say(format!("\n  Demo page           http://{}/", listener.local_addr()?));
    say(format!("  Tablet              {tablet}"));
    say(format!("  Simulated Telegram  {telegram}"));
    say(format!("  Landing page        {landing}"));
    say(format!("  Log                 {}\n\nCtrl-C ends it and removes its data.", stage.log().display()));
    let stage = Arc::new(Mutex::new(stage));
    tokio::select! {
        served = axum::serve(listener, page.clone().router()).into_future() => served?,
        () = page.play_all(scenarios, Arc::clone(&stage)) => {}
        _ = signals.next() => say("\nStopping …"),
    }
    if let Some(stage) = Arc::into_inner(stage) {
        stage.into_inner().clear().await;
    }
    Ok(())
}
