use std::path::PathBuf;
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Certificate, Client, Proxy};
use secrecy::{ExposeSecret, SecretString};
use thiserror::Error;

/// Some providers refuse callers without a name.
const USER_AGENT: &str = concat!("atelier/", env!("CARGO_PKG_VERSION"));

/// How a provider is reached. TLS is always verified; there is no setting against it.
#[derive(Debug, Clone, Default)]
pub struct ClientSettings {
    /// Proxy for this provider alone (its address can hold a password).
    pub proxy: Option<SecretString>,
    /// PEM file with more roots to trust, besides the public ones.
    pub ca_file: Option<PathBuf>,
}

/// Why a provider cannot be reached at all.
#[derive(Debug, Error)]
pub enum ClientFault {
    /// The proxy's address.
    #[error("the proxy's address cannot be used")]
    Proxy,
    /// The file of roots.
    #[error("the file of root certificates cannot be read")]
    CaFile(#[source] std::io::Error),
    /// What is in it.
    #[error("the file of root certificates holds none")]
    NoCertificate,
    /// TLS itself.
    #[error("TLS cannot be set up")]
    Tls,
}

impl ClientFault {
    /// Whether the proxy is at fault; else it is the file of roots, or TLS itself.
    pub const fn is_about_proxy(&self) -> bool {
        matches!(self, Self::Proxy)
    }
}

/// `https_proxy` serves `https://` addresses of who has no proxy of its own.
pub(crate) fn build_client(
    settings: &ClientSettings,
    https_proxy: Option<&SecretString>,
) -> Result<Client, ClientFault> {
    // A redirect would carry key and photo to an address that nobody has configured.
    let mut builder = Client::builder()
        .user_agent(USER_AGENT)
        .connect_timeout(Duration::from_secs(10))
        .pool_idle_timeout(Duration::from_secs(50))
        .tcp_nodelay(true)
        .redirect(Policy::none())
        .no_proxy();
    if let Some(proxy) = &settings.proxy {
        builder = builder.proxy(Proxy::all(proxy.expose_secret()).map_err(|_error| ClientFault::Proxy)?);
    } else if let Some(proxy) = https_proxy {
        builder = builder.proxy(Proxy::https(proxy.expose_secret()).map_err(|_error| ClientFault::Proxy)?);
    }
    if let Some(file) = &settings.ca_file {
        let pem = std::fs::read(file).map_err(ClientFault::CaFile)?;
        let roots = Certificate::from_pem_bundle(&pem).map_err(|_error| ClientFault::NoCertificate)?;
        if roots.is_empty() {
            return Err(ClientFault::NoCertificate);
        }
        builder = roots.into_iter().fold(builder, reqwest::ClientBuilder::add_root_certificate);
    }
    builder.build().map_err(|_error| ClientFault::Tls)
}
