use std::fmt;
use std::sync::Arc;

use kernel::{Clock, Entropy, Sensitive};
use leads::LeadDesk;
use texts::Texts;

use super::TrustedProxies;

/// What the web side of the leads is built of.
pub struct LeadsWebParts {
    /// The use cases.
    pub desk: Arc<LeadDesk>,
    /// Measures how long a form took to fill.
    pub clock: Arc<dyn Clock>,
    /// Names each form that is handed out.
    pub entropy: Arc<dyn Entropy>,
    /// Texts of the page and of problem bodies.
    pub texts: Arc<Texts>,
    /// A secret of this installation that outlives a restart: keys are derived from it.
    pub secret: Sensitive<String>,
    /// Proxies that are believed when they say whom they speak for.
    pub trusted_proxies: TrustedProxies,
    /// Base of links into Telegram (`TELEGRAM_LINK_URL`), with or without its last slash.
    pub link_url: String,
    /// How the world sees this server (`PUBLIC_URL`), when told.
    pub public_url: Option<String>,
}

impl fmt::Debug for LeadsWebParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeadsWebParts").field("link_url", &self.link_url).finish_non_exhaustive()
    }
}
