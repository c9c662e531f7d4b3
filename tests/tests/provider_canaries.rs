//! No key, token, photo or name of a guest in anything that the process writes, whatever providers say.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;
use tests::fakes::stage::{drawn_by, open};
use tests::fakes::{CANARY, Dialect, FakeProvider, Mood};
use tests::stage::BOT;
use tests::wait::until;
use tests::{Guest, Stage};

const LONG: Duration = Duration::from_secs(240);
const NAME: &str = "Канарейкина";
const KEYS: [(&str, &str); 3] = [
    ("OPENAI_API_KEY", "sk-canary-0d41aa"),
    ("GEMINI_API_KEY", "gk-canary-77b1c2"),
    ("GIGACHAT_AUTH_KEY", "Z2lnYS1jYW5hcnktNTU1"),
];
/// Base64 of a picture's first bytes (JPEG, PNG, WebP), and a picture in an address.
const PICTURES: [&str; 4] = ["/9j/4", "iVBORw0KGgo", "UklGR", "data:image"];
/// The token that the fake of GigaChat gives.
const ISSUED: &str = "token-of-the-tests";

async fn visit(stage: &Stage, number: i64) -> Guest {
    let user = 5_000_000 + number;
    let body = json!({"id": user, "first_name": NAME, "language_code": "ru"});
    stage.sim.post("/_sim/users", &body).await.expect("user");
    let guest = until("a session", LONG, async || Guest::try_at_tablet(stage, user, NAME).await).await;
    guest.up_to_submit(stage).await;
    guest
}

#[tokio::test]
async fn no_key_token_photo_or_name_is_written_anywhere_at_any_level_whatever_providers_answer() {
    let (openai, gemini) = (FakeProvider::start(Dialect::OpenAi).await, FakeProvider::start(Dialect::Gemini).await);
    let giga = FakeProvider::start(Dialect::GigaChat).await;
    let roles = [
        ("LOG_LEVEL", "trace"),
        ("RUST_LOG", "trace"),
        ("DESCRIBER", "gigachat"),
        ("JUDGE", "gigachat"),
        ("LIKENESS_MODE", "warn"),
        ("OPENAI_DRAW_TIMEOUT", "2"),
        ("GEMINI_DRAW_TIMEOUT", "2"),
    ];
    let settings = [&KEYS[..], &roles].concat();
    let stage = open("openai,gemini,local", &[&openai, &gemini, &giga], &settings).await;
    let fakes = [&openai, &gemini, &giga];
    let mut number = 0;
    let moods = [Mood::Well, Mood::Says(CANARY), Mood::NoPicture, Mood::Down, Mood::Stalls, Mood::Quota, Mood::Key];
    for mood in moods {
        for fake in fakes {
            fake.set(mood.clone());
        }
        number += 1;
        visit(&stage, number).await.link_arrives(&stage, LONG).await;
    }
    for fake in fakes {
        fake.set(Mood::Well);
    }
    // All have worked at least once more, and their troubles were told.
    for wanted in ["openai", "gemini"] {
        openai.set(if wanted == "openai" { Mood::Well } else { Mood::Down });
        let began = Instant::now();
        loop {
            number += 1;
            let guest = visit(&stage, number).await;
            guest.link_arrives(&stage, LONG).await;
            if drawn_by(&stage, &guest).await == wanted {
                break;
            }
            assert!(began.elapsed() < LONG, "{wanted} does not draw; log: {}", stage.tail());
        }
    }
    let ready = stage.kiosk.get("/readyz").await.expect("readyz").body.to_string();
    let metrics = stage.kiosk.get("/metrics").await.expect("metrics").body.to_string();
    let token = format!("{BOT}:{}", "T".repeat(35));
    stage.stop(nix::sys::signal::Signal::SIGTERM);

    let log = std::fs::read_to_string(stage.log()).expect("log");
    assert!(log.contains("a call to a provider") && log.contains("TRACE"), "the log is there, at its deepest");
    let keys: Vec<&str> = KEYS.iter().map(|(_, key)| *key).chain([token.as_str(), ISSUED]).collect();
    let everywhere: Vec<&str> = keys.iter().copied().chain(PICTURES).chain([CANARY]).collect();
    let mut found = Vec::new();
    let mut look = |place: &str, text: &str, words: &[&str]| {
        found.extend(words.iter().filter(|word| text.contains(**word)).map(|word| format!("{word} in {place}")));
    };
    look("the log", &log, &everywhere);
    look("the log", &log, &[NAME]);
    look("/readyz", &ready, &[&everywhere[..], &[NAME]].concat());
    look("/metrics", &metrics, &[&everywhere[..], &[NAME]].concat());
    let alerts = stage.messages(stage.admin_chat).await;
    look("alerts", &serde_json::Value::Array(alerts).to_string(), &everywhere);
    for file in files(&stage.data()) {
        let bytes = std::fs::read(&file).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        look(&file.display().to_string(), &text, &keys);
        look(&file.display().to_string(), &text, &[CANARY]);
    }
    assert_eq!(found, Vec::<String>::new());
    stage.close().await;
}

fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
