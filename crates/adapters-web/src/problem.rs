use axum::http::header::{CONTENT_LANGUAGE, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use booth::{PhotoFault, TabletError};
use kernel::Lang;
use serde_json::json;
use texts::{Arg, Texts};

macro_rules! codes {
    ($($variant:ident $word:literal $status:ident;)*) => {
        /// Every refusal, with its stable word and its status. Title and detail: `problem-<word>-…` in `kiosk.ftl` and
        /// `landing.ftl`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Code { $($variant),* }

        impl Code {
            #[cfg(test)]
            pub(crate) const ALL: &[Self] = &[$(Self::$variant),*];

            pub(crate) const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }

            pub(crate) const fn status(self) -> StatusCode {
                match self { $(Self::$variant => StatusCode::$status),* }
            }
        }
    };
}

codes! {
    MalformedJson "malformed_json" BAD_REQUEST;
    NotAnObject "not_an_object" BAD_REQUEST;
    InvalidKey "invalid_key" BAD_REQUEST;
    UploadBroken "upload_broken" BAD_REQUEST;
    Unauthorized "unauthorized" UNAUTHORIZED;
    NotFound "not_found" NOT_FOUND;
    UnknownSession "unknown_session" NOT_FOUND;
    MethodNotAllowed "method_not_allowed" METHOD_NOT_ALLOWED;
    UploadTimeout "upload_timeout" REQUEST_TIMEOUT;
    NotConsented "not_consented" CONFLICT;
    AlreadySubmitted "already_submitted" CONFLICT;
    NoPhoto "no_photo" CONFLICT;
    PackLimit "pack_limit" CONFLICT;
    TooManyRetakes "too_many_retakes" CONFLICT;
    SessionExpired "session_expired" GONE;
    TooLarge "too_large" PAYLOAD_TOO_LARGE;
    BodyTooLarge "body_too_large" PAYLOAD_TOO_LARGE;
    UnsupportedMediaType "unsupported_media_type" UNSUPPORTED_MEDIA_TYPE;
    InvalidBody "invalid_body" UNPROCESSABLE_ENTITY;
    Invalid "invalid" UNPROCESSABLE_ENTITY;
    KeyReused "key_reused" UNPROCESSABLE_ENTITY;
    NotAnImage "not_an_image" UNPROCESSABLE_ENTITY;
    Heic "heic" UNPROCESSABLE_ENTITY;
    Animated "animated" UNPROCESSABLE_ENTITY;
    TooSmall "too_small" UNPROCESSABLE_ENTITY;
    TooManyPixels "too_many_pixels" UNPROCESSABLE_ENTITY;
    NoFace "no_face" UNPROCESSABLE_ENTITY;
    UnknownOutfit "unknown_outfit" UNPROCESSABLE_ENTITY;
    OutfitCount "outfit_count" UNPROCESSABLE_ENTITY;
    TooMany "too_many" TOO_MANY_REQUESTS;
    Internal "internal" INTERNAL_SERVER_ERROR;
    Paused "paused" SERVICE_UNAVAILABLE;
    QueueFull "queue_full" SERVICE_UNAVAILABLE;
    TelegramAway "telegram_away" SERVICE_UNAVAILABLE;
    DiskLow "disk_low" SERVICE_UNAVAILABLE;
    Busy "busy" SERVICE_UNAVAILABLE;
    Unavailable "unavailable" SERVICE_UNAVAILABLE;
}

impl Code {
    /// Seconds after which asking again makes sense, for what passes by itself.
    const fn wait(self) -> Option<u64> {
        match self {
            Self::Busy => Some(3),
            Self::Unavailable => Some(5),
            Self::Paused | Self::TelegramAway => Some(30),
            Self::QueueFull | Self::DiskLow => Some(60),
            _ => None,
        }
    }
}

/// A refusal on its way out. It becomes a body only in [`crate::guard`], which knows the reader's language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    code: Code,
    retry_after_s: Option<u64>,
    /// T6: a simple pack could be drawn at once instead.
    simple: bool,
    fields: Vec<FieldProblem>,
}

/// What is wrong with one field of a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FieldProblem {
    /// Its name on the wire.
    pub(crate) field: &'static str,
    /// Stable word.
    pub(crate) code: &'static str,
    /// What people read.
    pub(crate) text: String,
    /// `$most` of that text.
    pub(crate) most: usize,
}

impl FieldProblem {
    /// For people.
    pub(crate) fn say(&self, texts: &Texts, lang: Lang) -> String {
        texts.get(lang, &self.text, &[("most", Arg::from(self.most))])
    }
}

impl Problem {
    pub(crate) const fn new(code: Code) -> Self {
        Self { code, retry_after_s: code.wait(), simple: false, fields: Vec::new() }
    }

