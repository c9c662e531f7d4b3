//! What models are told, as files: templates, poses, and the version that goes into the log.
//!
//! The built-in ones are in `prompts/`. A folder of one's own may hold any of the same files; what it lacks is built in.

use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::Path;

use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use thiserror::Error;

/// Version of the built-in files: the name of their folder.
const VERSION: &str = "v1";
/// Stickers of a pack.
const POSES: usize = 12;
/// No template is longer; providers' own limits are far above.
const LONGEST: usize = 16 * 1024;

/// A file of prompts: its built-in text, and the placeholders it knows, those first that it cannot do without.
struct Template {
    name: &'static str,
    built_in: &'static str,
    required: &'static [&'static str],
    optional: &'static [&'static str],
}

const SHEET: Template = Template {
    name: "sheet.txt",
    built_in: include_str!("../prompts/v1/sheet.txt"),
    required: &["appearance", "outfit", "columns", "rows", "count", "panels", "key"],
    optional: &["face", "softened"],
};
const SOFTENED: Template = Template {
    name: "softened.txt",
    built_in: include_str!("../prompts/v1/softened.txt"),
    required: &[],
    optional: &[],
};
const DESCRIBE: Template = Template {
    name: "describe.txt",
    built_in: include_str!("../prompts/v1/describe.txt"),
    required: &[],
    optional: &[],
};
const JUDGE: Template = Template {
    name: "judge.txt",
    built_in: include_str!("../prompts/v1/judge.txt"),
    required: &["count", "outfit"],
    optional: &[],
};
const POSES_FILE: &str = "poses.toml";
const POSES_BUILT_IN: &str = include_str!("../prompts/v1/poses.toml");

/// A file of prompts that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{file} {fault}")]
pub struct PromptFault {
    /// Which file; the folder itself where it cannot be read.
    pub file: String,
    /// What is wrong with it.
    pub fault: String,
}

impl PromptFault {
    fn new(file: &str, fault: impl Into<String>) -> Self {
        Self { file: file.to_owned(), fault: fault.into() }
    }
}

/// Everything that models are told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompts {
    version: String,
    pub(crate) sheet: String,
    pub(crate) softened: String,
    pub(crate) describe: String,
    pub(crate) judge: String,
    pub(crate) poses: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Poses {
    pose: Vec<Pose>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pose {
    #[allow(dead_code, reason = "for the people who edit the file")]
    id: String,
    words: String,
}

impl Default for Prompts {
    fn default() -> Self {
        let poses = toml::from_str(POSES_BUILT_IN).map(|poses: Poses| poses.pose).unwrap_or_default();
        Self {
            version: VERSION.to_owned(),
            sheet: SHEET.built_in.to_owned(),
            softened: SOFTENED.built_in.trim().to_owned(),
            describe: DESCRIBE.built_in.to_owned(),
            judge: JUDGE.built_in.to_owned(),
            poses: poses.into_iter().map(|pose| pose.words).collect(),
        }
    }
}

impl Prompts {
    /// The built-in ones with the files of this folder in their place. All faults at once.
    pub fn read(folder: &Path) -> Result<Self, Vec<PromptFault>> {
        if !folder.is_dir() {
            return Err(vec![PromptFault::new(&folder.display().to_string(), "is no folder that can be read")]);
        }
        let (mut prompts, mut faults, mut hash) = (Self::default(), Vec::new(), Sha256::new());
        let mut changed = false;
        let mut own = |name: &'static str, faults: &mut Vec<PromptFault>| {
            let text = text_of(folder, name).unwrap_or_else(|fault| {
                faults.push(fault);
                None
            })?;
            changed = true;
            hash.update(name);
            hash.update(&text);
            Some(text)
        };
        for (template, place) in [
            (&SHEET, &mut prompts.sheet),
            (&SOFTENED, &mut prompts.softened),
            (&DESCRIBE, &mut prompts.describe),
            (&JUDGE, &mut prompts.judge),
        ] {
            let Some(text) = own(template.name, &mut faults) else { continue };
            faults.extend(template.faults_of(&text));
            *place = text;
        }
        prompts.softened.truncate(prompts.softened.trim_end().len());
        if let Some(text) = own(POSES_FILE, &mut faults) {
            match poses_of(&text) {
                Ok(poses) => prompts.poses = poses,
                Err(fault) => faults.push(PromptFault::new(POSES_FILE, fault)),
            }
        }
        if changed {
            let digest = hash.finalize().iter().take(4).fold(String::new(), |mut text, byte| {
                // Writing to a String cannot fail.
                let _written = write!(text, "{byte:02x}");
                text
            });
            prompts.version = format!("{VERSION}+{digest}");
        }
        if faults.is_empty() { Ok(prompts) } else { Err(faults) }
    }

    /// `v1`, or `v1+` and a mark of the files that were put in place of the built-in ones.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The built-in files by name, to be copied and edited.
    pub fn built_in_files() -> Vec<(&'static str, &'static str)> {
        let templates = [&SHEET, &SOFTENED, &DESCRIBE, &JUDGE].map(|template| (template.name, template.built_in));
        templates.into_iter().chain([(POSES_FILE, POSES_BUILT_IN)]).collect()
    }

    pub(crate) fn pose(&self, number: u8) -> Option<&str> {
        self.poses.get(usize::from(number).checked_sub(1)?).map(String::as_str)
    }
}

