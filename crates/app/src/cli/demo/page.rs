use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::json;
use tokio::sync::{Mutex, mpsc};

use super::stage::Stage;
use super::story::Story;
use super::{lead, scenarios};

/// A scenario that a button asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scenario {
    Usual,
    Cut,
    Lead,
}

/// The demo's first page: addresses, and buttons that play a guest.
#[derive(Clone)]
pub(super) struct Page {
    html: Arc<str>,
    story: Arc<Mutex<Story>>,
    asked: mpsc::Sender<Scenario>,
}

impl Page {
    /// The page and the scenarios that its visitors ask for, one at a time.
    pub(super) fn new(tablet: &str, telegram: &str, landing: &str) -> (Self, mpsc::Receiver<Scenario>) {
        let (asked, scenarios) = mpsc::channel(1);
        let html = include_str!("page.html").replace("{tablet}", tablet).replace("{telegram}", telegram);
        let html = html.replace("{landing}", landing);
        (Self { html: html.into(), story: Arc::new(Mutex::new(Story::new(true))), asked }, scenarios)
    }

    pub(super) fn router(self) -> Router {
        Router::new()
            .route("/", get(home))
            .route("/play/{name}", post(play))
            .route("/steps", get(steps))
            .with_state(self)
    }

    /// Plays what was asked for, one after the other, for ever.
    pub(super) async fn play_all(self, mut scenarios: mpsc::Receiver<Scenario>, stage: Arc<Mutex<Stage>>) {
        let number = AtomicI64::new(0);
        while let Some(scenario) = scenarios.recv().await {
            let story = Story::new(true);
            *self.story.lock().await = story.clone();
            let number = number.fetch_add(1, Ordering::Relaxed);
            if let Err(error) = play_one(scenario, Arc::clone(&stage), story.clone(), number).await {
                story.tell("error", format!("{error:#}"));
            }
            story.tell("end", "");
        }
    }
}

async fn play_one(scenario: Scenario, stage: Arc<Mutex<Stage>>, story: Story, number: i64) -> anyhow::Result<()> {
    match scenario {
        Scenario::Usual => scenarios::usual(stage, story, number, sample()?).await,
        Scenario::Cut => scenarios::cut(stage, story, number, sample()?).await,
        Scenario::Lead => lead::play(stage, story, number).await,
    }
}

fn sample() -> anyhow::Result<Vec<u8>> {
    let photo = scenarios::sample_photo().ok_or_else(|| anyhow::anyhow!("docs/sample/person.png is not there"))?;
    Ok(std::fs::read(photo)?)
}

async fn home(State(page): State<Page>) -> Html<String> {
    Html(page.html.to_string())
}

async fn play(State(page): State<Page>, Path(name): Path<String>) -> Response {
    let scenario = match name.as_str() {
        "usual" => Scenario::Usual,
        "cut" => Scenario::Cut,
        "lead" => Scenario::Lead,
        _ => return StatusCode::NOT_FOUND.into_response(),
    };
    match page.asked.try_send(scenario) {
        Ok(()) => StatusCode::ACCEPTED.into_response(),
        Err(_busy) => StatusCode::CONFLICT.into_response(),
    }
}

async fn steps(State(page): State<Page>) -> Response {
    let story = page.story.lock().await.clone();
    Json(json!(story.steps())).into_response()
}
