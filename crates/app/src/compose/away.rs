use std::sync::Arc;
use std::time::Duration;

use adapters_telegram::{Me, TelegramClient};
use adapters_web::asked_language;
use anyhow::bail;
use axum::Router;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use desk::SettingsStore;
use serde_json::json;
use texts::Texts;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::telegram::{WhoFault, ask_who, recall};
use crate::http;
use crate::process::{ServiceManager, StopRequests};

/// Between two questions to a Telegram that is away.
const PAUSE: Duration = Duration::from_secs(2);
/// What clients are told to wait.
const RETRY_AFTER: &str = "5";

/// Finds out who the bot is. While Telegram is away and was never asked before, the process runs, says so under
/// `/readyz`, and asks again. `None` when a stop was asked meanwhile.
pub(super) async fn find_out_who(
    client: &TelegramClient,
    facts: &dyn SettingsStore,
    listener: std::net::TcpListener,
    requests: &mut dyn StopRequests,
    manager: &dyn ServiceManager,
) -> anyhow::Result<Option<Me>> {
    match ask_who(client).await {
        Ok(me) => return Ok(Some(me)),
        Err(refused @ WhoFault::Refused(_)) => return Err(refused.into()),
        Err(away @ WhoFault::Away(_)) => tracing::warn!(%away, "Telegram is away; going on with what is known"),
    }
    if let Some(bot) = client.bot_id()
        && let Some(me) = recall(facts, bot).await?
    {
        return Ok(Some(me));
    }
    let open = CancellationToken::new();
    tokio::select! {
        me = ask_until_answered(client, manager) => me.map(Some),
        served = http::serve(listener, waiting_page(Arc::new(Texts::load()?)), open) => {
            served?;
            bail!("the web server has ended by itself")
        }
        by = requests.next() => {
            tracing::info!(signal = by, "SHUTDOWN asked while Telegram is away");
            Ok(None)
        }
    }
}

/// The process is up and serves: the service manager need not start it anew.
async fn ask_until_answered(client: &TelegramClient, manager: &dyn ServiceManager) -> anyhow::Result<Me> {
    manager.ready();
    manager.status("up, but Telegram does not answer");
    loop {
        manager.alive();
        sleep(PAUSE).await;
        match ask_who(client).await {
            Ok(me) => return Ok(me),
            Err(refused @ WhoFault::Refused(_)) => return Err(refused.into()),
            Err(away @ WhoFault::Away(_)) => tracing::warn!(%away, "Telegram is away; the bot's name is not known yet"),
        }
    }
}

fn waiting_page(texts: Arc<Texts>) -> Router {
    let away = move |request: Request| async move { away(&texts, &request) };
    Router::new().route("/healthz", get(async || "ok")).route("/readyz", get(not_ready)).fallback(away)
}

async fn not_ready() -> Response {
    let reason = json!({"code": "telegram", "detail": "Telegram does not answer; it is asked again and again"});
    let body = json!({"ready": false, "reasons": [reason], "tasks": []});
    (StatusCode::SERVICE_UNAVAILABLE, axum::Json(body)).into_response()
}

fn away(texts: &Texts, request: &Request) -> Response {
    let lang = asked_language(request.uri(), request.headers());
    let body = json!({
        "type": "urn:atelier:problem:telegram_away", "status": 503, "code": "telegram_away",
        "title": texts.get(lang, "problem-telegram_away-title", &[]),
        "detail": texts.get(lang, "problem-telegram_away-detail", &[]),
    });
    let headers = [(header::CONTENT_TYPE, "application/problem+json"), (header::RETRY_AFTER, RETRY_AFTER)];
    (StatusCode::SERVICE_UNAVAILABLE, headers, body.to_string()).into_response()
}