fn text_of(folder: &Path, name: &str) -> Result<Option<String>, PromptFault> {
    match std::fs::read_to_string(folder.join(name)) {
        Ok(text) if text.trim().is_empty() => Err(PromptFault::new(name, "is empty")),
        Ok(text) if text.len() > LONGEST => Err(PromptFault::new(name, format!("is longer than {LONGEST} bytes"))),
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(PromptFault::new(name, format!("cannot be read: {error}"))),
    }
}

fn poses_of(text: &str) -> Result<Vec<String>, String> {
    let read: Poses = toml::from_str(text).map_err(|error| format!("is not what it should be: {}", error.message()))?;
    let words: Vec<String> = read.pose.into_iter().map(|pose| pose.words.trim().to_owned()).collect();
    if words.len() != POSES || words.iter().any(String::is_empty) {
        return Err(format!("must hold {POSES} poses with words, one a sticker"));
    }
    Ok(words)
}

impl Template {
    fn faults_of(&self, text: &str) -> Vec<PromptFault> {
        let found = placeholders(text);
        let missing = self.required.iter().filter(|name| !found.contains(*name));
        let unknown = found.iter().filter(|name| !self.required.contains(name) && !self.optional.contains(name));
        missing
            .map(|name| format!("lacks the placeholder {{{name}}}"))
            .chain(unknown.map(|name| format!("has a placeholder that nobody fills: {{{name}}}")))
            .map(|fault| PromptFault::new(self.name, fault))
            .collect()
    }
}

/// Words in braces.
fn placeholders(text: &str) -> Vec<&str> {
    let opened = text.split('{').skip(1);
    let words = opened.filter_map(|rest| rest.split_once('}').map(|(word, _)| word));
    words.filter(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase())).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
    use super::*;

    #[test]
    fn p3_the_built_in_prompts_are_whole() {
        for template in [&SHEET, &SOFTENED, &DESCRIBE, &JUDGE] {
            assert_eq!(template.faults_of(template.built_in), Vec::new());
        }
        assert_eq!(poses_of(POSES_BUILT_IN).unwrap(), Prompts::default().poses);
    }

    #[test]
    fn p3_a_copy_of_the_built_in_files_is_the_same_under_a_version_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Prompts::read(folder.path()).unwrap(), Prompts::default());
        for (name, text) in Prompts::built_in_files() {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        let copied = Prompts::read(folder.path()).unwrap();
        assert!(copied.version().starts_with("v1+"), "{}", copied.version());
        assert_eq!(Prompts { version: VERSION.to_owned(), ..copied.clone() }, Prompts::default());
        std::fs::write(folder.path().join("softened.txt"), "Be kind.").unwrap();
        let edited = Prompts::read(folder.path()).unwrap();
        assert_eq!(edited.softened, "Be kind.");
        assert_ne!(edited.version(), copied.version());
    }

    #[test]
    fn b1_all_that_is_wrong_with_prompts_is_named_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        put("sheet.txt", "{appearance}{outfit}{columns}{rows}{count}{panels} and {colour}");
        put("judge.txt", " ");
        put("poses.toml", "[[pose]]\nid = 'hello'\nwords = 'waving'\n");
        let faults = Prompts::read(folder.path()).unwrap_err();
        let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "sheet.txt lacks the placeholder {key}",
                "sheet.txt has a placeholder that nobody fills: {colour}",
                "judge.txt is empty",
                "poses.toml must hold 12 poses with words, one a sticker",
            ]
        );
        assert!(Prompts::read(&folder.path().join("nowhere")).is_err());
    }
}
