use desk::AiError;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::key::{Rgb, parse_hex};
use crate::answer::object_in;
use crate::engine::Form;

/// No attribute needs more.
const LONGEST: usize = 160;

/// What can be seen of a person. Between describer and artist it travels as one line of JSON.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Appearance {
    hair: String,
    brows: String,
    beard: String,
    glasses: String,
    skin: String,
    clothes: String,
    marks: String,
    hair_colour: String,
    skin_colour: String,
}

/// What a description looks like.
pub(crate) fn form() -> Form {
    let names = ["hair", "brows", "beard", "glasses", "skin", "clothes", "marks", "hair_colour", "skin_colour"];
    let properties: serde_json::Map<_, _> =
        names.iter().map(|name| ((*name).to_owned(), json!({"type": "string"}))).collect();
    Form {
        name: "appearance",
        purpose: "Visible attributes of the person in the photo",
        schema: json!({
            "type": "object", "properties": properties, "required": names, "additionalProperties": false,
        }),
    }
}

impl Appearance {
    /// From a model's words; what is too long is cut, what says nothing at all is of no use.
    pub(crate) fn read(words: &str) -> Result<Self, AiError> {
        let object = object_in(words)?;
        let mut seen: Self = serde_json::from_value(object).map_err(|_error| AiError::BadOutput)?;
        for part in seen.parts_mut() {
            let plain = part.split_whitespace().collect::<Vec<_>>().join(" ");
            *part = plain.chars().filter(|c| !c.is_control() && !matches!(c, '{' | '}')).take(LONGEST).collect();
        }
        if seen.hair.is_empty() && seen.skin.is_empty() { Err(AiError::BadOutput) } else { Ok(seen) }
    }

    pub(crate) fn line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// For the prompt: what is there, and what surely is not.
    pub(super) fn words(&self) -> String {
        let parts = [
            ("hair", &self.hair),
            ("eyebrows", &self.brows),
            ("beard", &self.beard),
            ("glasses", &self.glasses),
            ("skin", &self.skin),
            ("particulars", &self.marks),
        ];
        let said = parts.iter().filter(|(_, words)| !words.is_empty()).map(|(name, words)| format!("{name}: {words}"));
        said.collect::<Vec<_>>().join("; ")
    }

    pub(super) fn clothes(&self) -> &str {
        &self.clothes
    }

    /// Skin and hair; common ones where the description does not say.
    pub(super) fn colours(&self) -> [Rgb; 2] {
        [parse_hex(&self.skin_colour).unwrap_or([205, 150, 115]), parse_hex(&self.hair_colour).unwrap_or([55, 40, 30])]
    }

    fn parts_mut(&mut self) -> [&mut String; 9] {
        [
            &mut self.hair,
            &mut self.brows,
            &mut self.beard,
            &mut self.glasses,
            &mut self.skin,
            &mut self.clothes,
            &mut self.marks,
            &mut self.hair_colour,
            &mut self.skin_colour,
        ]
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
    use super::*;

    #[test]
    fn a_description_is_cut_to_harmless_words_and_survives_the_way_to_the_artist() {
        let long = "x".repeat(900);
        let words = format!("```json\n{{\"hair\":\"short\\ndark\",\"brows\":\"{long}\",\"extra\":1}}\n```");
        let seen = Appearance::read(&words).unwrap();
        assert_eq!(seen.hair, "short dark");
        assert_eq!(seen.brows.len(), LONGEST);
        assert_eq!(Appearance::read(&seen.line()).unwrap(), seen);
    }

    #[test]
    fn p6_a_description_that_says_nothing_is_of_no_use() {
        for words in ["", "I cannot help with that.", "{}", "{\"hair\":\"\",\"skin\":\" \"}", "{\"hair\":7}"] {
            assert_eq!(Appearance::read(words), Err(AiError::BadOutput), "{words}");
        }
    }
}
