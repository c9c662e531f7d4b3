use kernel::MicroUsd;
use secrecy::SecretString;

use crate::engine::CallLimits;
use crate::settings::{Reader, Setting, SettingFault, SettingKind};
use crate::wire::ClientSettings;

/// Everything this provider needs to know.
#[derive(Debug, Clone)]
pub struct GeminiSettings {
    /// The key.
    pub api_key: SecretString,
    /// Address of the API, version included, without a slash at its end.
    pub base_url: String,
    /// Model that draws.
    pub image_model: String,
    /// Model that describes and judges.
    pub vision_model: String,
    /// Model that talks.
    pub chat_model: String,
    /// `1K`, `2K` or `4K`.
    pub image_size: String,
    /// Deadlines.
    pub limits: CallLimits,
    /// The most one picture costs.
    pub draw_ceiling: MicroUsd,
    /// The most one answer in words costs.
    pub ask_ceiling: MicroUsd,
    /// Proxy and roots.
    pub client: ClientSettings,
}

/// The settings as the configuration lists them.
pub const GEMINI_SETTINGS: &[Setting] = &[
    Setting::required("GEMINI_API_KEY", SettingKind::Secret, "Key of Gemini"),
    Setting::new(
        "GEMINI_BASE_URL",
        SettingKind::Url,
        "https://generativelanguage.googleapis.com/v1beta",
        "Address of the API",
    ),
    Setting::required("GEMINI_IMAGE_MODEL", SettingKind::Text, "Model that draws"),
    Setting::required("GEMINI_VISION_MODEL", SettingKind::Text, "Model that describes, judges and, by default, talks"),
    Setting::unset("GEMINI_CHAT_MODEL", SettingKind::Text, "Model that talks"),
    Setting::new("GEMINI_IMAGE_SIZE", SettingKind::OneOf(&["1K", "2K", "4K"]), "2K", "Size of pictures"),
    Setting::new("GEMINI_DRAW_TIMEOUT", SettingKind::Seconds, "180", "Deadline of a picture"),
    Setting::new("GEMINI_ASK_TIMEOUT", SettingKind::Seconds, "45", "Deadline of an answer in words"),
    Setting::new("GEMINI_DRAW_CEILING_USD", SettingKind::Dollars, "0.30", "The most one picture costs"),
    Setting::new("GEMINI_ASK_CEILING_USD", SettingKind::Dollars, "0.02", "The most one answer in words costs"),
    Setting::unset("GEMINI_PROXY", SettingKind::Secret, "Proxy for this provider alone"),
    Setting::unset("GEMINI_CA_FILE", SettingKind::Path, "PEM file with more root certificates"),
];

impl GeminiSettings {
    pub(crate) fn read(values: &Reader<'_>) -> Result<Self, SettingFault> {
        let vision_model = values.text("GEMINI_VISION_MODEL")?;
        let image_size = values.text("GEMINI_IMAGE_SIZE")?;
        if !matches!(image_size.as_str(), "1K" | "2K" | "4K") {
            return Err(SettingFault { name: "GEMINI_IMAGE_SIZE", fault: "must be 1K, 2K or 4K" });
        }
        Ok(Self {
            api_key: values.secret("GEMINI_API_KEY")?,
            base_url: values.url("GEMINI_BASE_URL")?,
            image_model: values.text("GEMINI_IMAGE_MODEL")?,
            chat_model: values.find("GEMINI_CHAT_MODEL").unwrap_or_else(|| vision_model.clone()),
            vision_model,
            image_size,
            limits: CallLimits {
                draw: values.seconds("GEMINI_DRAW_TIMEOUT")?,
                ask: values.seconds("GEMINI_ASK_TIMEOUT")?,
            },
            draw_ceiling: values.dollars("GEMINI_DRAW_CEILING_USD")?,
            ask_ceiling: values.dollars("GEMINI_ASK_CEILING_USD")?,
            client: ClientSettings {
                proxy: values.find_secret("GEMINI_PROXY"),
                ca_file: values.path("GEMINI_CA_FILE"),
            },
        })
    }

    pub(crate) fn longer_side(&self) -> u32 {
        match self.image_size.as_str() {
            "1K" => 1024,
            "4K" => 4096,
            _ => 2048,
        }
    }
}
