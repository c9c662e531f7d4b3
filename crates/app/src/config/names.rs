use super::layers::Layer;
use super::problem::Problem;
use super::table::{PREFIXES, RESERVED, Setting};

/// Names of the environment that look like ours and are everybody's.
const FOREIGN: [&str; 3] = ["HTTP_PROXY", "ALL_PROXY", "NO_PROXY"];

/// Names of a layer that nobody knows. In our own file each is a mistake; in the environment only one that looks
/// like ours.
pub(super) fn unknown_names(layer: &Layer, table: &[Setting]) -> Vec<Problem> {
    let files: Vec<String> = table.iter().filter(|one| one.is_secret()).map(|one| file_of(one.name)).collect();
    let known: Vec<&str> = table.iter().map(|one| one.name).chain(files.iter().map(String::as_str)).collect();
    let names =
        layer.values.keys().filter(|name| !known.contains(&name.as_str()) && !RESERVED.contains(&name.as_str()));
    names.filter_map(|name| judge(name, layer, &known)).collect()
}

/// The setting that names a file with a secret in it.
pub(super) fn file_of(secret: &str) -> String {
    format!("{secret}_FILE")
}

fn judge(name: &str, layer: &Layer, known: &[&str]) -> Option<Problem> {
    let nearest = nearest(name, known.iter().copied());
    let suspicious = nearest.as_ref().is_some_and(|(_, distance)| name.len() >= 7 && *distance <= 2)
        || PREFIXES.iter().any(|prefix| name.starts_with(prefix));
    if !layer.strict && (!suspicious || FOREIGN.contains(&name)) {
        return None;
    }
    let what = match nearest {
        Some((close, distance)) if distance <= name.len().max(6) / 2 => {
            format!("unknown setting; did you mean {close}?")
        }
        Some(_) | None => "unknown setting; see docs/configuration.md".to_owned(),
    };
    Some(Problem::new(name, what).at(layer.origin.clone()))
}

/// The known name that is closest, and how far it is.
pub(super) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<(&'a str, usize)> {
    known.map(|known| (known, strsim::damerau_levenshtein(name, known))).min_by_key(|(_, distance)| *distance)
}
