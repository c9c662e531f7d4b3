//! Event files: `events/<slug>.toml`, chosen by `EVENT_NAME`.

mod fields;
mod look;
mod read;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::Path;

use booth::EventSlug;
use chrono::NaiveDate;

pub(super) use self::fields::page as fields_page;
use super::problem::Problem;

/// Largest logo: it travels to every tablet.
const LOGO_MAX: usize = 512 * 1024;

/// One event, as its file has it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Event {
    /// The file's name without `.toml`; sessions and jobs carry it.
    pub slug: String,
    /// As people read it.
    pub name: String,
    /// First day.
    pub starts: Option<NaiveDate>,
    /// Last day.
    pub ends: Option<NaiveDate>,
    /// Colour of buttons on the tablet's page.
    pub accent: Option<Colour>,
    /// Its background.
    pub ground: Option<Colour>,
    /// Media type and bytes.
    pub logo: Option<(&'static str, Vec<u8>)>,
    /// Title of every set, with `{name}` and `{event}`.
    pub set_title: Option<String>,
    /// Outfits on offer, in this order; empty: all.
    pub outfits: Vec<String>,
    /// Packs of one guest.
    pub pack_limit: Option<u32>,
}

/// A colour by its three parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

/// Every event file that was found.
#[derive(Debug, Clone, Default)]
pub struct Events {
    all: Vec<Event>,
}

impl Events {
    /// Reads a folder; each file that is not right is a problem. A folder that is not there holds no events, unless
    /// somebody named it.
    pub(super) fn read(folder: &Path, named: bool, problems: &mut Vec<Problem>) -> Self {
        let entries = match std::fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if named || error.kind() != std::io::ErrorKind::NotFound => {
                problems.push(Problem::new("EVENTS_DIR", format!("{} cannot be read: {error}", folder.display())));
                return Self::default();
            }
            Err(_absent) => return Self::default(),
        };
        let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
        let mut files: Vec<_> = paths.filter(|path| path.extension().is_some_and(|kind| kind == "toml")).collect();
        files.sort();
        let all: Vec<Event> = files.iter().filter_map(|path| read::event(path, problems)).collect();
        let mut seen = BTreeMap::new();
        for event in &all {
            if let Some(other) = seen.insert(event.name.as_str(), event.slug.as_str()) {
                let what = format!("has the same name as {other}.toml; EVENT_NAME could mean either");
                problems.push(Problem::new(format!("{}.toml", event.slug), what));
            }
        }
        Self { all }
    }

    /// The event that `EVENT_NAME` means: by its file's name, by its own, or by the slug of what was written.
    pub fn find(&self, wanted: &str) -> Option<&Event> {
        let slug = EventSlug::of_name(wanted).map(|slug| slug.0);
        let by = |rule: &dyn Fn(&Event) -> bool| self.all.iter().find(|event| rule(event));
        by(&|event| event.slug == wanted)
            .or_else(|| by(&|event| event.name == wanted))
            .or_else(|| by(&|event| Some(&event.slug) == slug.as_ref()))
    }

    /// Names by slug.
    pub fn names(&self) -> BTreeMap<String, String> {
        self.all.iter().map(|event| (event.slug.clone(), event.name.clone())).collect()
    }
}
