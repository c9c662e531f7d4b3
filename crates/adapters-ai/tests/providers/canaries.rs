use std::io::Write;
use std::sync::{Arc, Mutex};

use super::hostile::house_keeping;
use super::support::{Answer, Fake, chat_request, draw_request, judge_request, photo, provider};

/// Everything that is logged.
#[derive(Debug, Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

const KEY: &str = "sk-canary-1f9c0b7e";
const NAME: &str = "Шахзода-canary";
const PHOTO: &[u8] = b"photo-canary-77aa";

/// The photo with a mark at its end.
fn marked_photo() -> Vec<u8> {
    let mut marked = photo();
    marked.extend_from_slice(PHOTO);
    marked
}

#[tokio::test]
async fn no_key_no_photo_and_no_name_reaches_the_log_at_any_level() {
    let log = Log::default();
    let writer = log.clone();
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .init();
    let said = format!("{NAME} {KEY}");
    let errors = format!(r#"{{"error":{{"message":"{said}","code":"{said}","type":"{said}","status":"{said}"}}}}"#);
    let answers = [
        Answer::status(200, &format!(r#"{{"choices":[{{"message":{{"content":"{said}"}}}}]}}"#)),
        Answer::status(200, &format!("<html>{said}</html>")),
        Answer::status(400, &errors).with("x-request-id", KEY.get(..3).unwrap()),
        Answer::status(500, &errors).with("x-should-retry", "false"),
        Answer::HangUp,
    ];
    let mut errors_shown = Vec::new();
    for name in ["openai", "gemini", "gigachat"] {
        for answer in &answers {
            let answer = answer.clone();
            let fake = Fake::rule(move |seen| house_keeping(seen).unwrap_or_else(|| answer.clone()));
            let keys = [("OPENAI_API_KEY", KEY), ("GEMINI_API_KEY", KEY), ("GIGACHAT_AUTH_KEY", KEY)];
            let provider = provider(name, &fake.url(), &[keys.as_slice(), QUICK].concat());
            errors_shown.push(format!("{provider:?}"));
            if let Some(artist) = &provider.artist {
                let drawn = artist.draw(draw_request(marked_photo())).await;
                errors_shown.extend(drawn.result.err().map(|error| format!("{error} {error:?}")));
            }
            let seen = provider.describer.as_ref().unwrap().describe(&marked_photo()).await;
            errors_shown.extend(seen.result.err().map(|error| format!("{error} {error:?}")));
            let judged = provider.judge.as_ref().unwrap().judge(judge_request()).await;
            errors_shown.extend(judged.result.err().map(|error| format!("{error} {error:?}")));
            let words = provider.chat.as_ref().unwrap().answer(chat_request(NAME)).await;
            errors_shown.push(format!("{words:?}"));
        }
    }
    let log = String::from_utf8_lossy(&log.0.lock().unwrap()).into_owned() + &errors_shown.concat();
    assert!(
        log.contains("a call to a provider") && log.contains("DEBUG"),
        "the log was caught, down to the lowest level"
    );
    // Base64 goes by three bytes: the mark is cut where a step begins.
    let skip = (3 - photo().len() % 3) % 3;
    let mark = super::support::base64(&PHOTO[skip..skip + 12]);
    for canary in [KEY, NAME, "aWQ6c2VjcmV0", "photo-canary", "data:image", "/9j/4AAQ", mark.as_str()] {
        let shown = log.lines().find(|line| line.contains(canary)).unwrap_or_default();
        assert!(shown.is_empty(), "`{canary}` reached the log: {shown}");
    }
}

const QUICK: &[(&str, &str)] =
    &[("OPENAI_ASK_TIMEOUT", "5"), ("GEMINI_ASK_TIMEOUT", "5"), ("GIGACHAT_ASK_TIMEOUT", "5")];
