//! Each fault of the simulator during a guest's visit, then its end: one outcome, decided in time, received.

use std::time::Duration;

use serde_json::{Value, json};

use crate::verdict::{drained, judge};
use crate::wait::until;
use crate::{Guest, Stage};

/// How a fault is put on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// On for a while, for every call.
    Lasting,
    /// Three times on each method of the journey.
    ThreeTimes,
}

/// One kind of fault.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// Its name in the simulator (`block` is the guest's doing).
    pub name: &'static str,
    /// How it is put on.
    pub shape: Shape,
    /// Outcomes that are right.
    pub outcomes: &'static [&'static str],
}

const LINK: &[&str] = &["link"];
const LINK_OR_HELP: &[&str] = &["link", "manual_help", "failure"];

const fn lasting(name: &'static str) -> Kind {
    Kind { name, shape: Shape::Lasting, outcomes: LINK }
}

const fn three_times(name: &'static str) -> Kind {
    Kind { name, shape: Shape::ThreeTimes, outcomes: LINK }
}

/// Every kind that the simulator knows, with what it may end in.
pub const KINDS: &[Kind] = &[
    lasting("drop_before"),
    three_times("drop_before"),
    lasting("drop_after"),
    three_times("drop_after"),
    lasting("http_500"),
    three_times("http_500"),
    lasting("http_500_after"),
    three_times("http_500_after"),
    lasting("html_502"),
    three_times("html_502"),
    lasting("flood"),
    three_times("flood"),
    lasting("flood_after"),
    three_times("flood_after"),
    lasting("slow"),
    lasting("black_hole"),
    lasting("created_not_found"),
    three_times("created_not_found"),
    lasting("set_lag"),
    lasting("page_lag"),
    lasting("page_unknown"),
    Kind { name: "occupied_invisible", shape: Shape::Lasting, outcomes: LINK_OR_HELP },
    Kind { name: "set_cap", shape: Shape::Lasting, outcomes: LINK_OR_HELP },
    lasting("block"),
];

/// Methods that a journey uses.
const METHODS: &[&str] = &[
    "getUpdates",
    "sendMessage",
    "editMessageText",
    "answerCallbackQuery",
    "uploadStickerFile",
    "createNewStickerSet",
    "getStickerSet",
    "sendSticker",
];

/// Plays one guest under the fault; every violation is a line of the answer.
pub async fn fault_run(kind: &Kind, hold: Duration) -> Vec<String> {
    // The auditing proxy would answer a cut or a silent connection with a 502 of its own.
    let cuts = kind.name.starts_with("drop_") || kind.name == "black_hole";
    let stage = if cuts { Stage::set_unaudited(&[]).await } else { Stage::set(&[]).await };
    stage.start();
    stage.ready().await;
    let guest = Guest::arrive(&stage, 1).await;
    put_on(&stage, kind).await;
    let play = async {
        guest.open_link(&stage).await;
        guest.agree(&stage).await;
        guest.take_photo(&stage).await;
        guest.submit(&stage).await;
        if kind.name == "block" {
            let path = format!("/_sim/users/{}/block", guest.user);
            stage.sim.post(&path, &json!({})).await.expect("block");
        }
    };
    let over = async {
        tokio::time::sleep(hold).await;
        if kind.shape == Shape::Lasting && kind.name != "block" {
            stage.heal().await;
        }
    };
    tokio::join!(play, over);
    if kind.name == "block" {
        let decided = guest.outcome(&stage, Duration::from_secs(900)).await;
        assert_eq!(decided, "link", "what was decided stays decided, blocked or not");
        assert!(guest.links(&stage).await.is_empty(), "nothing is sent to a chat that blocked the bot");
        let path = format!("/_sim/users/{}/unblock", guest.user);
        stage.sim.post(&path, &json!({})).await.expect("unblock");
    }
    let violations = settle(&stage, &guest, kind).await;
    stage.close().await;
    violations
}

async fn put_on(stage: &Stage, kind: &Kind) {
    let of = |fields: Value| {
        let mut fault = json!({"kind": kind.name});
        for (name, value) in fields.as_object().into_iter().flatten() {
            fault[name] = value.clone();
        }
        fault
    };
    match (kind.shape, kind.name) {
        (_, "block") => {}
        (Shape::ThreeTimes, "created_not_found") => {
            stage.fault(of(json!({"method": "createNewStickerSet", "times": 3}))).await;
        }
        (Shape::ThreeTimes, _) => {
            for method in METHODS {
                stage.fault(of(json!({"method": method, "times": 3, "retry_after": 2}))).await;
            }
        }
        (Shape::Lasting, "slow") => {
            stage.fault(of(json!({"times": 0, "delay_ms": 1500}))).await;
        }
        (Shape::Lasting, _) => {
            stage.fault(of(json!({"times": 0, "retry_after": 3}))).await;
        }
    }
}

async fn settle(stage: &Stage, guest: &Guest, kind: &Kind) -> Vec<String> {
    let outcome = guest.outcome(stage, Duration::from_secs(960)).await;
    stage.heal().await;
    if outcome == "link" {
        guest.link_arrives(stage, Duration::from_secs(400)).await;
    } else {
        until("the word of the outcome", Duration::from_secs(400), async || {
            let rows = stage.command(&["outbox", "list", "--json", "--limit", "0"]);
            let sent = rows.as_array()?.iter().any(|row| row["class"] == "outcome" && row["status"] == "sent");
            sent.then_some(())
        })
        .await;
    }
    drained(stage, Duration::from_secs(400)).await;
    let (_, mut violations) = judge(stage, std::slice::from_ref(guest), 4).await;
    if !kind.outcomes.contains(&outcome.as_str()) {
        violations.push(format!("the outcome is {outcome}"));
    }
    violations
}
