//! The local renderer: twelve stickers, all different, the same bytes for the same seed, at every level.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "tests fail by panicking; test pictures are small"
)]

mod common;

use std::path::Path;

use adapters_imaging::local::{Lang, LocalPack, LocalRequest, RenderFault, Renderer, outfit, styles};
use adapters_imaging::{CutLevel, alike};
use common::{jpeg_of, person_jpeg, png_of};
use image::{Rgb, RgbImage};

fn request(outfits: &[&str]) -> LocalRequest {
    LocalRequest {
        lang: Lang::Ru,
        outfits: outfits.iter().map(|&o| o.to_owned()).collect(),
        style: String::new(),
        seed: 7,
    }
}

fn render(outfits: &[&str]) -> LocalPack {
    Renderer::open(None).render(&person_jpeg(), &request(outfits)).unwrap()
}

#[test]
fn p4_local_makes_twelve_valid_stickers_without_any_model() {
    let pack = render(&["superhero"]);
    assert_eq!(pack.level, CutLevel::Heuristic);
    assert_eq!(pack.stickers.len(), 12);
    for s in &pack.stickers {
        assert_eq!(s.width.max(s.height), 512, "{}", s.template);
        assert!(s.webp.len() <= 512 * 1024);
        assert!((1..=20).contains(&s.emoji.len()));
        assert!(!s.caption.is_empty());
        let clear = s.figure.pixels().filter(|p| p.0[3] == 0).count();
        let solid = s.figure.pixels().filter(|p| p.0[3] == 255).count();
        assert!(clear > 10_000 && solid > 40_000, "{}: {clear} clear, {solid} solid", s.template);
    }
}

#[test]
fn cut_7_local_stickers_are_all_different() {
    for outfits in [vec!["own"], vec!["chapan"], vec!["astronaut", "chef"]] {
        let figures: Vec<_> = render(&outfits).stickers.into_iter().map(|s| s.figure).collect();
        assert_eq!(alike(&figures), [], "{outfits:?}");
    }
}

#[test]
fn local_is_deterministic_for_a_seed() {
    let files = |seed| -> Vec<Vec<u8>> {
        let request = LocalRequest { seed, ..request(&["royal"]) };
        Renderer::open(None).render(&person_jpeg(), &request).unwrap().stickers.into_iter().map(|s| s.webp).collect()
    };
    let first = files(1);
    assert!(first == files(1), "equal seeds give equal bytes");
    assert!(first != files(2), "another seed leans some heads differently");
}

#[test]
fn local_two_outfits_alternate() {
    let pack = render(&["chef", "royal"]);
    let worn: Vec<&str> = pack.stickers.iter().map(|s| s.outfit.as_str()).collect();
    assert_eq!(worn, ["chef", "royal"].repeat(6));
}

#[test]
fn local_speaks_three_languages() {
    let captions = |lang| -> Vec<String> {
        let request = LocalRequest { lang, ..request(&["own"]) };
        Renderer::open(None).render(&person_jpeg(), &request).unwrap().stickers.into_iter().map(|s| s.caption).collect()
    };
    let (ru, uz, en) = (captions(Lang::Ru), captions(Lang::Uz), captions(Lang::En));
    assert_eq!((ru[0].as_str(), uz[0].as_str(), en[0].as_str()), ("Привет!", "Salom!", "Hello!"));
    for i in 0..12 {
        assert!(ru[i] != uz[i] && uz[i] != en[i], "{i}");
    }
}

#[test]
fn local_refuses_wrong_wishes() {
    let renderer = Renderer::open(None);
    let photo = person_jpeg();
    let fault = |r: &LocalRequest| renderer.render(&photo, r).unwrap_err();
    assert!(matches!(fault(&request(&[])), RenderFault::OutfitCount(0)));
    assert!(matches!(fault(&request(&["own", "chef", "royal"])), RenderFault::OutfitCount(3)));
    assert!(matches!(fault(&request(&["tuxedo"])), RenderFault::UnknownOutfit(id) if id == "tuxedo"));
    let styled = LocalRequest { style: "oil".to_owned(), ..request(&["own"]) };
    assert!(matches!(fault(&styled), RenderFault::UnknownStyle(_)));
    assert!(matches!(renderer.render(b"no picture", &request(&["own"])), Err(RenderFault::Photo)));
}

#[test]
fn local_draws_even_without_a_face() {
    let plain = jpeg_of(&RgbImage::from_fn(640, 800, |x, y| Rgb([(x / 4) as u8, (y / 5) as u8, 120])).into());
    let pack = Renderer::open(None).render(&plain, &request(&["own"])).unwrap();
    assert_eq!(pack.level, CutLevel::Oval);
    assert_eq!(pack.stickers.len(), 12);
}

#[test]
fn local_goes_on_with_a_broken_model_file() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("modnet.onnx"), b"half a file").unwrap();
    let renderer = Renderer::open(Some(dir.path()));
    assert_eq!(renderer.level(), CutLevel::Heuristic);
    assert_eq!(renderer.render(&person_jpeg(), &request(&["own"])).unwrap().level, CutLevel::Heuristic);
}

#[test]
fn local_uses_the_models_where_they_are() {
    let Some(dir) = common::models() else { return };
    let renderer = Renderer::open(Some(Path::new(&dir)));
    assert_eq!(renderer.level(), CutLevel::Modnet);
    for _ in 0..2 {
        let pack = renderer.render(&person_jpeg(), &request(&["own"])).unwrap();
        assert_eq!(pack.level, CutLevel::Modnet);
        assert_eq!(alike(&pack.stickers.iter().map(|s| s.figure.clone()).collect::<Vec<_>>()), []);
        renderer.drop_model();
    }
}

#[test]
fn outfits_are_complete_in_three_languages() {
    let all = outfit::all();
    assert!(all.len() >= 8);
    assert_eq!(all[0].id, "own");
    for o in all {
        assert!(outfit::find(&o.id).is_some());
        assert!(o.prompt.is_ascii() && o.prompt.len() > 20, "{}", o.id);
        for name in [&o.name.ru, &o.name.uz, &o.name.en] {
            assert!(!name.is_empty());
        }
        let preview = adapters_imaging::local::preview(o).unwrap();
        let picture = image::load_from_memory(&preview).unwrap().to_rgba8();
        assert!(picture.pixels().filter(|p| p.0[3] > 200).count() > 10_000, "{}", o.id);
    }
    assert!(outfit::find("nothing").is_none());
}

#[test]
fn styles_draw_differently() {
    let names = styles();
    assert_eq!(names[0], "toon");
    assert!(names.len() >= 2);
    let packs: Vec<Vec<u8>> = names
        .iter()
        .map(|style| {
            let request = LocalRequest { style: style.clone(), ..request(&["own"]) };
            png_of(&Renderer::open(None).render(&person_jpeg(), &request).unwrap().stickers[0].figure.clone().into())
        })
        .collect();
    assert!(packs[0] != packs[1]);
}
