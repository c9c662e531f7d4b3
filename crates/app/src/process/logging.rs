use std::io;
use std::sync::Arc;

use secrecy::{ExposeSecret, SecretString};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::format::{JsonFields, format};

use super::damping::Damped;
use crate::config::Settings;

/// Names of the settings whose values are blotted out wherever they turn up in a log line.
const SECRETS: [&str; 2] = ["TELEGRAM_TOKEN", "KIOSK_TOKEN"];

/// Starts logging to standard error, one event a line; a second call changes nothing.
pub fn start_logging(settings: &Settings) {
    let values = settings.values();
    let secrets: Vec<SecretString> = SECRETS.iter().filter_map(|name| values.secret(name).cloned()).collect();
    let writer = Redacting { secrets: Arc::new(secrets) };
    let filter =
        EnvFilter::try_new(values.text("LOG_LEVEL").unwrap_or("info")).unwrap_or_else(|_bad| EnvFilter::new("info"));
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(writer).with_ansi(false);
    let started = if values.text("LOG_FORMAT") == Some("json") {
        let lines = format().json().flatten_event(true).with_current_span(true).with_span_list(false);
        builder.fmt_fields(JsonFields::new()).event_format(Damped::new(lines, true)).try_init()
    } else {
        builder.event_format(Damped::new(format().with_ansi(false), false)).try_init()
    };
    if let Err(error) = started {
        tracing::debug!(%error, "logging is on already");
    }
}

/// Standard error without secrets, whoever put them into a line.
#[derive(Clone)]
struct Redacting {
    secrets: Arc<Vec<SecretString>>,
}

impl<'a> MakeWriter<'a> for Redacting {
    type Writer = Line;

    fn make_writer(&'a self) -> Line {
        Line { secrets: Arc::clone(&self.secrets) }
    }
}

struct Line {
    secrets: Arc<Vec<SecretString>>,
}

impl io::Write for Line {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(buffer);
        io::stderr().write_all(redact(&text, &self.secrets).as_bytes())?;
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

fn redact(text: &str, secrets: &[SecretString]) -> String {
    secrets.iter().fold(text.to_owned(), |text, secret| text.replace(secret.expose_secret(), "[hidden]"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_inside_an_address_is_blotted_out() {
        let secrets = [SecretString::from("1:abc".to_owned())];
        assert_eq!(redact("GET /bot1:abc/getMe failed", &secrets), "GET /bot[hidden]/getMe failed");
        assert_eq!(redact("nothing here", &secrets), "nothing here");
    }
}
