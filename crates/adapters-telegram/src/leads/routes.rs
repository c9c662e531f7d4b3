use std::sync::Arc;

use chrono_tz::Tz;
use leads::{ExportFiles, LeadButton, LeadDesk, LeadsError, PickButton};
use texts::Texts;

use super::alerts::LeadAlerts;
use super::commands::{Ask, Commands};
use super::messages::GroupMessages;
use super::presses::Presses;
use super::private::PrivateMessages;
use super::rule::LeadsRule;
use super::said::{Act, Said};
use super::want::{Step, Wants};
use crate::dispatch::{Body, Incoming};
use crate::relay::SendRule;
use crate::render::Renderer;
use crate::routes::{MenuCommand, Route, RouteFault, Scope, Trigger, place};

/// Commands of the group, for its menu.
pub const LEADS_MENU: [MenuCommand; 5] = [
    MenuCommand { command: "stickers_new", text_key: "command-stickers_new" },
    MenuCommand { command: "stickers_lead", text_key: "command-stickers_lead" },
    MenuCommand { command: "stickers_stats", text_key: "command-stickers_stats" },
    MenuCommand { command: "stickers_export", text_key: "command-stickers_export" },
    MenuCommand { command: "stickers_forget", text_key: "command-stickers_forget" },
];

/// The leads' rows of the dispatch table.
pub fn leads_routes(desk: &Arc<LeadDesk>, export: &Arc<dyn ExportFiles>, texts: &Arc<Texts>) -> Vec<Route> {
    let command = |name: &'static str, names, ask| {
        let handler = Commands::new(Arc::clone(desk), Arc::clone(export), ask);
        Route::private(place::LEADS, name, Trigger::Command(names), handler).scoped(Scope::Groups)
    };
    let button = |name: &'static str, prefix| {
        let handler = Presses::new(Arc::clone(desk), Arc::clone(texts));
        Route::private(place::LEADS, name, Trigger::Button(prefix), handler).scoped(Scope::Groups)
    };
    let said = |name: &'static str, asks: fn(&Incoming) -> bool, act| {
        let handler = Said::new(Arc::clone(desk), act);
        Route::private(place::LEADS, name, Trigger::When(Arc::new(asks)), handler).scoped(Scope::Groups)
    };
    let want = |name: &'static str, trigger, step| {
        Route::private(place::WANT, name, trigger, Wants::new(Arc::clone(desk), step))
    };
    vec![
        want("want_start", Trigger::When(Arc::new(super::want::is_command)), Step::Start),
        want("want_text", Trigger::Text, Step::Text),
        want("want_contact", Trigger::When(Arc::new(super::want::is_contact)), Step::Contact),
        command("stickers_stats", &["stickers_stats"], Ask::Stats),
        command("stickers_new", &["stickers_new"], Ask::New),
        command("stickers_lead", &["stickers_lead"], Ask::Lead),
        command("stickers_export", &["stickers_export"], Ask::Export),
        command("stickers_forget", &["stickers_forget"], Ask::Forget),
        button("lead_button", LeadButton::PREFIX),
        button("pick_button", PickButton::PREFIX),
        said("group_moved", super::said::is_move, Act::Move),
        said("note", super::said::is_answer, Act::Note),
        said("note_edit", |incoming| matches!(incoming.body, Body::Edited { .. }), Act::Edit),
    ]
}

/// What is said in private and answers no question, behind the booth's own answer to it where there is a booth.
pub fn leads_greeting(desk: &Arc<LeadDesk>) -> Route {
    let handler = Wants::new(Arc::clone(desk), Step::Other);
    Route::private(place::LEADS_GREETING, "leads_greeting", Trigger::AnythingSaid, handler)
}

/// A button by which somebody asks another module to forget them: what they asked the leads for goes too.
pub fn leads_farewell(desk: &Arc<LeadDesk>, button: &'static str) -> Route {
    Route::private(place::WANT, "leads_farewell", Trigger::Button(button), Wants::new(Arc::clone(desk), Step::Farewell))
}

/// The leads' renderers; moments are shown by this zone.
pub fn leads_renderers(zone: Tz) -> Vec<Arc<dyn Renderer>> {
    vec![Arc::new(GroupMessages { zone }), Arc::new(PrivateMessages), Arc::new(LeadAlerts)]
}

/// What the relay asks before it sends: hours of reminders, the digest's day, quiet hours.
pub fn leads_rule(desk: &Arc<LeadDesk>) -> Arc<dyn SendRule> {
    Arc::new(LeadsRule(Arc::clone(desk)))
}

impl From<LeadsError> for RouteFault {
    fn from(error: LeadsError) -> Self {
        match error {
            LeadsError::Store(error) => error.into(),
            LeadsError::Refused(_) => Self::failed("refused"),
            LeadsError::UnknownLead => Self::failed("unknown_lead"),
            LeadsError::OpenElsewhere { .. } => Self::failed("open_elsewhere"),
        }
    }
}
