//! A simulator of its own for each test, and short words to drive it.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::net::SocketAddr;
use std::time::Duration;

use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use simulator::{Options, Running, Simulator};

/// A token of bot 42.
pub(crate) const TOKEN: &str = "42:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
/// The user name that bot 42 gets.
pub(crate) const BOT: &str = "sim_42_bot";

pub(crate) struct World {
    pub(crate) running: Running,
    pub(crate) http: reqwest::Client,
}

pub(crate) async fn world() -> World {
    world_with(Options { tokens: vec![TOKEN.into()], ..Options::default() }).await
}

pub(crate) async fn world_with(mut options: Options) -> World {
    options.settings.press_timeout_ms = 200;
    options.settings.webhook_retry_ms = 20;
    let running = Simulator::start(SocketAddr::from(([127, 0, 0, 1], 0)), options).await.unwrap();
    // No pool: a dropped connection must show in the very call that it hits.
    let http = reqwest::Client::builder()
        .pool_max_idle_per_host(0)
        .no_proxy()
        .timeout(Duration::from_secs(20))
        .build()
        .unwrap();
    World { running, http }
}

impl World {
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{}", self.running.url(), path.trim_start_matches('/'))
    }

    pub(crate) async fn try_call(&self, method: &str, params: Value) -> reqwest::Result<(u16, Value)> {
        let response = self.http.post(self.url(&format!("bot{TOKEN}/{method}"))).json(&params).send().await?;
        let status = response.status().as_u16();
        Ok((status, response.json().await?))
    }

    pub(crate) async fn call(&self, method: &str, params: Value) -> (u16, Value) {
        self.try_call(method, params).await.unwrap()
    }

    /// A call that must succeed: its result.
    pub(crate) async fn ok(&self, method: &str, params: Value) -> Value {
        let (status, body) = self.call(method, params).await;
        assert_eq!(status, 200, "{method}: {body}");
        body["result"].clone()
    }

    /// A call that must fail: its description.
    pub(crate) async fn refusal(&self, method: &str, params: Value) -> String {
        let (status, body) = self.call(method, params).await;
        assert_eq!(body["ok"], false, "{method}: {body}");
        assert_eq!(body["error_code"], status);
        body["description"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn sim(&self, path: &str, body: Value) -> (u16, Value) {
        let response = self.http.post(self.url(&format!("_sim/{path}"))).json(&body).send().await.unwrap();
        (response.status().as_u16(), response.json().await.unwrap())
    }

    pub(crate) async fn sim_ok(&self, path: &str, body: Value) -> Value {
        let (status, answer) = self.sim(path, body).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    pub(crate) async fn look(&self, path: &str) -> Value {
        self.http.get(self.url(&format!("_sim/{path}"))).send().await.unwrap().json().await.unwrap()
    }

    /// A user who has pressed Start; the update is confirmed.
    pub(crate) async fn guest(&self, id: i64) -> i64 {
        self.sim_ok("users", json!({ "id": id, "first_name": "Анна", "language_code": "ru" })).await;
        self.sim_ok(&format!("users/{id}/send"), json!({ "text": "/start" })).await;
        self.drain().await;
        id
    }

    /// Takes and confirms all waiting updates.
    pub(crate) async fn drain(&self) -> Vec<Value> {
        let updates = self.ok("getUpdates", json!({})).await.as_array().unwrap().clone();
        if let Some(last) = updates.iter().filter_map(|u| u["update_id"].as_i64()).max() {
            self.ok("getUpdates", json!({ "offset": last + 1 })).await;
        }
        updates
    }

    pub(crate) async fn fault(&self, fault: Value) -> u64 {
        self.sim_ok("faults", fault).await["id"].as_u64().unwrap()
    }

    /// A multipart call.
    pub(crate) async fn form(&self, method: &str, form: Form) -> (u16, Value) {
        let response = self.http.post(self.url(&format!("bot{TOKEN}/{method}"))).multipart(form).send().await.unwrap();
        (response.status().as_u16(), response.json().await.unwrap())
    }

    pub(crate) async fn upload_sticker(&self, user: i64, bytes: Vec<u8>) -> (u16, Value) {
        let form = Form::new()
            .text("user_id", user.to_string())
            .text("sticker_format", "static")
            .part("sticker", Part::bytes(bytes).file_name("a.png"));
        self.form("uploadStickerFile", form).await
    }

    /// `n` uploaded stickers as `InputSticker`s, each with its own emoji first.
    pub(crate) async fn stickers(&self, user: i64, n: usize) -> Value {
        const EMOJI: [&str; 12] = ["😀", "😎", "🎉", "❤️", "👍🏽", "🤩", "😂", "🥳", "🔥", "👩‍🎤", "☕", "🇺🇿"];
        let mut out = Vec::new();
        for i in 0..n {
            let (status, body) = self.upload_sticker(user, png(512, 400)).await;
            assert_eq!(status, 200, "{body}");
            out.push(json!({
                "sticker": body["result"]["file_id"], "format": "static", "emoji_list": [EMOJI[i % 12], "✨"],
            }));
        }
        Value::Array(out)
    }

    /// A set of 12 for that user.
    pub(crate) async fn make_set(&self, user: i64, name: &str) -> (u16, Value) {
        let stickers = self.stickers(user, 12).await;
        self.call(
            "createNewStickerSet",
            json!({ "user_id": user, "name": name, "title": "Анна · Тест", "stickers": stickers }),
        )
        .await
    }
}

/// A transparent PNG with a dot in it.
pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    let mut picture = image::RgbaImage::new(width, height);
    picture.put_pixel(width / 2, height / 2, image::Rgba([200, 30, 30, 255]));
    let mut out = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut out, image::ImageFormat::Png).unwrap();
    out.into_inner()
}
