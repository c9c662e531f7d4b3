use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kernel::Lang;
use sha2::{Digest, Sha256};

use crate::problem::{Code, Problem};

const STYLE: &str = "text/css; charset=utf-8";
const DRAWING: &str = "image/svg+xml";
const PICTURE: &str = "image/webp";

macro_rules! pictures {
    ($($name:literal),*) => {
        [$(
            (concat!($name, ".ru.webp"), PICTURE, include_bytes!(concat!("../../assets/landing/", $name, ".ru.webp")).as_slice()),
            (concat!($name, ".uz.webp"), PICTURE, include_bytes!(concat!("../../assets/landing/", $name, ".uz.webp")).as_slice()),
            (concat!($name, ".en.webp"), PICTURE, include_bytes!(concat!("../../assets/landing/", $name, ".en.webp")).as_slice()),
        )*]
    };
}

const PICTURES: [(&str, &str, &[u8]); 18] =
    pictures!["hello", "hooray", "cool", "pack-pirate", "pack-chapan", "pack-own"];
const OTHERS: [(&str, &str, &[u8]); 2] = [
    ("landing.css", STYLE, include_bytes!("../../assets/landing/landing.css")),
    ("icon.svg", DRAWING, include_bytes!("../../assets/icon.svg")),
];

struct Asset {
    name: &'static str,
    /// The name under which it is served: it changes with the content, so that a browser may keep it for ever.
    served: String,
    kind: &'static str,
    bytes: &'static [u8],
}

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let named = |(name, kind, bytes): (&'static str, &'static str, &'static [u8])| {
        let hash = Sha256::digest(bytes).iter().take(6).fold(String::new(), |mut text, byte| {
            // Writing to a String cannot fail.
            write!(text, "{byte:02x}").unwrap_or_default();
            text
        });
        Asset { name, served: format!("{hash}-{name}"), kind, bytes }
    };
    OTHERS.into_iter().chain(PICTURES).map(named).collect()
});

/// Path of an asset of the page.
pub(super) fn path(name: &str) -> String {
    let served = ASSETS.iter().find(|asset| asset.name == name).map(|asset| asset.served.as_str());
    format!("/booth/assets/{}", served.unwrap_or(name))
}

/// Path of a picture whose captions are in that language.
pub(super) fn picture(name: &str, lang: Lang) -> String {
    path(&format!("{name}.{}.webp", lang.code()))
}

/// `GET /booth/assets/{name}`
pub(super) async fn serve(name: Result<Path<String>, PathRejection>) -> Response {
    let found = name.ok().and_then(|Path(name)| ASSETS.iter().find(|asset| asset.served == name));
    let Some(asset) = found else { return Problem::new(Code::NotFound).into_response() };
    let headers = [(CONTENT_TYPE, asset.kind), (CACHE_CONTROL, "public, max-age=31536000, immutable")];
    (headers, asset.bytes).into_response()
}
