use axum::http::HeaderName;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::EventLook;

const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const PICTURE: &str = "image/svg+xml";
const MANIFEST: &str = "application/manifest+json";

/// The service worker stands below the page that it serves.
const WORKER_SCOPE: HeaderName = HeaderName::from_static("service-worker-allowed");

pub(super) const EVENT_STYLE: &str = "event.css";
pub(super) const EVENT_LOGO: &str = "event-logo";

/// Everything that the page loads, inside the binary.
const ASSETS: &[(&str, &str, &str)] = &[
    ("kiosk.css", STYLE, include_str!("../../assets/kiosk.css")),
    ("icon.svg", PICTURE, include_str!("../../assets/icon.svg")),
    ("pair.js", SCRIPT, include_str!("../../assets/js/pair.js")),
    ("main.js", SCRIPT, include_str!("../../assets/js/main.js")),
    ("visit.js", SCRIPT, include_str!("../../assets/js/visit.js")),
    ("shoot.js", SCRIPT, include_str!("../../assets/js/shoot.js")),
    ("result.js", SCRIPT, include_str!("../../assets/js/result.js")),
    ("api.js", SCRIPT, include_str!("../../assets/js/api.js")),
    ("camera.js", SCRIPT, include_str!("../../assets/js/camera.js")),
    ("photo.js", SCRIPT, include_str!("../../assets/js/photo.js")),
    ("watch.js", SCRIPT, include_str!("../../assets/js/watch.js")),
    ("idle.js", SCRIPT, include_str!("../../assets/js/idle.js")),
    ("screen.js", SCRIPT, include_str!("../../assets/js/screen.js")),
    ("sw.js", SCRIPT, include_str!("../../assets/js/sw.js")),
    ("manifest.webmanifest", MANIFEST, include_str!("../../assets/manifest.webmanifest")),
];

pub(super) struct Asset {
    kind: &'static str,
    text: &'static str,
}

pub(super) fn find(name: &str) -> Option<Asset> {
    ASSETS.iter().find(|(known, ..)| *known == name).map(|&(_, kind, text)| Asset { kind, text })
}

/// What belongs to the event: its style sheet and its logo.
pub(super) fn of_event(look: &EventLook, name: &str) -> Option<impl IntoResponse + use<>> {
    let (kind, bytes) = match name {
        EVENT_STYLE => (STYLE, look.css.as_ref()?.clone().into_bytes()),
        EVENT_LOGO => look.logo.clone()?,
        _ => return None,
    };
    Some(([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], bytes))
}

impl IntoResponse for Asset {
    fn into_response(self) -> Response {
        // Asked for anew after an update; there is nothing of a guest in them.
        let headers = [(CONTENT_TYPE, self.kind), (CACHE_CONTROL, "no-cache"), (WORKER_SCOPE, "/kiosk")];
        (headers, self.text).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_import_of_a_script_is_served() {
        for (name, kind, text) in ASSETS.iter().filter(|(_, kind, _)| *kind == SCRIPT) {
            for import in text.split("from \"./").skip(1) {
                let target = import.split('"').next().expect("a name");
                assert!(find(target).is_some(), "{name} ({kind}) imports {target}");
            }
        }
    }

    #[test]
    fn k4_no_script_stores_anything() {
        // The service worker alone keeps something: the shell.
        for (name, _, text) in ASSETS.iter().filter(|(name, ..)| *name != "sw.js") {
            for storage in ["localStorage", "sessionStorage", "indexedDB", "document.cookie", "caches."] {
                assert!(!text.contains(storage), "{name} uses {storage}");
            }
        }
    }
}
