use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::{HeaderMap, Uri};
use kernel::Lang;

/// Language of an answer: `?lang=`, else the best of `Accept-Language`, else Russian.
pub fn asked(uri: &Uri, headers: &HeaderMap) -> Lang {
    let named = query_value(uri, "lang").and_then(Lang::parse);
    let accepted = || headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(best);
    named.or_else(accepted).unwrap_or_default()
}

/// A value of the query as it stands there, undecoded.
pub(crate) fn query_value<'a>(uri: &'a Uri, name: &str) -> Option<&'a str> {
    let pairs = uri.query()?.split('&');
    pairs.filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == name).map(|(_, value)| value)
}

fn best(header: &str) -> Option<Lang> {
    let weighed = header.split(',').filter_map(|part| {
        let mut pieces = part.split(';').map(str::trim);
        let primary = pieces.next()?.split('-').next()?.to_ascii_lowercase();
        let weight = pieces.find_map(|piece| piece.strip_prefix("q=")).map_or(Some(1.0), |q| q.parse::<f32>().ok())?;
        (weight > 0.0).then_some((Lang::parse(&primary)?, weight))
    });
    // The first of the heaviest: `max_by` would take the last.
    weighed
        .fold(None, |best: Option<(Lang, f32)>, next| match best {
            Some(held) if held.1 >= next.1 => Some(held),
            _ => Some(next),
        })
        .map(|(lang, _)| lang)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn of(uri: &'static str, accept: Option<&'static str>) -> Lang {
        let mut headers = HeaderMap::new();
        if let Some(accept) = accept {
            headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_static(accept));
        }
        asked(&Uri::from_static(uri), &headers)
    }

    #[test]
    fn k11_the_query_wins_over_the_header_and_russian_is_the_default() {
        assert_eq!(of("/kiosk?lang=uz", Some("en")), Lang::Uz);
        assert_eq!(of("/kiosk?lang=xx", Some("en-GB,en;q=0.9")), Lang::En);
        assert_eq!(of("/kiosk", Some("de, uz;q=0.4, en;q=0.8")), Lang::En);
        assert_eq!(of("/kiosk", Some("uz,en")), Lang::Uz);
        assert_eq!(of("/kiosk", Some("en;q=0, de")), Lang::Ru);
        assert_eq!(of("/kiosk", Some("en;q=x")), Lang::Ru);
        assert_eq!(of("/kiosk", None), Lang::Ru);
    }
}
