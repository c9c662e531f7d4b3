use std::sync::Arc;

use booth::{Booth, BoothError};
use messaging::HandlerFault;
use texts::Texts;

use super::admin::{Admin, Ask};
use super::admin_messages::AdminMessages;
use super::alerts::BoothAlerts;
use super::gate::Gate;
use super::growth::Growth;
use super::guest::{Act, Guest};
use super::job_buttons::JobButtons;
use super::messages::GuestMessages;
use crate::render::Renderer;
use crate::routes::{Route, RouteFault, Scope, Trigger, place};

/// The booth's rows of the dispatch table.
pub fn booth_routes(booth: &Arc<Booth>, texts: &Arc<Texts>) -> Vec<Route> {
    let admins = booth.settings().admins.clone();
    let guest = |act| Guest::new(Arc::clone(booth), Arc::clone(texts), act);
    let command =
        |place, name: &'static str, names, act| Route::private(place, name, Trigger::Command(names), guest(act));
    let button =
        |place, name: &'static str, prefix, act| Route::private(place, name, Trigger::Button(prefix), guest(act));
    let admin = |place, name: &'static str, names, ask| {
        Route::private(place, name, Trigger::Command(names), Admin::new(Arc::clone(booth), ask))
            .scoped(Scope::PrivateOf(admins.clone()))
    };
    vec![
        Route::private(place::MEMBERSHIP, "membership", Trigger::Membership, guest(Act::Membership)),
        Route::private(
            place::GATE,
            "gate",
            Trigger::AnythingSaid,
            Gate::new(Arc::clone(booth), Arc::clone(texts), admins.clone()),
        ),
        admin(place::MAINTENANCE, "pause", &["pause"], Ask::Pause),
        admin(place::MAINTENANCE, "resume", &["resume"], Ask::Resume),
        command(place::START, "start", &["start"], Act::Start).listed("start", "command-start"),
        command(place::OWN, "mystickers", &["mystickers"], Act::OwnPacks).listed("mystickers", "command-mystickers"),
        command(place::OWN, "help", &["help"], Act::Help).listed("help", "command-help"),
        command(place::OWN, "lang", &["lang"], Act::Language).listed("lang", "command-lang"),
        command(place::OWN, "privacy", &["privacy"], Act::Privacy).listed("privacy", "command-privacy"),
        command(place::OWN, "delete_me", &["delete_me"], Act::AskDelete).listed("delete_me", "command-delete_me"),
        Route::private(place::OWN, "text", Trigger::Text, guest(Act::Text)),
        button(place::CONSENT, "consent", "consent:", Act::Consent),
        button(place::OWN, "lang_button", "lang:", Act::ChooseLanguage),
        button(place::OWN, "delete_button", "delete_me:", Act::Delete),
        admin(place::ADMIN, "stats", &["stats"], Ask::Stats),
        admin(place::ADMIN, "admin_stats", &["admin_stats"], Ask::EventStats),
        admin(place::ADMIN, "find", &["find"], Ask::Find),
        Route::private(
            place::JOB_BUTTONS,
            "job_buttons",
            Trigger::Button("job:"),
            JobButtons::new(Arc::clone(booth), Arc::clone(texts), admins.clone()),
        )
        .scoped(Scope::Any),
        Route::private(place::PRIVATE_FALLBACK, "private_fallback", Trigger::AnythingSaid, guest(Act::Fallback)),
    ]
}

/// The booth's renderers; with the growth button under each link when it is wanted.
pub fn booth_renderers(growth: Option<Growth>) -> Vec<Arc<dyn Renderer>> {
    vec![Arc::new(GuestMessages::new(growth)), Arc::new(AdminMessages), Arc::new(BoothAlerts)]
}

impl From<BoothError> for RouteFault {
    fn from(error: BoothError) -> Self {
        match error {
            BoothError::Store(error) => error.into(),
            BoothError::Refused(_) => Self::failed("refused"),
            BoothError::Files(_) => Self::Fault(HandlerFault::Unavailable),
            BoothError::UnknownJob => Self::failed("unknown_job"),
            BoothError::Declined(decline) => Self::failed(decline.as_str()),
        }
    }
}
