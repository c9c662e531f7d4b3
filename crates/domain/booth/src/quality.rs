//! The checks of a pack: no two stickers alike, clothes of one colour, likeness as the judge saw it. Pure.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

use crate::{CheckMode, KeptFigure, StickerVerdict};

/// Figures whose hashes differ in no more bits are the same picture.
const ALIKE_BITS: u32 = 6;
/// Degrees by which clothes may be off the pack's colour.
const HUE_ROOM: f64 = 40.0;
/// Fewer coloured figures say nothing of a pack's colour.
const HUES_NEEDED: usize = 6;
/// From here on a sticker resembles its photo.
const LIKENESS: u8 = 60;
/// So many of twelve have to.
const LIKE_ENOUGH: usize = 9;

/// Which checks are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackRules {
    /// Figures that look alike.
    pub alike: bool,
    /// Clothes of another colour.
    pub hue: bool,
    /// What the judge said.
    pub likeness: bool,
}

impl PackRules {
    /// Those whose mode is as strict as `least`. Two outfits take turns, so their colours differ.
    pub fn of(consistency: CheckMode, likeness: CheckMode, outfits: usize, least: CheckMode) -> Self {
        let counts = |mode: CheckMode| match (least, mode) {
            (CheckMode::Enforce, CheckMode::Enforce) | (CheckMode::Warn, CheckMode::Warn | CheckMode::Enforce) => true,
            (CheckMode::Off, _)
            | (CheckMode::Warn, CheckMode::Off)
            | (CheckMode::Enforce, CheckMode::Off | CheckMode::Warn) => false,
        };
        Self { alike: counts(consistency), hue: counts(consistency) && outfits < 2, likeness: counts(likeness) }
    }
}

/// What speaks against a sticker that was cut well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Doubt {
    /// It is the same picture as this sticker.
    Alike(u8),
    /// Its clothes have another colour.
    OddColour,
    /// The judge does not find the person, the outfit, or a whole figure in it.
    Unlike,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alike(other) => write!(f, "alike:{other}"),
            Self::OddColour => f.write_str("odd_colour"),
            Self::Unlike => f.write_str("unlike"),
        }
    }
}

/// The best figure of each sticker among those of one provider, by its place in `figures`: what the judge turned down
/// comes after what it did not, then what clashes with the others; of equals the older one stays.
pub fn choose(figures: &[KeptFigure], provider: &str, rules: PackRules) -> BTreeMap<u8, usize> {
    let ours = || figures.iter().enumerate().filter(|(_, figure)| figure.provider == provider);
    let colour = rules.hue.then(|| colour_of(ours().map(|(_, figure)| figure))).flatten();
    let mut chosen: BTreeMap<u8, usize> = BTreeMap::new();
    for sticker in 1..=12 {
        let best = ours().filter(|(_, figure)| figure.sticker == sticker).min_by_key(|(place, figure)| {
            let unlike = rules.likeness && turned_down(figure);
            let clashes = (rules.alike && twin(figures, &chosen, figure).is_some()) || is_odd(figure, colour);
            let likeness = figure.verdict.filter(|_| unlike).map_or(0, |verdict| verdict.likeness);
            (unlike, clashes, Reverse(likeness), *place)
        });
        chosen.extend(best.map(|(place, _)| (sticker, place)));
    }
    chosen
}

