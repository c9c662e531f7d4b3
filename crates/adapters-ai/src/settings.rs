//! Settings of providers as data: the configuration can list them without knowing any provider.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use kernel::MicroUsd;
use secrecy::SecretString;
use thiserror::Error;

/// What a setting's value looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingKind {
    /// Any text.
    Text,
    /// A key; never printed.
    Secret,
    /// An `http://` or `https://` address.
    Url,
    /// A file.
    Path,
    /// A whole number within these bounds.
    Whole(u64, u64),
    /// Seconds.
    Seconds,
    /// US dollars, such as `0.25`.
    Dollars,
    /// `1` or `0`.
    Flag,
    /// One of these words.
    OneOf(&'static [&'static str]),
}

/// One setting of a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    /// Name, as in the environment.
    pub name: &'static str,
    /// What its value looks like.
    pub kind: SettingKind,
    /// Its value when nobody sets it.
    pub default: Option<&'static str>,
    /// Whether the provider cannot work without it.
    pub required: bool,
    /// One line for people.
    pub doc: &'static str,
}

impl Setting {
    /// With a default.
    pub const fn new(name: &'static str, kind: SettingKind, default: &'static str, doc: &'static str) -> Self {
        Self { name, kind, default: Some(default), required: false, doc }
    }

    /// Unset unless somebody sets it.
    pub const fn unset(name: &'static str, kind: SettingKind, doc: &'static str) -> Self {
        Self { name, kind, default: None, required: false, doc }
    }

    /// Unset, and the provider cannot work without it.
    pub const fn required(name: &'static str, kind: SettingKind, doc: &'static str) -> Self {
        Self { name, kind, default: None, required: true, doc }
    }
}

/// A setting that cannot be used. Never repeats the value.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{name} {fault}")]
pub struct SettingFault {
    /// Which.
    pub name: &'static str,
    /// What is wrong with it.
    pub fault: &'static str,
}

/// Values of one provider's settings.
pub struct Reader<'a> {
    settings: &'static [Setting],
    look: &'a dyn Fn(&str) -> Option<String>,
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").finish_non_exhaustive()
    }
}

impl<'a> Reader<'a> {
    /// Over whatever knows the values.
    pub fn new(settings: &'static [Setting], look: &'a dyn Fn(&str) -> Option<String>) -> Self {
        Self { settings, look }
    }

    /// The value, or the default; nothing is the same as empty.
    pub(crate) fn find(&self, name: &'static str) -> Option<String> {
        let given = (self.look)(name).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        let setting = self.settings.iter().find(|setting| setting.name == name);
        given.or_else(|| setting.and_then(|setting| setting.default).map(str::to_owned))
    }

    pub(crate) fn text(&self, name: &'static str) -> Result<String, SettingFault> {
        self.find(name).ok_or(SettingFault { name, fault: "must be set" })
    }

    pub(crate) fn secret(&self, name: &'static str) -> Result<SecretString, SettingFault> {
        let text = self.text(name)?;
        // It goes into a header: anything else would fail at the first call only.
        let printable = text.bytes().all(|byte| (0x21..=0x7e).contains(&byte));
        if printable {
            Ok(SecretString::from(text))
        } else {
            Err(SettingFault { name, fault: "holds a strange character" })
        }
    }

    pub(crate) fn find_secret(&self, name: &'static str) -> Option<SecretString> {
        self.find(name).map(SecretString::from)
    }

    /// Without the slash at its end.
    pub(crate) fn url(&self, name: &'static str) -> Result<String, SettingFault> {
        let text = self.text(name)?;
        let parsed = reqwest::Url::parse(&text).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        if parsed.is_none() {
            return Err(SettingFault { name, fault: "must be an http:// or https:// address" });
        }
        Ok(text.trim_end_matches('/').to_owned())
    }

    pub(crate) fn path(&self, name: &'static str) -> Option<PathBuf> {
        self.find(name).map(PathBuf::from)
    }

    pub(crate) fn whole(&self, name: &'static str) -> Result<u64, SettingFault> {
        self.text(name)?.parse().map_err(|_error| SettingFault { name, fault: "must be a whole number" })
    }

    pub(crate) fn seconds(&self, name: &'static str) -> Result<Duration, SettingFault> {
        match self.whole(name)? {
            0 => Err(SettingFault { name, fault: "must be at least one second" }),
            seconds => Ok(Duration::from_secs(seconds)),
        }
    }

    pub(crate) fn dollars(&self, name: &'static str) -> Result<MicroUsd, SettingFault> {
        let dollars: f64 =
            self.text(name)?.parse().map_err(|_error| SettingFault { name, fault: "must be dollars" })?;
        crate::money::micro_usd(dollars).ok_or(SettingFault { name, fault: "must be dollars, not negative" })
    }

    pub(crate) fn flag(&self, name: &'static str) -> Result<bool, SettingFault> {
        match self.text(name)?.as_str() {
            "1" | "true" | "yes" | "on" => Ok(true),
            "0" | "false" | "no" | "off" => Ok(false),
            _ => Err(SettingFault { name, fault: "must be 1 or 0" }),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
    use super::*;

    const SETTINGS: &[Setting] = &[
        Setting::required("KEY", SettingKind::Secret, "a key"),
        Setting::new("URL", SettingKind::Url, "https://example.org/v1/", "an address"),
        Setting::new("CEILING", SettingKind::Dollars, "0.25", "money"),
    ];

    #[test]
    fn defaults_hold_and_faults_name_the_setting_but_never_the_value() {
        let reader = Reader::new(SETTINGS, &|_| None);
        assert_eq!(reader.url("URL").unwrap(), "https://example.org/v1");
        assert_eq!(reader.dollars("CEILING").unwrap(), MicroUsd(250_000));
        assert_eq!(reader.secret("KEY").unwrap_err().to_string(), "KEY must be set");
        let reader = Reader::new(SETTINGS, &|name| (name == "KEY").then(|| "two words\u{7}".to_owned()));
        assert_eq!(reader.secret("KEY").unwrap_err().to_string(), "KEY holds a strange character");
    }
}
