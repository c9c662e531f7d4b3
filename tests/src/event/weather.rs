use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;
use serde_json::json;
use tokio::time::sleep;

use super::{EventPlan, Kind};
use crate::Stage;

/// Now and then a 429 on a method or two, and less often an outage of a few seconds; never ends.
pub(super) async fn weather(stage: &Stage, plan: &EventPlan, mut random: StdRng) {
    if plan.kind == Kind::Rush {
        return std::future::pending().await;
    }
    loop {
        sleep(plan.hour().mul_f64(random.random_range(0.1..0.6))).await;
        if random.random_bool(0.7) {
            let method =
                ["sendMessage", "uploadStickerFile", "createNewStickerSet", "getStickerSet"][random.random_range(0..4)];
            let times = random.random_range(1..4);
            stage.fault(json!({"kind": "flood", "method": method, "times": times, "retry_after": 1})).await;
        } else {
            let kind = ["drop_before", "html_502", "http_500"][random.random_range(0..3)];
            let id = stage.fault(json!({"kind": kind, "times": 0})).await;
            sleep(Duration::from_millis(random.random_range(1000..6000))).await;
            stage.sim.delete(&format!("/_sim/faults/{id}")).await.expect("the simulator answers");
        }
    }
}