/// What speaks against each of the chosen figures; whom nothing speaks against is left out.
pub fn doubts(figures: &[KeptFigure], chosen: &BTreeMap<u8, usize>, rules: PackRules) -> BTreeMap<u8, Vec<Doubt>> {
    let picked: BTreeMap<u8, &KeptFigure> =
        chosen.iter().filter_map(|(sticker, place)| Some((*sticker, figures.get(*place)?))).collect();
    let colour = rules.hue.then(|| colour_of(picked.values().copied())).flatten();
    let down = picked.values().filter(|figure| turned_down(figure)).count();
    let unlike = rules.likeness && down > 12 - LIKE_ENOUGH;
    let found = picked.iter().map(|(sticker, figure)| {
        let before = chosen.range(..*sticker).map(|(sticker, place)| (*sticker, *place)).collect();
        let alike = if rules.alike { twin(figures, &before, figure) } else { None };
        let odd = is_odd(figure, colour).then_some(Doubt::OddColour);
        let unlike = (unlike && turned_down(figure)).then_some(Doubt::Unlike);
        (*sticker, alike.map(Doubt::Alike).into_iter().chain(odd).chain(unlike).collect::<Vec<_>>())
    });
    found.filter(|(_, doubts)| !doubts.is_empty()).collect()
}

/// The chosen sticker that is the same picture.
fn twin(figures: &[KeptFigure], chosen: &BTreeMap<u8, usize>, figure: &KeptFigure) -> Option<u8> {
    let same = |place: &usize| {
        let other = figures.get(*place)?;
        Some((other.marks.dhash ^ figure.marks.dhash).count_ones() <= ALIKE_BITS)
    };
    chosen.iter().find(|(sticker, place)| **sticker != figure.sticker && same(place) == Some(true)).map(|(s, _)| *s)
}

fn turned_down(figure: &KeptFigure) -> bool {
    let fine = |StickerVerdict { likeness, outfit_fits, clean, .. }| likeness >= LIKENESS && outfit_fits && clean;
    figure.verdict.is_some_and(|verdict| !fine(verdict))
}

/// The middle of the clothes' hues; `None` where too few have one, or they point everywhere.
fn colour_of<'a>(figures: impl Iterator<Item = &'a KeptFigure>) -> Option<f64> {
    let hues: Vec<f64> = figures.filter_map(|figure| figure.marks.hue).map(|hue| f64::from(hue).to_radians()).collect();
    if hues.len() < HUES_NEEDED {
        return None;
    }
    let (x, y) = hues.iter().fold((0.0, 0.0), |(x, y), hue| (x + hue.cos(), y + hue.sin()));
    let clear = x.hypot(y) > 0.3 * f64::from(u32::try_from(hues.len()).unwrap_or(u32::MAX));
    clear.then(|| y.atan2(x).to_degrees())
}

fn is_odd(figure: &KeptFigure, colour: Option<f64>) -> bool {
    let Some((hue, colour)) = figure.marks.hue.zip(colour) else { return false };
    let apart = (f64::from(hue) - colour).rem_euclid(360.0);
    apart.min(360.0 - apart) > HUE_ROOM
}

#[cfg(test)]
mod tests {
    use kernel::FileName;

    use super::*;
    use crate::FigureMarks;

    const ALL: PackRules = PackRules { alike: true, hue: true, likeness: true };

    /// Far from every other number's.
    fn hash(sticker: u8) -> u64 {
        0x5555_5555_5555_5555_u64.rotate_left(u32::from(sticker)) ^ (0xFF << (u32::from(sticker) * 4))
    }

    fn figure(sticker: u8, likeness: Option<u8>) -> KeptFigure {
        let verdict = likeness.map(|likeness| StickerVerdict { number: 1, likeness, outfit_fits: true, clean: true });
        KeptFigure {
            sticker,
            file: FileName(format!("figure-{sticker}")),
            sheet: FileName("sheet".to_owned()),
            provider: "paid".to_owned(),
            marks: FigureMarks { dhash: hash(sticker), hue: Some(350 + u16::from(sticker) % 2) },
            verdict,
        }
    }

    fn pack() -> Vec<KeptFigure> {
        (1..=12).map(|sticker| figure(sticker, None)).collect()
    }

    fn doubts_of(figures: &[KeptFigure], rules: PackRules) -> BTreeMap<u8, Vec<Doubt>> {
        doubts(figures, &choose(figures, "paid", rules), rules)
    }

