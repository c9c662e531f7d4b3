use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;

use config::{Config, ConfigError, File, FileFormat, Map, Source, Value, ValueKind};

use super::problem::Problem;

/// Raw values of one source, names in upper case.
#[derive(Debug, Clone)]
pub(super) struct Layer {
    pub(super) origin: String,
    pub(super) values: BTreeMap<String, String>,
    /// Whether every name in it must be known (our own file), or only those that look like ours.
    pub(super) strict: bool,
}

impl Source for Layer {
    fn clone_into_box(&self) -> Box<dyn Source + Send + Sync> {
        Box::new(self.clone())
    }

    fn collect(&self) -> Result<Map<String, Value>, ConfigError> {
        let values = self.values.iter();
        Ok(values.map(|(name, text)| (name.clone(), Value::new(Some(&self.origin), text.clone()))).collect())
    }
}

/// Puts the layers on top of each other, last one on top: name → (value, origin).
pub(super) fn merge(layers: &[Layer]) -> Result<BTreeMap<String, (String, String)>, ConfigError> {
    let mut builder = Config::builder();
    for layer in layers {
        builder = builder.add_source(layer.clone());
    }
    let merged = builder.build()?.cache.into_table()?;
    merged
        .into_iter()
        .map(|(name, value)| {
            let origin = value.origin().unwrap_or_default().to_owned();
            Ok((name.to_ascii_uppercase(), (value.into_string()?, origin)))
        })
        .collect()
}

/// Reads `atelier.toml`. A list becomes a comma list; a table is a mistake.
pub(super) fn from_toml(path: &Path, problems: &mut Vec<Problem>) -> Option<Layer> {
    let origin = path.display().to_string();
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            problems.push(Problem::new(origin, format!("cannot be read: {error}")));
            return None;
        }
    };
    let table = match File::from_str(&text, FileFormat::Toml).collect() {
        Ok(table) => table,
        Err(error) => {
            problems.push(Problem::new(origin, format!("is not valid TOML{}", place(&error))));
            return None;
        }
    };
    let mut values = BTreeMap::new();
    for (name, value) in table {
        let name = name.to_ascii_uppercase();
        match flatten(value) {
            Some(text) => {
                if values.insert(name.clone(), text).is_some() {
                    problems.push(Problem::new(name, "is set twice; keep one").at(path.display().to_string()));
                }
            }
            None => problems.push(
                Problem::new(name, "must be a plain value; the file has no sections").at(path.display().to_string()),
            ),
        }
    }
    Some(Layer { origin: path.display().to_string(), values, strict: true })
}

/// Where the file stops being TOML. The rest of the parser's words would repeat the line, which may hold a secret.
pub(super) fn place(error: &impl Display) -> String {
    let text = error.to_string();
    let head = text.lines().next().and_then(|line| line.strip_prefix("TOML parse error at "));
    head.map(|place| format!(", see {place}")).unwrap_or_default()
}

fn flatten(value: Value) -> Option<String> {
    match value.kind {
        ValueKind::Table(_) | ValueKind::Nil => None,
        ValueKind::Array(items) => items
            .into_iter()
            .map(|item| item.into_string().ok())
            .collect::<Option<Vec<_>>>()
            .map(|items| items.join(",")),
        ValueKind::Boolean(_)
        | ValueKind::I64(_)
        | ValueKind::I128(_)
        | ValueKind::U64(_)
        | ValueKind::U128(_)
        | ValueKind::Float(_)
        | ValueKind::String(_) => value.into_string().ok(),
    }
}

/// Reads `.env` without touching the process environment.
pub(super) fn from_dotenv(path: &Path, problems: &mut Vec<Problem>) -> Option<Layer> {
    let lines = match dotenvy::from_path_iter(path) {
        Ok(lines) => lines,
        Err(error) => {
            problems.push(Problem::new(path.display().to_string(), format!("cannot be read: {error}")));
            return None;
        }
    };
    let mut values = BTreeMap::new();
    for line in lines {
        match line {
            Ok((name, text)) => {
                values.insert(name, text);
            }
            // The error of a line would repeat the line, which may hold a secret.
            Err(_unreadable) => {
                problems.push(Problem::new(path.display().to_string(), "has a line that is not NAME=value"));
            }
        }
    }
    Some(Layer { origin: path.display().to_string(), values, strict: false })
}
