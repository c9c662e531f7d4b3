#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests fail by panicking")]

use std::collections::BTreeMap;
use std::path::Path;

use super::*;
use crate::config::{Demands, Settings, Sources, load};
use crate::modules::BOOTH_TABLE;

fn with(folder: &Path, event_name: &str) -> Result<Settings, String> {
    let environment = [("TELEGRAM_TOKEN", "1:A"), ("KIOSK_TOKEN", "k"), ("EVENT_NAME", event_name)];
    let environment: BTreeMap<String, String> =
        environment.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    let sources = Sources { folder: folder.to_path_buf(), environment, ..Sources::default() };
    load(&sources, &[BOOTH_TABLE], Demands::Service).map_err(|problems| problems.to_string())
}

fn file(folder: &Path, name: &str, text: &str) {
    std::fs::create_dir_all(folder.join("events")).unwrap();
    std::fs::write(folder.join("events").join(name), text).unwrap();
}

const FULL: &str = "name = \"Летний фест\"\nstarts = 2026-07-04\nends = \"2026-07-05\"\naccent = \"#c2410c\"\n\
    ground = \"#FFF7EF\"\nlogo = \"logo.svg\"\nset_title = \"{event}: {name}\"\noutfits = [\"royal\", \"chapan\"]\n\
    pack_limit = 2\n";

#[test]
fn an_event_is_chosen_by_slug_or_by_name() {
    let folder = tempfile::tempdir().unwrap();
    file(folder.path(), "summer.toml", FULL);
    file(folder.path(), "logo.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    file(folder.path(), "winter.toml", "name = \"Зима\"\n");
    for chosen in ["summer", "Летний фест", "Summer!"] {
        let settings = with(folder.path(), chosen).unwrap();
        let event = settings.event().expect(chosen);
        assert_eq!((event.slug.as_str(), event.name.as_str(), event.pack_limit), ("summer", "Летний фест", Some(2)));
        assert_eq!(event.outfits, ["royal", "chapan"]);
        assert_eq!(event.logo.as_ref().map(|(kind, _)| *kind), Some("image/svg+xml"));
        assert!(event.starts < event.ends);
    }
    let settings = with(folder.path(), "День рождения").unwrap();
    assert!(settings.event().is_none(), "a name without a file is the event as it is");
    assert_eq!(settings.events().names().len(), 2);
}

#[test]
fn b1_everything_wrong_with_event_files_is_listed_with_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    file(folder.path(), "a.toml", "nam = \"x\"\nstarts = 2026-07-05\nends = 2026-07-04\naccent = \"red\"\n");
    file(folder.path(), "b.toml", "name = \"B\"\nlogo = \"none.png\"\noutfits = [\"royl\", \"chef\", \"chef\"]\n");
    file(folder.path(), "c.toml", "name = \"C\"\nset_title = \"{nme}\"\npack_limit = 0\nbudget_usd = 50\n");
    file(folder.path(), "d.toml", "name = \n");
    std::fs::write(folder.path().join("atelier.toml"), "worker_slots = \"many\"\n").unwrap();
    let text = with(folder.path(), "a").unwrap_err();
    for part in [
        "did you mean name?",
        "ends (",
        "accent (",
        "logo (",
        "there is no outfit royl; did you mean royal?",
        "names chef twice",
        "set_title (",
        "pack_limit (",
        "budget_usd (",
        "d.toml: is not valid TOML, see line 1",
        "WORKER_SLOTS",
    ] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}

#[test]
fn a_named_folder_must_be_there_and_the_usual_one_need_not() {
    let folder = tempfile::tempdir().unwrap();
    assert!(with(folder.path(), "Весна").is_ok());
    std::fs::write(folder.path().join("atelier.toml"), "events_dir = \"/nowhere/events\"\n").unwrap();
    assert!(with(folder.path(), "Весна").unwrap_err().contains("EVENTS_DIR"));
}

#[test]
fn two_events_of_one_name_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    file(folder.path(), "one.toml", "name = \"Весна\"\n");
    file(folder.path(), "two.toml", "name = \"Весна\"\n");
    assert!(with(folder.path(), "Весна").unwrap_err().contains("the same name as one.toml"));
}

#[test]
fn the_page_stays_readable_in_any_colours() {
    for (accent, ink) in
        [("#ffffff", "#000000"), ("#101010", "#ffffff"), ("#ffcc00", "#000000"), ("#c2410c", "#ffffff")]
    {
        let css = Event { accent: Colour::parse(accent), ..Event::default() }.css().unwrap();
        assert!(css.contains(&format!("--accent:{accent};--accent-ink:{ink}")), "{css}");
        assert!(css.contains(".event{color:var(--ink)}"), "an accent of unknown ground: {css}");
    }
    let dark = Event { ground: Colour::parse("#0a0a20"), ..Event::default() }.css().unwrap();
    assert!(dark.contains("color-scheme:dark") && dark.contains("--ink:#ffffff"), "{dark}");
    assert!(Event::default().css().is_none());
}

#[test]
fn the_example_is_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/sample/events");
    let mut problems = Vec::new();
    let events = Events::read(&folder, true, &mut problems);
    assert_eq!(problems, []);
    let event = events.find("summer-fest").expect("the example");
    assert!(event.css().is_some() && event.logo.is_some() && event.set_title.is_some());
}