    /// These fields are wrong.
    pub(crate) fn of_fields(fields: Vec<FieldProblem>) -> Self {
        Self { fields, ..Self::new(Code::Invalid) }
    }

    /// Asking again makes sense after so many seconds.
    pub(crate) fn wait(self, retry_after_s: u64) -> Self {
        Self { retry_after_s: Some(retry_after_s.max(1)), ..self }
    }

    pub(crate) const fn code(&self) -> Code {
        self.code
    }

    pub(crate) fn fields(&self) -> &[FieldProblem] {
        &self.fields
    }

    /// For people: what is wrong, and what to do.
    pub(crate) fn say(&self, texts: &Texts, lang: Lang) -> [String; 2] {
        let minutes = self.retry_after_s.unwrap_or_default().div_ceil(60);
        let args = [("minutes", Arg::from(minutes))];
        ["title", "detail"].map(|part| texts.get(lang, &format!("problem-{}-{part}", self.code.as_str()), &args))
    }

    /// `Retry-After`, where it makes sense.
    pub(crate) fn retry_after(&self) -> Option<HeaderValue> {
        self.retry_after_s.map(HeaderValue::from)
    }

    /// The RFC 9457 answer, keeping what the refusing layer has set (`Allow`).
    pub(crate) fn render(self, texts: &Texts, lang: Lang, mut headers: HeaderMap) -> Response {
        let word = self.code.as_str();
        let [title, detail] = self.say(texts, lang);
        let status = self.code.status();
        let mut body = json!({
            "type": format!("urn:atelier:problem:{word}"),
            "title": title,
            "status": status.as_u16(),
            "detail": detail,
            "code": word,
        });
        if self.simple {
            body["simple"] = true.into();
        }
        if self.code == Code::Invalid {
            let said = |field: &FieldProblem| json!({ "code": field.code, "detail": field.say(texts, lang) });
            body["errors"] = self.fields.iter().map(|field| (field.field.to_owned(), said(field))).collect();
        }
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(lang.code()));
        if let Some(wait) = self.retry_after() {
            headers.insert(RETRY_AFTER, wait);
        }
        if self.code == Code::Unauthorized {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        // The length belongs to the empty body that this one replaces.
        headers.remove(axum::http::header::CONTENT_LENGTH);
        (status, headers, body.to_string()).into_response()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.code.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<Code> for Problem {
    fn from(code: Code) -> Self {
        Self::new(code)
    }
}

impl From<PhotoFault> for Code {
    fn from(fault: PhotoFault) -> Self {
        match fault {
            PhotoFault::TooLarge => Self::TooLarge,
            PhotoFault::NotAnImage => Self::NotAnImage,
            PhotoFault::Heic => Self::Heic,
            PhotoFault::Animated => Self::Animated,
            PhotoFault::TooSmall => Self::TooSmall,
            PhotoFault::TooManyPixels => Self::TooManyPixels,
            PhotoFault::NoFace => Self::NoFace,
            PhotoFault::Busy => Self::Busy,
        }
    }
}

impl From<TabletError> for Problem {
    fn from(error: TabletError) -> Self {
        let code = match error {
            TabletError::UnknownSession => Code::UnknownSession,
            TabletError::SessionExpired => Code::SessionExpired,
            TabletError::NotConsented => Code::NotConsented,
            TabletError::AlreadySubmitted => Code::AlreadySubmitted,
            TabletError::NoPhoto => Code::NoPhoto,
            TabletError::UnknownOutfit => Code::UnknownOutfit,
            TabletError::OutfitCount => Code::OutfitCount,
            TabletError::PackLimit => Code::PackLimit,
            TabletError::TooManyRetakes => Code::TooManyRetakes,
            TabletError::Paused => Code::Paused,
            TabletError::QueueFull { retry_after_s, simple } => {
                return Self { simple, ..Self::new(Code::QueueFull).wait(retry_after_s) };
            }
            TabletError::DiskLow => Code::DiskLow,
            TabletError::Photo(fault) => fault.into(),
            TabletError::Unavailable(source) => {
                tracing::warn!(error = %source, "the store failed a tablet's call");
                Code::Unavailable
            }
        };
        code.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_its_texts_in_every_language() {
        let texts = Texts::load().expect("texts");
        for code in Code::ALL {
            for lang in Lang::ALL {
                for part in ["title", "detail"] {
                    let key = format!("problem-{}-{part}", code.as_str());
                    assert!(
                        texts.find(lang, &key, &[("minutes", Arg::from(3_u32))]).is_some_and(|text| !text.is_empty()),
                        "{key} {lang:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn every_503_says_when_to_come_back() {
        for code in Code::ALL.iter().filter(|code| code.status() == StatusCode::SERVICE_UNAVAILABLE) {
            assert!(code.wait().is_some(), "{code:?}");
        }
    }
}
