use std::fmt::Write as _;

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::problem::{Code, Problem};
use crate::state::Web;

/// Name of the pairing cookie.
const COOKIE_NAME: &str = "atelier_kiosk";
/// A tablet stays paired for a year, or until the token changes.
const COOKIE_SECONDS: u32 = 365 * 24 * 3600;

/// Path and query that pair a tablet with this token; secret as the token is.
pub fn pairing_path(token: &str) -> String {
    let mut path = String::from("/kiosk?pair=");
    for byte in token.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~') {
            path.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            write!(path, "%{byte:02X}").unwrap_or_default();
        }
    }
    path
}

/// What a tablet must show: the token itself, or the cookie that pairing gave it. Kept as digests, so that neither the
/// length of the token nor a common prefix can be told by time.
pub(crate) struct TabletKey {
    /// `None`: no token is set, nobody is admitted.
    token: Option<[u8; 32]>,
    cookie: String,
}

impl TabletKey {
    pub(crate) fn new(token: &str) -> Self {
        // The cookie is derived, not random: a restart must not unpair the tablets of a running event.
        let derived = digest(format!("atelier tablet cookie\n{token}").as_bytes());
        Self { token: (!token.is_empty()).then(|| digest(token.as_bytes())), cookie: hex(&derived) }
    }

    /// Whether this is the token.
    pub(crate) fn is_token(&self, shown: &str) -> bool {
        self.token.is_some_and(|token| bool::from(token.ct_eq(&digest(shown.as_bytes()))))
    }

    /// Whether the request comes from a tablet: a bearer token decides when there is one, else the cookie.
    pub(crate) fn admits(&self, headers: &HeaderMap) -> bool {
        match headers.get(AUTHORIZATION) {
            Some(value) => value.to_str().ok().and_then(bearer).is_some_and(|token| self.is_token(token)),
            None => self.has_cookie(headers),
        }
    }

    fn has_cookie(&self, headers: &HeaderMap) -> bool {
        let pairs = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
        let mut shown = pairs
            .flat_map(|line| line.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .filter(|(name, _)| *name == COOKIE_NAME)
            .map(|(_, value)| value);
        self.token.is_some() && shown.any(|value| bool::from(value.as_bytes().ct_eq(self.cookie.as_bytes())))
    }

    /// The `Set-Cookie` line that pairs a tablet.
    pub(crate) fn set_cookie(&self, secure: bool) -> String {
        let secure = if secure { "; Secure" } else { "" };
        let value = &self.cookie;
        format!("{COOKIE_NAME}={value}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Strict{secure}")
    }
}

/// Lets tablets through and answers 401 to everybody else, before a body is read.
pub(crate) async fn require_tablet(State(web): State<Web>, request: Request, next: Next) -> Response {
    if web.key.admits(request.headers()) {
        next.run(request).await
    } else {
        Problem::new(Code::Unauthorized).into_response()
    }
}

fn bearer(header: &str) -> Option<&str> {
    let (scheme, token) = header.trim().split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

fn digest(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap_or_default();
        text
    })
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn with(name: axum::http::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_str(value).expect("a header value"))])
    }

    #[test]
    fn only_the_token_or_its_cookie_is_admitted() {
        let key = TabletKey::new("secret");
        assert!(key.admits(&with(AUTHORIZATION, "Bearer secret")));
        assert!(key.admits(&with(AUTHORIZATION, "bearer secret")));
        for wrong in ["Bearer secre", "Bearer secrett", "Bearer", "Basic secret", "secret", "Bearer "] {
            assert!(!key.admits(&with(AUTHORIZATION, wrong)), "{wrong}");
        }
        let line = key.set_cookie(false);
        let cookie = line.split(';').next().expect("a pair");
        assert!(key.admits(&with(COOKIE, &format!("other=1; {cookie}"))));
        assert!(!key.admits(&with(COOKIE, "atelier_kiosk=secret")));
        assert!(!key.admits(&HeaderMap::new()));
        assert!(!line.contains("secret"));
    }

    #[test]
    fn a_wrong_bearer_token_is_not_saved_by_a_cookie() {
        let key = TabletKey::new("secret");
        let cookie = key.set_cookie(true);
        let mut headers = with(COOKIE, cookie.split(';').next().expect("a pair"));
        headers.insert(AUTHORIZATION, HeaderValue::from_static("Bearer wrong"));
        assert!(!key.admits(&headers));
    }

    #[test]
    fn without_a_token_nobody_is_admitted() {
        let key = TabletKey::new("");
        assert!(!key.admits(&with(AUTHORIZATION, "Bearer ")));
        let line = key.set_cookie(false);
        assert!(!key.admits(&with(COOKIE, line.split(';').next().expect("a pair"))));
        assert!(!key.is_token(""));
    }

    #[test]
    fn the_pairing_path_is_encoded() {
        assert_eq!(pairing_path("a+b/я"), "/kiosk?pair=a%2Bb%2F%D1%8F");
    }
}
