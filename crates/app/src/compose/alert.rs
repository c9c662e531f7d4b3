use booth::AdminAlert;
use messaging::{Alert, AlertLevel, Payload};

use super::Foundation;

/// A warning of the process itself to the admin chat; the same key goes out once a cooldown.
pub fn admin_alert(foundation: &Foundation, key: &str, what: &AdminAlert) -> Alert {
    let values = foundation.settings.values();
    Alert {
        bot: foundation.telegram.me.id,
        key: Some(key.to_owned()),
        level: AlertLevel::Warning,
        chat: values.chat("ADMIN_CHAT_ID"),
        lang: foundation.settings.admin_lang(),
        event: values.text("EVENT_NAME").unwrap_or_default().to_owned(),
        payload: Payload::of(AdminAlert::KIND, what),
        subject: None,
    }
}
