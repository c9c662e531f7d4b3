use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use kernel::Lang;
use thiserror::Error;
use unic_langid::LanguageIdentifier;

use crate::Arg;
use crate::files::FILES;

/// The built-in texts do not load: a fault of the build, found by the tests.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the text file {file} of language {lang} is not valid")]
pub struct TextsError {
    /// File name.
    pub file: &'static str,
    /// Language code.
    pub lang: &'static str,
}

/// The texts of every language, ready for look-ups from any thread.
pub struct Texts {
    /// In the order of [`Lang::ALL`].
    bundles: Vec<(Lang, FluentBundle<FluentResource>)>,
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts").finish_non_exhaustive()
    }
}

impl Texts {
    /// Loads the built-in texts.
    ///
    /// # Errors
    /// When a file does not parse or repeats a key.
    pub fn load() -> Result<Self, TextsError> {
        let mut bundles = Vec::with_capacity(Lang::ALL.len());
        for (index, lang) in Lang::ALL.into_iter().enumerate() {
            let code: LanguageIdentifier =
                lang.code().parse().map_err(|_error| TextsError { file: "", lang: lang.code() })?;
            let mut bundle = FluentBundle::new_concurrent(vec![code]);
            // Names bring their own marks, where they need them: see `isolate`.
            bundle.set_use_isolating(false);
            for file in FILES {
                let fault = TextsError { file: file.name, lang: lang.code() };
                let source = file.sources.get(index).ok_or_else(|| fault.clone())?;
                let resource = FluentResource::try_new((*source).to_owned()).map_err(|(_, _)| fault.clone())?;
                bundle.add_resource(resource).map_err(|_errors| fault)?;
            }
            bundles.push((lang, bundle));
        }
        Ok(Self { bundles })
    }

    /// The text of that key with its placeholders filled: in the asked language, else in Russian, else the key itself
    /// (tests keep the last two from happening).
    pub fn get(&self, lang: Lang, key: &str, args: &[(&str, Arg)]) -> String {
        self.find(lang, key, args).or_else(|| self.find(Lang::default(), key, args)).unwrap_or_else(|| key.to_owned())
    }

    /// The text, where that language has the key.
    pub fn find(&self, lang: Lang, key: &str, args: &[(&str, Arg)]) -> Option<String> {
        let (_, bundle) = self.bundles.iter().find(|(known, _)| *known == lang)?;
        let pattern = bundle.get_message(key)?.value()?;
        let mut values = FluentArgs::with_capacity(args.len());
        for (name, arg) in args {
            values.set(*name, arg);
        }
        // Errors are missing placeholders; the rest of the text is still the best that can be said.
        let mut errors = Vec::new();
        Some(bundle.format_pattern(pattern, Some(&values), &mut errors).into_owned())
    }
}
