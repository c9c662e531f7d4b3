use kernel::Lang;

use super::keys_of;
use crate::files::FILES;
use crate::{Arg, Texts};

/// Numbers that hit every plural form of the three languages.
const NUMBERS: [i64; 8] = [0, 1, 2, 5, 11, 12, 21, 1000];

#[test]
fn every_key_exists_in_every_language_with_the_same_placeholders() {
    let mut seen = std::collections::BTreeSet::new();
    for file in FILES {
        let [ru, uz, en] = file.sources.map(keys_of);
        assert_eq!(ru, uz, "{}: ru and uz differ", file.name);
        assert_eq!(ru, en, "{}: ru and en differ", file.name);
        for key in ru.keys() {
            assert!(seen.insert(key.clone()), "{key} stands in two files");
        }
    }
    assert!(seen.len() > 60, "only {} keys were read", seen.len());
}

#[test]
fn no_text_has_an_unfilled_placeholder_or_exceeds_telegrams_limits() {
    let texts = Texts::load().unwrap();
    let long_name = format!("\u{2068}{}\u{2069}", "👩‍🎤".repeat(32));
    for file in FILES {
        for (key, names) in keys_of(file.sources[0]) {
            for lang in Lang::ALL {
                for number in NUMBERS {
                    for named in ["yes", "no"] {
                        let args: Vec<(&str, Arg)> =
                            names.iter().map(|name| (name.as_str(), value(name, named, number, &long_name))).collect();
                        let text = texts.find(lang, &key, &args).unwrap();
                        assert!(!text.contains("{$"), "{key} ({lang:?}) is not filled: {text}");
                        assert!(!text.trim().is_empty(), "{key} ({lang:?}) says nothing");
                        let (most, length) = limit(file.name, &key, &text);
                        assert!(length <= most, "{key} ({lang:?}) has {length}, allowed {most}");
                    }
                }
            }
        }
    }
}

fn value(name: &str, named: &str, number: i64, long_name: &str) -> Arg {
    match name {
        "named" => Arg::from(named),
        "name" | "event" | "drawn_by" => Arg::from(long_name),
        "url" => Arg::from("https://t.me/addstickers/".to_owned() + &"x".repeat(64)),
        "code" => Arg::from("ABCDEF"),
        "reason" | "subject" | "kind" | "from" | "to" | "at" | "since" | "mark" => Arg::from("word"),
        _ => Arg::from(number),
    }
}

fn limit(file: &str, key: &str, text: &str) -> (usize, usize) {
    let characters = text.chars().count();
    match file {
        "popups" => (200, characters),
        "commands" => (256, characters),
        _ if key.starts_with("button-") || key.ends_with("-button") => (40, characters),
        _ => (4096, text.encode_utf16().count()),
    }
}

#[test]
fn markup_is_balanced_and_of_telegrams_kind() {
    for file in FILES {
        for (source, lang) in file.sources.iter().zip(Lang::ALL) {
            for tag in ["b", "i", "code", "a", "pre", "blockquote"] {
                let opened = source.matches(&format!("<{tag}>")).count();
                assert_eq!(opened, source.matches(&format!("</{tag}>")).count(), "<{tag}> in {} {lang:?}", file.name);
            }
            let foreign = source.replace("<b>", "").replace("</b>", "").replace("<code>", "").replace("</code>", "");
            assert!(file.name == "kiosk" || !foreign.contains('<'), "a foreign tag in {} {lang:?}", file.name);
        }
    }
}
