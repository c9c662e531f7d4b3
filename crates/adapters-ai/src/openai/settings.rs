use kernel::MicroUsd;
use secrecy::SecretString;

use crate::engine::CallLimits;
use crate::settings::{Reader, Setting, SettingFault, SettingKind};
use crate::wire::ClientSettings;

/// How pictures are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImagesDialect {
    /// `/images/edits` with JSON.
    Json,
    /// `/images/edits` with form data: older gateways.
    Multipart,
    /// `/images`: a router over many models, which names its price.
    Router,
}

/// How questions are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordsDialect {
    /// `/responses`, nothing stored there.
    Responses,
    /// `/chat/completions`.
    Chat,
}

/// Everything this provider needs to know.
#[derive(Debug, Clone)]
pub struct OpenAiSettings {
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
    /// How pictures are asked for.
    pub images: ImagesDialect,
    /// How questions are asked.
    pub words: WordsDialect,
    /// Whether the model draws in any size, or in three fixed ones.
    pub free_size: bool,
    /// `low`, `medium`, `high` or whatever the model knows.
    pub quality: String,
    /// Whether the server holds answers to a JSON schema.
    pub strict_json: bool,
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
pub const OPENAI_SETTINGS: &[Setting] = &[
    Setting::required("OPENAI_API_KEY", SettingKind::Secret, "Key of OpenAI or of a server that speaks its dialect"),
    Setting::new("OPENAI_BASE_URL", SettingKind::Url, "https://api.openai.com/v1", "Address of the API"),
    Setting::required("OPENAI_IMAGE_MODEL", SettingKind::Text, "Model that draws"),
    Setting::required("OPENAI_VISION_MODEL", SettingKind::Text, "Model that describes, judges and, by default, talks"),
    Setting::unset("OPENAI_CHAT_MODEL", SettingKind::Text, "Model that talks"),
    Setting::new(
        "OPENAI_IMAGES",
        SettingKind::OneOf(&["json", "multipart", "router"]),
        "json",
        "How pictures are asked for: /images/edits as JSON or as form data, or /images of a router",
    ),
    Setting::new(
        "OPENAI_WORDS",
        SettingKind::OneOf(&["responses", "chat"]),
        "responses",
        "How questions are asked: /responses or /chat/completions",
    ),
    Setting::new("OPENAI_FREE_SIZE", SettingKind::Flag, "1", "Whether the model draws in any size"),
    Setting::new("OPENAI_QUALITY", SettingKind::Text, "medium", "Quality of pictures"),
    Setting::new("OPENAI_STRICT_JSON", SettingKind::Flag, "1", "Whether the server holds answers to a JSON schema"),
    Setting::new("OPENAI_DRAW_TIMEOUT", SettingKind::Seconds, "180", "Deadline of a picture"),
    Setting::new("OPENAI_ASK_TIMEOUT", SettingKind::Seconds, "45", "Deadline of an answer in words"),
    Setting::new("OPENAI_DRAW_CEILING_USD", SettingKind::Dollars, "0.30", "The most one picture costs"),
    Setting::new("OPENAI_ASK_CEILING_USD", SettingKind::Dollars, "0.02", "The most one answer in words costs"),
    Setting::unset(
        "OPENAI_SHOWN_AS",
        SettingKind::Text,
        "Whom guests read of in the consent text, where another server than OpenAI's is asked",
    ),
    Setting::unset("OPENAI_PROXY", SettingKind::Secret, "Proxy for this provider alone"),
    Setting::unset("OPENAI_CA_FILE", SettingKind::Path, "PEM file with more root certificates"),
];

impl OpenAiSettings {
    pub(crate) fn read(values: &Reader<'_>) -> Result<Self, SettingFault> {
        let vision_model = values.text("OPENAI_VISION_MODEL")?;
        Ok(Self {
            api_key: values.secret("OPENAI_API_KEY")?,
            base_url: values.url("OPENAI_BASE_URL")?,
            image_model: values.text("OPENAI_IMAGE_MODEL")?,
            chat_model: values.find("OPENAI_CHAT_MODEL").unwrap_or_else(|| vision_model.clone()),
            vision_model,
            images: match values.text("OPENAI_IMAGES")?.as_str() {
                "json" => ImagesDialect::Json,
                "multipart" => ImagesDialect::Multipart,
                "router" => ImagesDialect::Router,
                _ => return Err(SettingFault { name: "OPENAI_IMAGES", fault: "must be json, multipart or router" }),
            },
            words: match values.text("OPENAI_WORDS")?.as_str() {
                "responses" => WordsDialect::Responses,
                "chat" => WordsDialect::Chat,
                _ => return Err(SettingFault { name: "OPENAI_WORDS", fault: "must be responses or chat" }),
            },
            free_size: values.flag("OPENAI_FREE_SIZE")?,
            quality: values.text("OPENAI_QUALITY")?,
            strict_json: values.flag("OPENAI_STRICT_JSON")?,
            limits: CallLimits {
                draw: values.seconds("OPENAI_DRAW_TIMEOUT")?,
                ask: values.seconds("OPENAI_ASK_TIMEOUT")?,
            },
            draw_ceiling: values.dollars("OPENAI_DRAW_CEILING_USD")?,
            ask_ceiling: values.dollars("OPENAI_ASK_CEILING_USD")?,
            client: ClientSettings {
                proxy: values.find_secret("OPENAI_PROXY"),
                ca_file: values.path("OPENAI_CA_FILE"),
            },
        })
    }
}
