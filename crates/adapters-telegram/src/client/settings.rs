use std::time::Duration;

use kernel::Sensitive;
use reqwest::redirect::Policy;
use thiserror::Error;
use url::Url;

/// How to reach Telegram.
#[derive(Debug, Clone)]
pub struct ClientSettings {
    /// `TELEGRAM_TOKEN`.
    pub token: Sensitive<String>,
    /// `TELEGRAM_API_URL`; `https://api.telegram.org`, a local Bot API server, or the simulator.
    pub api_url: String,
    /// `TELEGRAM_LINK_URL`: base of the links that people get (`https://t.me/`).
    pub link_url: String,
    /// `PACK_PAGE_URL`: where the page check looks (`https://t.me/addstickers/`).
    pub pack_page_url: String,
    /// Proxy for all of Telegram. The environment's proxies are not used: settings come from one place.
    pub proxy: Option<String>,
    /// How long calls may take. Never scaled.
    pub timeouts: Timeouts,
}

impl ClientSettings {
    /// Telegram itself, with the documented timeouts.
    pub fn new(token: Sensitive<String>) -> Self {
        Self {
            token,
            api_url: "https://api.telegram.org".to_owned(),
            link_url: "https://t.me/".to_owned(),
            pack_page_url: "https://t.me/addstickers/".to_owned(),
            proxy: None,
            timeouts: Timeouts::default(),
        }
    }

    pub(crate) fn api_url(&self) -> Result<Url, ClientError> {
        Url::parse(&self.api_url).map_err(|_error| ClientError::Address)
    }

    /// A client whose requests end within `total`.
    pub(crate) fn http(&self, total: Duration) -> Result<reqwest::Client, ClientError> {
        let mut builder = reqwest::Client::builder()
            .connect_timeout(self.timeouts.connect)
            .timeout(total)
            .tcp_nodelay(true)
            .pool_idle_timeout(Duration::from_secs(50))
            .redirect(Policy::none())
            .no_proxy();
        if let Some(proxy) = &self.proxy {
            builder = builder.proxy(reqwest::Proxy::all(proxy).map_err(|_error| ClientError::Proxy)?);
        }
        builder.build().map_err(|_error| ClientError::Tls)
    }
}

/// How long calls may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// Until a connection stands (8 s).
    pub connect: Duration,
    /// A long poll, over the longest `timeout` that Telegram allows (65 s).
    pub poll: Duration,
    /// A message (30 s).
    pub send: Duration,
    /// A sticker call (120 s).
    pub sticker: Duration,
    /// The public page of a set (10 s).
    pub page: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(8),
            poll: Duration::from_secs(65),
            send: Duration::from_secs(30),
            sticker: Duration::from_mins(2),
            page: Duration::from_secs(10),
        }
    }
}

/// The clients cannot be built: a fault of the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ClientError {
    /// An address is no URL.
    #[error("the address of Telegram is not a URL")]
    Address,
    /// The proxy is no URL.
    #[error("the proxy is not a URL")]
    Proxy,
    /// TLS cannot be set up.
    #[error("TLS cannot be set up")]
    Tls,
}
