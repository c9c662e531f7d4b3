mod fake;
mod prism;

use std::collections::HashMap;
use std::io::Cursor;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use adapters_ai::local::{LocalSettings, LocalStudio};
use adapters_ai::{PriceTable, Provider, Shared, open_provider};
use booth::{DrawRequest, JudgeRequest, OutfitId, SheetOrder};
use chrono::{DateTime, Utc};
use desk::{ChatRequest, ChatTurn, CircuitRules, Speaker};
use image::{DynamicImage, ImageBuffer, ImageFormat, Rgb};
use kernel::{Clock, Lang, Sensitive, Timestamp};

pub(crate) use fake::{Answer, Fake, Seen};
pub(crate) use prism::Prism;

pub(crate) const PRICES: &str = "
[[price]]
model = 'draw'
text_in = 5
image_in = 10
text_out = 10
image_out = 40
[[price]]
model = 'look'
text_in = 1
image_in = 1
text_out = 4
";

/// A clock that stands until it is moved.
#[derive(Debug)]
pub(crate) struct StillClock(AtomicI64);

impl StillClock {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self(AtomicI64::new(1_796_000_000_000)))
    }

    pub(crate) fn pass(&self, time: Duration) {
        self.0.fetch_add(i64::try_from(time.as_millis()).unwrap(), Ordering::SeqCst);
    }

    pub(crate) fn millis(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}

impl Clock for StillClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.millis())
    }

    fn wall(&self) -> DateTime<Utc> {
        self.now().to_utc()
    }
}

pub(crate) fn shared(clock: &Arc<StillClock>) -> Shared {
    let studio = LocalStudio::new(LocalSettings { models: "no-models".into(), idle: Duration::from_mins(1) });
    Shared {
        clock: Arc::clone(clock) as Arc<dyn Clock>,
        prices: Arc::new(PriceTable::parse(PRICES).unwrap()),
        prompts: Arc::default(),
        https_proxy: None,
        // Tests of other things make many failures in a row.
        circuit: CircuitRules { failures: 1000, ..CircuitRules::default() },
        studio,
    }
}

/// Opens a provider whose every address is `base`; `more` wins.
pub(crate) fn provider(name: &str, base: &str, more: &[(&str, &str)]) -> Provider {
    provider_in(&shared(&StillClock::new()), name, base, more)
}

pub(crate) fn provider_in(shared: &Shared, name: &str, base: &str, more: &[(&str, &str)]) -> Provider {
    let mut values: HashMap<String, String> = HashMap::new();
    let token_url = format!("{base}/oauth");
    for (setting, value) in [
        ("OPENAI_API_KEY", "sk-key"),
        ("OPENAI_BASE_URL", base),
        ("OPENAI_IMAGE_MODEL", "draw"),
        ("OPENAI_VISION_MODEL", "look"),
        ("GEMINI_API_KEY", "g-key"),
        ("GEMINI_BASE_URL", base),
        ("GEMINI_IMAGE_MODEL", "draw"),
        ("GEMINI_VISION_MODEL", "look"),
        ("GIGACHAT_AUTH_KEY", "aWQ6c2VjcmV0"),
        ("GIGACHAT_BASE_URL", base),
        ("GIGACHAT_AUTH_URL", token_url.as_str()),
        ("GIGACHAT_VISION_MODEL", "look"),
    ]
    .iter()
    .chain(more)
    {
        values.insert((*setting).to_owned(), (*value).to_owned());
    }
    open_provider(name, &|setting| values.get(setting).cloned(), shared).unwrap()
}

pub(crate) fn draw_request(photo: Vec<u8>) -> DrawRequest {
    DrawRequest {
        photo,
        outfits: vec![OutfitId("astronaut".to_owned())],
        lang: Lang::Ru,
        seed: 7,
        appearance: Some(appearance()),
        sheet: SheetOrder::whole_pack(),
        softened: false,
    }
}

pub(crate) fn appearance() -> String {
    serde_json::json!({"hair": "short dark", "brows": "straight", "beard": "none", "glasses": "none", "skin": "light",
        "clothes": "red T-shirt", "marks": "none", "hair_colour": "#302018", "skin_colour": "#e0b090"})
    .to_string()
}

pub(crate) fn judge_request() -> JudgeRequest {
    JudgeRequest { photo: photo(), contact_sheet: png(64, 64), stickers: 1, outfit: "a space suit".to_owned() }
}

pub(crate) fn verdicts() -> String {
    r#"{"stickers":[{"number":1,"likeness":80,"outfit_fits":true,"clean":true}]}"#.to_owned()
}

pub(crate) fn chat_request(words: &str) -> ChatRequest {
    let turn = |speaker, text: &str| ChatTurn { speaker, text: Sensitive::new(text.to_owned()) };
    ChatRequest {
        instructions: "Answer briefly.".to_owned(),
        turns: vec![turn(Speaker::Person, "Hi"), turn(Speaker::Model, "Hello"), turn(Speaker::Person, words)],
        max_tokens: 200,
    }
}

pub(crate) fn photo() -> Vec<u8> {
    let picture = ImageBuffer::from_fn(640, 640, |x, y| Rgb([x.to_be_bytes()[3], y.to_be_bytes()[3], 120]));
    encoded(picture, ImageFormat::Jpeg)
}

pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    encoded(ImageBuffer::from_pixel(width, height, Rgb([0_u8, 255, 0])), ImageFormat::Png)
}

fn encoded(picture: ImageBuffer<Rgb<u8>, Vec<u8>>, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(picture).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

pub(crate) fn base64(bytes: &[u8]) -> String {
    use base64::Engine as _;
    base64::engine::general_purpose::STANDARD.encode(bytes)
}
