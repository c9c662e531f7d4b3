//! One call from the first byte to the record: token, method, fault, action, answer.

use std::time::Duration;

use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::dispatch;
use super::params::Params;
use crate::conn::Conn;
use crate::faults::{Fault, FaultKind, Occasion};
use crate::reply::{ApiError, ApiResult, envelope, respond};
use crate::shared::Shared;
use crate::state::{Call, rfc3339};
use crate::validate::{request, tables};

/// What is known of a call before it acts.
struct Draft {
    method: String,
    bot: i64,
    params: Params,
    notes: Vec<String>,
    fault: Option<Fault>,
}

/// Serves `/bot<token>/[test/]<method>`.
pub(crate) async fn serve(shared: Shared, conn: Conn, token: &str, name: &str, http: Request) -> Response {
    let Some(bot) = shared.lock().bot_of_token(token) else {
        let error = ApiError::unauthorized();
        return respond(error.code, &error.body());
    };
    let method = tables::method(name);
    let params = match Params::read(http).await {
        Ok(params) => params,
        Err(error) => {
            let draft =
                Draft { method: name.to_owned(), bot, params: Params::default(), notes: Vec::new(), fault: None };
            return answer(&shared, draft, &Err(error));
        }
    };
    let method_name = method.map_or(name, |m| m.name).to_owned();
    let chat_id = params.value("chat_id").cloned();
    let fault = shared.lock().faults.draw_general(Occasion { method: &method_name, chat_id: chat_id.as_ref() });
    let draft = Draft { method: method_name, bot, params, notes: Vec::new(), fault };
    match draft.fault.clone() {
        None => act(shared, draft).await,
        Some(fault) => with_fault(shared, conn, draft, fault).await,
    }
}

/// Checks and acts; the result is recorded by the caller.
async fn perform(shared: &Shared, draft: &mut Draft) -> ApiResult {
    let Some(method) = tables::method(&draft.method) else { return Err(ApiError::unknown_method()) };
    draft.notes = request::check(method, &mut draft.params)?;
    dispatch::run(shared, draft.bot, method.name, &draft.params).await
}

async fn act(shared: Shared, mut draft: Draft) -> Response {
    let result = perform(&shared, &mut draft).await;
    answer(&shared, draft, &result)
}

async fn with_fault(shared: Shared, conn: Conn, mut draft: Draft, fault: Fault) -> Response {
    let retry_after = fault.retry_after.unwrap_or(3);
    match fault.kind {
        FaultKind::DropBefore => cut(&shared, &conn, draft),
        FaultKind::DropAfter => {
            let result = perform(&shared, &mut draft).await;
            if let Err(error) = result {
                tracing::debug!(description = error.description, "a call whose answer is dropped was refused");
            }
            cut(&shared, &conn, draft)
        }
        FaultKind::Http500 => answer(&shared, draft, &Err(ApiError::internal("restart"))),
        FaultKind::Http500After => match perform(&shared, &mut draft).await {
            Ok(_) => answer(&shared, draft, &Err(ApiError::internal("restart"))),
            refused @ Err(_) => answer(&shared, draft, &refused),
        },
        FaultKind::Html502 => {
            record(&shared, draft, Some(502), Value::Null);
            let body = "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad \
                        Gateway</h1></center>\r\n</body>\r\n</html>\r\n";
            (StatusCode::BAD_GATEWAY, [(header::CONTENT_TYPE, "text/html")], body).into_response()
        }
        FaultKind::Flood => answer(&shared, draft, &Err(ApiError::flood(retry_after))),
        FaultKind::FloodAfter => match perform(&shared, &mut draft).await {
            Ok(_) => answer(&shared, draft, &Err(ApiError::flood(retry_after))),
            refused @ Err(_) => answer(&shared, draft, &refused),
        },
        FaultKind::Slow => {
            let delay = Duration::from_millis(fault.delay_ms.unwrap_or(5000));
            // A task of its own: the act happens even when the client has hung up.
            let worker = shared.clone();
            let task = shared.tasks().spawn(async move {
                tokio::select! {
                    () = tokio::time::sleep(delay) => {}
                    () = worker.stop().cancelled() => {}
                }
                act(worker, draft).await
            });
            task.await.unwrap_or_else(|error| {
                tracing::error!(%error, "a slow call ended early");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            })
        }
        FaultKind::BlackHole => {
            record(&shared, draft, None, Value::Null);
            let mut news = shared.changes();
            loop {
                if shared.stop().is_cancelled() || !shared.lock().faults.is_on(fault.id) {
                    conn.cut();
                    return StatusCode::GATEWAY_TIMEOUT.into_response();
                }
                tokio::select! {
                    heard = news.changed() => if heard.is_err() { conn.cut(); },
                    () = shared.stop().cancelled() => {}
                }
            }
        }
        FaultKind::CreatedNotFound
        | FaultKind::SetLag
        | FaultKind::PageLag
        | FaultKind::PageUnknown
        | FaultKind::OccupiedInvisible
        | FaultKind::SetCap => act(shared, draft).await,
    }
}

fn cut(shared: &Shared, conn: &Conn, draft: Draft) -> Response {
    record(shared, draft, None, Value::Null);
    conn.cut();
    StatusCode::NO_CONTENT.into_response()
}

fn answer(shared: &Shared, draft: Draft, result: &ApiResult) -> Response {
    let (status, body) = envelope(result);
    let response = respond(status, &body);
    record(shared, draft, Some(status), body);
    response
}

fn record(shared: &Shared, draft: Draft, http_status: Option<u16>, answer: Value) {
    let files = draft.params.file_list();
    let fault = draft.fault.and_then(|f| serde_json::to_value(f.kind).ok()).and_then(|k| k.as_str().map(str::to_owned));
    let changed = draft.method != "getUpdates";
    {
        let mut state = shared.lock();
        let call = Call {
            n: 0,
            time: rfc3339(state.clock.now_ms()),
            method: draft.method,
            bot: draft.bot,
            chat_id: draft.params.value("chat_id").cloned(),
            params: draft.params.values,
            files,
            http_status,
            answer,
            fault,
            notes: draft.notes,
        };
        state.calls.push(call);
    }
    if changed {
        shared.touch();
    }
}
