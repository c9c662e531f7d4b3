use std::fs::Permissions;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use anyhow::Context as _;
use chrono_tz::Tz;
use tempfile::NamedTempFile;
use toml::Value;

use super::drawing::Drawing;
use crate::backup::parent;
use crate::cli::args::Language;

/// What was learned.
pub(super) struct Setup {
    pub(super) token: String,
    pub(super) drawing: Drawing,
    /// Where the booth is set up.
    pub(super) kiosk_token: Option<String>,
    pub(super) admin: i64,
    pub(super) admin_chat: i64,
    /// Where the leads are set up.
    pub(super) leads_group: Option<i64>,
    pub(super) lang: Language,
    pub(super) zone: Tz,
    pub(super) event: String,
    pub(super) api_url: Option<String>,
    pub(super) api_url_is_default: bool,
}

impl Setup {
    /// Secrets first: a configuration without them says at least what is missing.
    pub(super) fn write(&self, toml: &Path, env: &Path) -> anyhow::Result<()> {
        place(env, &self.secrets(), 0o600)?;
        place(toml, &self.settings(), 0o644)
    }

    fn secrets(&self) -> String {
        let kiosk = self.kiosk_token.as_ref().map(|token| format!("KIOSK_TOKEN={token}\n")).unwrap_or_default();
        let keys = self.drawing.secrets.iter().map(|(name, value)| format!("{name}={value}\n"));
        format!(
            "# Secrets. Written by `atelier init`; keep this file to yourself.\nTELEGRAM_TOKEN={}\n{kiosk}{}",
            self.token.trim(),
            keys.collect::<String>()
        )
    }

    fn settings(&self) -> String {
        let mut lines = vec![
            "# Written by `atelier init`. Every setting stands in docs/configuration.md; secrets are in .env."
                .to_owned(),
        ];
        let text = |text: &str| Value::String(text.to_owned());
        let mut set = |name: &str, value: Value| lines.push(format!("{name} = {value}"));
        set("BOOTH_ENABLED", Value::Boolean(self.kiosk_token.is_some()));
        set("EVENT_NAME", text(&self.event));
        if let Some(group) = self.leads_group {
            set("LEADS_ENABLED", Value::Boolean(true));
            set("LEADS_CHAT_ID", Value::Integer(group));
            set("LEADS_ADMIN_IDS", text(&self.admin.to_string()));
            set("LEADS_LANG", text(self.lang.code()));
        }
        set("TIME_ZONE", text(self.zone.name()));
        set("ADMIN_USER_IDS", text(&self.admin.to_string()));
        set("ADMIN_CHAT_ID", Value::Integer(self.admin_chat));
        set("ADMIN_LANG", text(self.lang.code()));
        if !self.drawing.mode.is_empty() {
            set("RENDER_MODE", text(&self.drawing.mode));
        }
        for (name, value) in &self.drawing.plain {
            set(name, text(value));
        }
        if let Some(url) = self.api_url.as_deref().filter(|_| !self.api_url_is_default) {
            set("TELEGRAM_API_URL", text(url));
        }
        lines.join("\n") + "\n"
    }
}

/// Under a temporary name first: a file is there whole or not at all.
fn place(path: &Path, text: &str, mode: u32) -> anyhow::Result<()> {
    let fault = || format!("{} cannot be written", path.display());
    let mut file = NamedTempFile::new_in(parent(path)).with_context(fault)?;
    file.write_all(text.as_bytes()).with_context(fault)?;
    file.as_file().set_permissions(Permissions::from_mode(mode)).with_context(fault)?;
    file.as_file().sync_all().with_context(fault)?;
    file.persist(path).with_context(fault)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use std::collections::BTreeMap;

    use super::*;
    use crate::config::{Demands, Settings, Sources, load};
    use crate::modules::{all, tables};

    fn written(folder: &Path, booth: bool, leads: bool) -> Settings {
        let setup = Setup {
            token: format!("7:{}", "T".repeat(35)),
            drawing: Drawing {
                mode: "openai,local".to_owned(),
                secrets: vec![("OPENAI_API_KEY", "sk-1".to_owned())],
                plain: vec![
                    ("OPENAI_IMAGE_MODEL", "draws".to_owned()),
                    ("OPENAI_VISION_MODEL", "sees".to_owned()),
                    ("OPENAI_FREE_SIZE", "0".to_owned()),
                ],
            },
            kiosk_token: booth.then(|| "secret-of-the-tablet".to_owned()),
            admin: 5,
            admin_chat: -1_001_234,
            leads_group: leads.then_some(-1_005_678),
            lang: Language::Uz,
            zone: Tz::Asia__Samarkand,
            event: "Анна \"&\" Олег # 2026".to_owned(),
            api_url: Some("http://127.0.0.1:1".to_owned()),
            api_url_is_default: false,
        };
        let (toml, env) = (folder.join("atelier.toml"), folder.join(".env"));
        setup.write(&toml, &env).unwrap();
        let sources = Sources { folder: folder.to_owned(), environment: BTreeMap::new(), ..Sources::default() };
        load(&sources, &tables(&all()), Demands::Service).unwrap()
    }

    #[test]
    fn what_init_writes_is_a_complete_configuration() {
        let folder = tempfile::tempdir().unwrap();
        let settings = written(folder.path(), true, false);
        let values = settings.values();
        assert_eq!(values.text("EVENT_NAME"), Some("Анна \"&\" Олег # 2026"));
        assert_eq!(values.chat("ADMIN_CHAT_ID").map(|chat| chat.0), Some(-1_001_234));
        assert_eq!((settings.zone(), settings.admin_lang()), (Tz::Asia__Samarkand, kernel::Lang::Uz));
        let mode = std::fs::metadata(folder.path().join(".env")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(values.list("RENDER_MODE"), ["openai", "local"]);
        assert_eq!(values.any("OPENAI_API_KEY").as_deref(), Some("sk-1"));
        assert!(!std::fs::read_to_string(folder.path().join("atelier.toml")).unwrap().contains("sk-1"));
        assert!(!std::fs::read_to_string(folder.path().join("atelier.toml")).unwrap().contains("secret-of-the-tablet"));
    }

    #[test]
    fn leads_are_set_up_alone_or_beside_the_booth() {
        for booth in [true, false] {
            let folder = tempfile::tempdir().unwrap();
            let settings = written(folder.path(), booth, true);
            let on: Vec<_> = all().iter().filter(|module| module.is_on(&settings)).map(|one| one.table.name).collect();
            assert_eq!(on, if booth { vec!["booth", "leads"] } else { vec!["leads"] });
            let leads = crate::modules::lead_settings(&settings, kernel::BotId(7), "bot").unwrap();
            assert_eq!((leads.group.0, leads.group_lang), (-1_005_678, kernel::Lang::Uz));
            assert!(leads.admins.contains(&kernel::UserId(5)));
        }
    }
}