    #[test]
    fn p2_a_sound_pack_raises_no_doubt_and_another_providers_figures_are_not_in_it() {
        let mut figures = pack();
        assert_eq!(doubts_of(&figures, ALL), BTreeMap::new());
        figures.push(KeptFigure { provider: "other".to_owned(), ..figure(3, Some(100)) });
        assert_eq!(choose(&figures, "paid", ALL), (1..=12).zip(0..12).collect());
        assert_eq!(choose(&figures, "other", ALL), BTreeMap::from([(3, 12)]));
    }

    #[test]
    fn p2_of_two_alike_the_later_one_is_in_doubt_until_a_new_one_differs() {
        let mut figures = pack();
        figures[6].marks.dhash = hash(2) ^ 0b11_1111;
        assert_eq!(doubts_of(&figures, ALL), BTreeMap::from([(7, vec![Doubt::Alike(2)])]));
        assert_eq!(doubts_of(&figures, PackRules { alike: false, ..ALL }), BTreeMap::new());
        figures[6].marks.dhash = hash(2) ^ 0b111_1111;
        assert_eq!(doubts_of(&figures, ALL), BTreeMap::new(), "seven bits apart");
        figures[6].marks.dhash = hash(2);
        figures.push(figure(7, None));
        assert_eq!(choose(&figures, "paid", ALL)[&7], 12);
        assert_eq!(doubts_of(&figures, ALL), BTreeMap::new());
    }

    #[test]
    fn p2_clothes_of_another_colour_are_found_across_the_end_of_the_circle() {
        let mut figures = pack();
        for figure in &mut figures {
            figure.marks.hue = Some(if figure.sticker % 2 == 0 { 5 } else { 355 });
        }
        assert_eq!(doubts_of(&figures, ALL), BTreeMap::new());
        figures[3].marks.hue = Some(120);
        assert_eq!(doubts_of(&figures, ALL), BTreeMap::from([(4, vec![Doubt::OddColour])]));
        for figure in figures.iter_mut().skip(5) {
            figure.marks.hue = None;
        }
        assert_eq!(doubts_of(&figures, ALL), BTreeMap::new(), "five hues say nothing");
    }

    #[test]
    fn p2_likeness_is_demanded_of_nine() {
        let mut figures = pack();
        for figure in figures.iter_mut().take(3) {
            figure.verdict = Some(StickerVerdict { number: 1, likeness: 59, outfit_fits: true, clean: true });
        }
        assert_eq!(doubts_of(&figures, ALL), BTreeMap::new());
        figures[3].verdict = Some(StickerVerdict { number: 1, likeness: 90, outfit_fits: true, clean: false });
        let unlike = (1..=4).map(|sticker| (sticker, vec![Doubt::Unlike])).collect();
        assert_eq!(doubts_of(&figures, ALL), unlike);
        assert_eq!(doubts_of(&figures, PackRules { likeness: false, ..ALL }), BTreeMap::new());
    }

    #[test]
    fn p2_the_best_is_kept() {
        let of = |figures: &[KeptFigure]| choose(figures, "paid", ALL)[&1];
        assert_eq!(of(&[figure(1, Some(40)), figure(1, Some(50)), figure(1, Some(45))]), 1, "the most alike");
        assert_eq!(of(&[figure(1, Some(40)), figure(1, None)]), 1, "what was not turned down");
        assert_eq!(of(&[figure(1, Some(70)), figure(1, Some(90))]), 0, "what passed stays");
    }

    #[test]
    fn p3_a_mode_decides_whether_a_check_counts() {
        let of = |consistency, likeness, least| PackRules::of(consistency, likeness, 1, least);
        let (off, warn, enforce) = (CheckMode::Off, CheckMode::Warn, CheckMode::Enforce);
        assert_eq!(of(enforce, enforce, enforce), ALL);
        assert_eq!(of(warn, off, enforce), PackRules { alike: false, hue: false, likeness: false });
        assert_eq!(of(warn, enforce, warn), ALL);
        assert!(!PackRules::of(enforce, enforce, 2, enforce).hue, "two outfits have two colours");
    }
}
