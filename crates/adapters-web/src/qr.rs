use qrcode::render::svg::Color;
use qrcode::types::QrError;
use qrcode::{EcLevel, QrCode};

/// A link as an SVG picture: black on white with its quiet zone of four modules, in dark mode too (K6).
pub(crate) fn svg(link: &str) -> Result<String, QrError> {
    let code = QrCode::with_error_correction_level(link, EcLevel::M)?;
    let picture = code
        .render::<Color<'_>>()
        .dark_color(Color("#000000"))
        .light_color(Color("#ffffff"))
        .quiet_zone(true)
        .module_dimensions(8, 8)
        .build();
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k6_black_on_white_with_a_quiet_zone() {
        let picture = svg("https://t.me/some_bot?start=AAAAAAAAAAAAAAAAAAAAAA").expect("fits");
        assert!(picture.contains("<rect x=\"0\" y=\"0\"") && picture.contains("fill=\"#ffffff\""));
        assert!(picture.contains("<path fill=\"#000000\""));
        // The first dark module stands four modules of 8 from both edges.
        assert!(picture.contains("d=\"M32 32"), "{picture}");
    }
}
