use std::fmt::Write as _;

use super::{Colour, Event};

/// Contrast that text needs (WCAG AA).
const READABLE: f64 = 4.5;

impl Colour {
    /// `#c2410c`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let number = u32::from_str_radix(digits, 16).ok()?;
        let [_, red, green, blue] = number.to_be_bytes();
        Some(Self([red, green, blue]))
    }

    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// Black or white, whichever reads better on it; one of them always does.
    fn ink(self) -> Self {
        let (black, white) = (Self([0; 3]), Self([255; 3]));
        if self.contrast(white) >= self.contrast(black) { white } else { black }
    }

    fn css(self) -> String {
        let [red, green, blue] = self.0;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

impl Event {
    /// Style sheet that follows the tablet page's own; `None`: the page keeps its colours.
    pub fn css(&self) -> Option<String> {
        let mut css = String::new();
        // Writing to a String cannot fail.
        if let Some(accent) = self.accent {
            let _written = write!(css, "--accent:{};--accent-ink:{};", accent.css(), accent.ink().css());
        }
        if let Some(ground) = self.ground {
            let (ink, scheme) = (ground.ink(), if ground.ink() == Colour([255; 3]) { "dark" } else { "light" });
            let (ground, ink) = (ground.css(), ink.css());
            let _written = write!(
                css,
                "color-scheme:{scheme};--ground:{ground};--glow:{ground};--card:{ground};--ink:{ink};--soft:{ink};\
                 --line:{ink};--edge:{ink};"
            );
        }
        if css.is_empty() {
            return None;
        }
        // The event's name is written in the accent; where that cannot be read on every ground, in the ink.
        let readable = self.accent.zip(self.ground).is_some_and(|(accent, ground)| accent.contrast(ground) >= READABLE);
        let name =
            if readable || self.accent.is_none() && self.ground.is_none() { "" } else { ".event{color:var(--ink)}" };
        Some(format!(":root{{{css}}}{name}"))
    }
}
