use std::path::Path;

use adapters_ai::local::outfit_ids;
use chrono::NaiveDate;
use toml::{Table, Value};

use super::fields::FIELDS;
use super::{Colour, Event, LOGO_MAX};
use crate::config::layers::place;
use crate::config::names::nearest;
use crate::config::problem::Problem;

const PLACES: [&str; 2] = ["{name}", "{event}"];

/// Reads one file. With problems in it there is no event.
pub(super) fn event(path: &Path, problems: &mut Vec<Problem>) -> Option<Event> {
    let origin = path.display().to_string();
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            problems.push(Problem::new(origin, format!("cannot be read: {error}")));
            return None;
        }
    };
    let table = match text.parse::<Table>() {
        Ok(table) => table,
        Err(error) => {
            problems.push(Problem::new(origin, format!("is not valid TOML{}", place(&error))));
            return None;
        }
    };
    let mut file = Fields { path, origin, table, problems: Vec::new() };
    let event = file.whole();
    let right = file.problems.is_empty();
    problems.extend(file.problems);
    right.then_some(event)
}

struct Fields<'a> {
    path: &'a Path,
    origin: String,
    table: Table,
    problems: Vec<Problem>,
}

impl Fields<'_> {
    fn whole(&mut self) -> Event {
        self.unknown_keys();
        let slug = self.path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        if !slug.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_') || slug.is_empty() {
            self.fault("name of the file", "must be letters, digits and dashes: the slug of the event");
        }
        let name = self.text("name").map(|name| name.trim().to_owned()).unwrap_or_default();
        if name.is_empty() {
            self.fault("name", "must be set");
        }
        let (starts, ends) = (self.date("starts"), self.date("ends"));
        if starts.zip(ends).is_some_and(|(starts, ends)| ends < starts) {
            self.fault("ends", "must not be before starts");
        }
        Event {
            slug,
            name,
            starts,
            ends,
            accent: self.colour("accent"),
            ground: self.colour("ground"),
            logo: self.logo(),
            set_title: self.set_title(),
            outfits: self.outfits(),
            pack_limit: self.pack_limit(),
        }
    }

    fn fault(&mut self, key: &str, what: impl Into<String>) {
        self.problems.push(Problem::new(key, what).at(self.origin.clone()));
    }

    fn unknown_keys(&mut self) {
        let known = |key: &str| FIELDS.iter().any(|(name, _)| *name == key);
        let unknown: Vec<String> = self.table.keys().filter(|key| !known(key)).cloned().collect();
        for key in unknown {
            let what = meant(&key, FIELDS.iter().map(|(name, _)| *name)).map_or_else(
                || "unknown key; see docs/configuration.md".to_owned(),
                |near| format!("unknown key; did you mean {near}?"),
            );
            self.fault(&key, what);
        }
    }

    fn text(&mut self, key: &str) -> Option<String> {
        match self.table.get(key) {
            None => None,
            Some(Value::String(text)) => Some(text.clone()),
            Some(_) => {
                self.fault(key, "must be a text in quotes");
                None
            }
        }
    }

    fn date(&mut self, key: &str) -> Option<NaiveDate> {
        let text = match self.table.get(key)? {
            Value::Datetime(moment) if moment.time.is_none() => moment.to_string(),
            Value::String(text) => text.clone(),
            _ => String::new(),
        };
        let date = NaiveDate::parse_from_str(&text, "%Y-%m-%d").ok();
        if date.is_none() {
            self.fault(key, "must be a day such as 2026-07-04");
        }
        date
    }

    fn colour(&mut self, key: &str) -> Option<Colour> {
        let text = self.text(key)?;
        let colour = Colour::parse(&text);
        if colour.is_none() {
            self.fault(key, "must be a colour such as \"#c2410c\"");
        }
        colour
    }

    fn logo(&mut self) -> Option<(&'static str, Vec<u8>)> {
        let name = self.text("logo")?;
        let kind = match name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase().as_str() {
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "jpg" | "jpeg" => "image/jpeg",
            "webp" => "image/webp",
            _ => {
                self.fault("logo", "must be an SVG, PNG, JPEG or WebP file");
                return None;
            }
        };
        if name.contains(['/', '\\']) {
            self.fault("logo", "must be a file beside this one, without a folder");
            return None;
        }
        match std::fs::read(self.path.with_file_name(&name)) {
            Ok(bytes) if !bytes.is_empty() && bytes.len() <= LOGO_MAX => Some((kind, bytes)),
            Ok(_) => {
                self.fault("logo", "names a file that is empty or larger than 512 KB");
                None
            }
            Err(error) => {
                self.fault("logo", format!("names a file that cannot be read: {error}"));
                None
            }
        }
    }

    fn set_title(&mut self) -> Option<String> {
        let title = self.text("set_title")?;
        let bare = PLACES.iter().fold(title.clone(), |text, place| text.replace(place, ""));
        if bare.contains(['{', '}']) || bare == title {
            self.fault("set_title", "may hold {name} and {event}, at least one of them, and no other braces");
            return None;
        }
        if bare.chars().count() > 24 {
            self.fault("set_title", "may hold 24 characters beside {name} and {event}: titles have 64 in all");
            return None;
        }
        Some(title)
    }

    fn outfits(&mut self) -> Vec<String> {
        let Some(value) = self.table.get("outfits") else { return Vec::new() };
        let listed = value.as_array().cloned().unwrap_or_default();
        let named: Vec<String> = listed.iter().filter_map(|item| item.as_str().map(str::to_owned)).collect();
        if named.is_empty() || named.len() != listed.len() {
            self.fault("outfits", "must be a list of outfit ids, such as [\"chapan\", \"royal\"]");
            return Vec::new();
        }
        let known = outfit_ids();
        for (place, id) in named.iter().enumerate() {
            if named.iter().take(place).any(|earlier| earlier == id) {
                self.fault("outfits", format!("names {id} twice"));
            }
            if !known.contains(id) {
                let near = meant(id, known.iter().map(String::as_str));
                let hint = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
                self.fault("outfits", format!("there is no outfit {id}{hint}"));
            }
        }
        named
    }

    fn pack_limit(&mut self) -> Option<u32> {
        let value = self.table.get("pack_limit")?;
        let limit = value.as_integer().and_then(|limit| u32::try_from(limit).ok()).filter(|limit| *limit > 0);
        if limit.is_none() {
            self.fault("pack_limit", "must be a whole number from 1");
        }
        limit
    }
}

/// The known key that a mistyped one most likely means.
fn meant<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    nearest(name, known).filter(|(_, far)| *far <= name.chars().count().max(4) / 2).map(|(known, _)| known)
}
