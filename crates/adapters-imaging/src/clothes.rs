//! What colour the clothes of a figure have, so that a pack can be found to change it.

use image::RgbaImage;

use crate::export::visible;

/// Less of the clothes being coloured says nothing (white suits, black coats).
const COLOURED: f32 = 0.15;
/// Hues that point everywhere have no middle (patterns).
const CLEAR: f32 = 0.5;

/// The hue, 0–359, of the middle of the figure's lower half; `None` where there is none to speak of.
pub fn clothes_hue(figure: &RgbaImage) -> Option<u16> {
    let [x0, y0, x1, y1] = visible(figure)?;
    let (w, h) = (x1 - x0, y1 - y0);
    let (mut x, mut y, mut weight, mut coloured, mut seen) = (0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32);
    for py in y0 + h * 58 / 100..y0 + h * 95 / 100 {
        for px in x0 + w / 4..x1 - w / 4 {
            let [r, g, b, a] = figure.get_pixel(px, py).0;
            if a < 200 {
                continue;
            }
            seen += 1.0;
            let Some((angle, chroma)) = hue([r, g, b]) else { continue };
            coloured += 1.0;
            weight += chroma;
            x += angle.cos() * chroma;
            y += angle.sin() * chroma;
        }
    }
    if coloured < COLOURED * seen.max(1.0) || x.hypot(y) < CLEAR * weight {
        return None;
    }
    Some(y.atan2(x).to_degrees().rem_euclid(360.0).round() as u16 % 360)
}

/// Hue in radians and chroma of a sample that is not grey.
fn hue(samples: [u8; 3]) -> Option<(f32, f32)> {
    let [r, g, b] = samples.map(|sample| f32::from(sample) / 255.0);
    let (high, low) = (r.max(g).max(b), r.min(g).min(b));
    let chroma = high - low;
    if chroma < 0.18 || chroma < 0.25 * high {
        return None;
    }
    let sector = if high <= r {
        ((g - b) / chroma).rem_euclid(6.0)
    } else if high <= g {
        (b - r) / chroma + 2.0
    } else {
        (r - g) / chroma + 4.0
    };
    Some(((sector * 60.0).to_radians(), chroma))
}

#[cfg(test)]
mod tests {
    use image::Rgba;

    use super::*;

    /// A head over clothes of this colour.
    fn figure(clothes: [u8; 3]) -> RgbaImage {
        RgbaImage::from_fn(100, 200, |_, y| {
            let [r, g, b] = if y < 90 { [230, 180, 150] } else { clothes };
            Rgba([r, g, b, 255])
        })
    }

    #[test]
    fn p2_the_hue_of_the_clothes_is_seen_and_white_has_none() {
        assert_eq!(clothes_hue(&figure([200, 20, 20])), Some(0));
        assert_eq!(clothes_hue(&figure([20, 200, 20])), Some(120));
        assert_eq!(clothes_hue(&figure([20, 20, 200])), Some(240));
        assert_eq!(clothes_hue(&figure([240, 240, 245])), None);
        assert_eq!(clothes_hue(&figure([25, 24, 26])), None);
        assert_eq!(clothes_hue(&RgbaImage::new(10, 10)), None);
    }
}
