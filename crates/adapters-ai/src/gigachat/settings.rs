use std::time::Duration;

use kernel::MicroUsd;
use secrecy::SecretString;

use crate::settings::{Reader, Setting, SettingFault, SettingKind};
use crate::wire::ClientSettings;

/// Everything this provider needs to know.
#[derive(Debug, Clone)]
pub struct GigaChatSettings {
    /// The authorization key: base64 of the client's id and secret.
    pub auth_key: SecretString,
    /// What was bought (`GIGACHAT_API_PERS`, `_B2B`, `_CORP`).
    pub scope: String,
    /// Address of the token server's method.
    pub auth_url: String,
    /// Address of the API, without a slash at its end.
    pub base_url: String,
    /// Model that describes and judges.
    pub vision_model: String,
    /// Model that talks.
    pub chat_model: String,
    /// Calls at the same time that the contract allows.
    pub at_once: usize,
    /// Deadline of a call, uploads included.
    pub ask_timeout: Duration,
    /// The most one answer costs.
    pub ask_ceiling: MicroUsd,
    /// Proxy and roots.
    pub client: ClientSettings,
}

/// The settings as the configuration lists them.
pub const GIGACHAT_SETTINGS: &[Setting] = &[
    Setting::required("GIGACHAT_AUTH_KEY", SettingKind::Secret, "Authorization key (base64 of client id and secret)"),
    Setting::new(
        "GIGACHAT_SCOPE",
        SettingKind::OneOf(&["GIGACHAT_API_PERS", "GIGACHAT_API_B2B", "GIGACHAT_API_CORP"]),
        "GIGACHAT_API_PERS",
        "What was bought",
    ),
    Setting::new(
        "GIGACHAT_AUTH_URL",
        SettingKind::Url,
        "https://ngw.devices.sberbank.ru:9443/api/v2/oauth",
        "Where tokens come from",
    ),
    Setting::new("GIGACHAT_BASE_URL", SettingKind::Url, "https://api.giga.chat/v1", "Address of the API"),
    Setting::required(
        "GIGACHAT_VISION_MODEL",
        SettingKind::Text,
        "Model that describes, judges and, by default, talks",
    ),
    Setting::unset("GIGACHAT_CHAT_MODEL", SettingKind::Text, "Model that talks"),
    Setting::new(
        "GIGACHAT_AT_ONCE",
        SettingKind::Whole(1, 100),
        "1",
        "Calls at the same time: 1 for persons, 10 for firms",
    ),
    Setting::new("GIGACHAT_ASK_TIMEOUT", SettingKind::Seconds, "60", "Deadline of an answer, uploads included"),
    Setting::new("GIGACHAT_ASK_CEILING_USD", SettingKind::Dollars, "0.05", "The most one answer costs"),
    Setting::unset("GIGACHAT_PROXY", SettingKind::Secret, "Proxy for this provider alone"),
    Setting::unset("GIGACHAT_CA_FILE", SettingKind::Path, "PEM file with the provider's root certificates"),
];

impl GigaChatSettings {
    pub(crate) fn read(values: &Reader<'_>) -> Result<Self, SettingFault> {
        let vision_model = values.text("GIGACHAT_VISION_MODEL")?;
        let at_once = usize::try_from(values.whole("GIGACHAT_AT_ONCE")?).unwrap_or(0);
        if !(1..=100).contains(&at_once) {
            return Err(SettingFault { name: "GIGACHAT_AT_ONCE", fault: "must be from 1 to 100" });
        }
        Ok(Self {
            auth_key: values.secret("GIGACHAT_AUTH_KEY")?,
            scope: values.text("GIGACHAT_SCOPE")?,
            auth_url: values.url("GIGACHAT_AUTH_URL")?,
            base_url: values.url("GIGACHAT_BASE_URL")?,
            chat_model: values.find("GIGACHAT_CHAT_MODEL").unwrap_or_else(|| vision_model.clone()),
            vision_model,
            at_once,
            ask_timeout: values.seconds("GIGACHAT_ASK_TIMEOUT")?,
            ask_ceiling: values.dollars("GIGACHAT_ASK_CEILING_USD")?,
            client: ClientSettings {
                proxy: values.find_secret("GIGACHAT_PROXY"),
                ca_file: values.path("GIGACHAT_CA_FILE"),
            },
        })
    }
}
