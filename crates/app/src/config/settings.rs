use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use chrono_tz::Tz;
use kernel::{BotId, Lang, TimeScale};
use secrecy::{ExposeSecret, SecretString};

use super::drawing::Drawing;
use super::event::{Event, Events};
use super::rules::bot_number;
use super::values::Values;

/// The checked configuration of one process, read once at start.
#[derive(Debug)]
pub struct Settings {
    values: Values,
    events: Events,
    drawing: Drawing,
}

impl Settings {
    pub(super) const fn new(values: Values, events: Events, drawing: Drawing) -> Self {
        Self { values, events, drawing }
    }

    /// The event files that were found.
    pub const fn events(&self) -> &Events {
        &self.events
    }

    /// Prices and prompts.
    pub const fn drawing(&self) -> &Drawing {
        &self.drawing
    }

    /// The file of the event that `EVENT_NAME` means; `None`: the name is all that is known of it.
    pub fn event(&self) -> Option<&Event> {
        self.values.text("EVENT_NAME").and_then(|wanted| self.events.find(wanted))
    }

    /// Values by name, for modules.
    pub const fn values(&self) -> &Values {
        &self.values
    }

    /// Whether `APP_ENV=prod`.
    pub fn is_prod(&self) -> bool {
        self.values.text("APP_ENV") == Some("prod")
    }

    /// The data folder.
    pub fn data_dir(&self) -> PathBuf {
        self.values.path("DATA_DIR").unwrap_or_else(|| PathBuf::from("data"))
    }

    /// File of the database.
    pub fn database(&self) -> PathBuf {
        match self.values.text("DATABASE_URL") {
            Some(url) => {
                let path = url.strip_prefix("sqlite:").unwrap_or(url);
                let path = path.strip_prefix("//").unwrap_or(path);
                PathBuf::from(path.split('?').next().unwrap_or(path))
            }
            None => self.data_dir().join("app.db"),
        }
    }

    /// Folder of the nightly backups.
    pub fn backup_dir(&self) -> PathBuf {
        self.values.path("BACKUP_DIR").unwrap_or_else(|| self.data_dir().join("backups"))
    }

    /// Where the booth stands.
    pub fn zone(&self) -> Tz {
        self.values.text("TIME_ZONE").and_then(|text| text.parse().ok()).unwrap_or(Tz::Asia__Tashkent)
    }

    /// Where the web server listens.
    pub fn http_addr(&self) -> SocketAddr {
        let fallback = SocketAddr::from(([127, 0, 0, 1], 8080));
        self.values.text("HTTP_ADDR").and_then(|text| text.parse().ok()).unwrap_or(fallback)
    }

    /// The time scale, 1 outside tests.
    pub fn scale(&self) -> TimeScale {
        TimeScale::new(self.values.count("TIME_SCALE")).unwrap_or_default()
    }

    /// A duration of ours, divided by the time scale.
    pub fn wait(&self, name: &str) -> Duration {
        self.scale().apply(self.values.duration(name))
    }

    /// The bot's token.
    pub fn token(&self) -> Option<&SecretString> {
        self.values.secret("TELEGRAM_TOKEN")
    }

    /// The bot, read off its token.
    pub fn bot(&self) -> Option<BotId> {
        self.token().and_then(|token| bot_number(token.expose_secret())).map(BotId)
    }

    /// Language of the admin chat.
    pub fn admin_lang(&self) -> Lang {
        self.values.text("ADMIN_LANG").and_then(Lang::parse).unwrap_or_default()
    }

    /// Base of an address setting, always ending in a slash.
    pub fn base(&self, name: &str) -> String {
        let text = self.values.text(name).unwrap_or_default();
        if text.ends_with('/') { text.to_owned() } else { format!("{text}/") }
    }
}
