//! Where one module's doing leads into another's. Modules never name each other; here it is mapped, as data.

use adapters_telegram::Growth;
use booth::BoothSettings;
use url::Url;

use crate::config::Settings;
use crate::modules::LEADS_TABLE;

/// Booth → leads: the button under a delivered pack, «Хочу такую будку на свой праздник». Only where the leads are on.
pub fn growth_button(settings: &Settings, booth: &BoothSettings) -> Option<Growth> {
    let values = settings.values();
    if !LEADS_TABLE.is_on(values) || !values.flag("GROWTH_BUTTON") {
        return None;
    }
    let public =
        values.text("PUBLIC_URL").map(|url| format!("{}{}", url.trim_end_matches('/'), adapters_web::LANDING_PATH));
    let landing = public.and_then(|url| Url::parse(&url).ok());
    let own = (booth.event.clone(), booth.event_name.clone());
    let events = booth.other_events.clone().into_iter().chain([own]).collect();
    Some(Growth::new(landing, booth.bot_username.clone(), events))
}

/// Booth → leads: the button by which a guest has everything erased. What they asked the leads for goes too.
pub const FAREWELL: &str = "delete_me:yes";
