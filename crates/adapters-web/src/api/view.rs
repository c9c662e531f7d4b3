//! Wire form of what a tablet sees.

use booth::{JobView, Session, SessionStatus, SessionView};
use qrcode::types::QrError;
use serde_json::{Map, Value, json};

use crate::links::Links;
use crate::qr;

/// A fresh session, with all that its QR screen shows.
pub(crate) fn created(links: &Links, session: &Session) -> Result<Value, QrError> {
    let deep_link = links.deep_link(&session.token);
    Ok(json!({
        "id": session.id,
        "token": session.token.expose(),
        "short_code": session.short_code,
        "qr_svg": qr::svg(&deep_link)?,
        "deep_link": deep_link,
        "expires_at": session.expires_at.to_string(),
        "status": session.state.status(),
    }))
}

/// A session as it stands.
pub(crate) fn session(links: &Links, view: &SessionView) -> Value {
    let mut fields = Map::from_iter([("status".to_owned(), json!(view.status))]);
    add(&mut fields, "guest_name", view.guest_name.as_ref());
    add(&mut fields, "lang", view.lang.as_ref());
    add(&mut fields, "job", view.job.as_ref().map(|seen| job(links, seen)).as_ref());
    Value::Object(fields)
}

/// What a stream says last when its session has ended without a job.
pub(crate) fn expired() -> Value {
    json!({ "status": SessionStatus::Expired })
}

fn job(links: &Links, view: &JobView) -> Value {
    let mut fields = Map::from_iter([
        ("id".to_owned(), json!(view.id)),
        ("status".to_owned(), json!(view.status)),
        ("outcome".to_owned(), json!(view.outcome)),
    ]);
    add(&mut fields, "position", view.position.as_ref());
    add(&mut fields, "eta_s", view.eta_s.as_ref());
    add(&mut fields, "pack_url", view.set_name.as_ref().map(|set| links.pack(set)).as_ref());
    Value::Object(fields)
}

/// Optional fields are left out, not null.
fn add<T: serde::Serialize>(fields: &mut Map<String, Value>, name: &str, value: Option<&T>) {
    if let Some(value) = value {
        fields.insert(name.to_owned(), json!(value));
    }
}
