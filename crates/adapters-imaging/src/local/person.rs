//! The guest, prepared once for all twelve stickers: head, bust, colours.

use image::RgbImage;

use crate::face::FaceBox;
use crate::local::bust;
use crate::local::compose::Sprite;
use crate::local::head::{self, Head};
use crate::local::ink::{self, Ink};
use crate::local::outfit::{Kind, Outfit};
use crate::local::sprite::contoured;
use crate::local::toon::{self, ToonParams};
use crate::matte::{CutLevel, Matte};

/// The line of all our drawings.
const LINE: [f32; 3] = [0.20, 0.125, 0.165];
const CONTOUR: f32 = 4.2;

#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) head: Sprite,
    /// Only where the cut-out is good and somebody asked for their own clothes.
    pub(crate) bust: Option<Sprite>,
    skin: [f32; 3],
    clothes: Option<[f32; 3]>,
}

impl Person {
    pub(crate) fn prepare(
        photo: &RgbImage,
        face: &FaceBox,
        found: &(Matte, CutLevel),
        style: ToonParams,
        own: bool,
    ) -> Option<Self> {
        let (matte, level) = found;
        let head = head::cut(photo, face, matte, *level)?;
        let drawn = toon::draw(&head.rgb, &head.face, style);
        let skin = ink::skin(&drawn, &head.face);
        let outlined = contoured(&drawn.with_alpha(&head.alpha), head.marks, CONTOUR, LINE)?;
        let bust = (own && matches!(level, CutLevel::Modnet | CutLevel::U2netp))
            .then(|| bust_sprite(photo, face, matte, &head, style))
            .flatten();
        let clothes = own.then(|| bust::clothes(photo, face, matte)).flatten();
        Some(Self { head: Sprite::head(outlined), bust, skin, clothes })
    }

    /// The colours in which this guest wears that outfit.
    pub(crate) fn ink(&self, outfit: &Outfit) -> Ink {
        let c = &outfit.colors;
        let own = self.clothes.filter(|_| outfit.kind == Kind::Own);
        let torso = own.or_else(|| ink::parse(&c.torso)).unwrap_or([0.5; 3]);
        let hand = c.glove.as_deref().and_then(ink::parse).unwrap_or(self.skin);
        let accent = if own.is_some_and(ink::is_light) { "#33202a".to_owned() } else { c.accent.clone() };
        let dressed = |given: &str, k: f32| own.map_or_else(|| given.to_owned(), |c| ink::hex(ink::darker(c, k)));
        Ink {
            line: ink::hex(LINE),
            skin: ink::hex(self.skin),
            skin_dark: ink::hex(ink::darker(self.skin, 0.78)),
            hand: ink::hex(hand),
            hand_dark: ink::hex(ink::darker(hand, 0.62)),
            torso: ink::hex(torso),
            torso_dark: ink::hex(ink::darker(torso, 0.78)),
            sleeve: dressed(&c.sleeve, 0.95),
            cuff: dressed(&c.cuff, 0.72),
            legs: c.legs.clone(),
            shoes: c.shoes.clone(),
            accent,
        }
    }
}

fn bust_sprite(photo: &RgbImage, face: &FaceBox, matte: &Matte, head: &Head, style: ToonParams) -> Option<Sprite> {
    let bust = bust::cut(photo, face, matte, head);
    let drawn = toon::draw(&bust.rgb, &bust.face, style);
    Some(Sprite::bust(contoured(&drawn.with_alpha(&bust.alpha), bust.marks, CONTOUR * 0.8, LINE)?))
}
