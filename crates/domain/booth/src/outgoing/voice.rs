use kernel::{Lang, UserId};
use messaging::{Alert, AlertLevel, Class, Commit, Outgoing, Payload, Subject};

use super::{AdminAlert, GuestMessage};
use crate::{AdminMessage, BoothSettings, ExpiryReason};

/// Makes rows in the booth's name; pure.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Voice<'a> {
    pub(crate) settings: &'a BoothSettings,
    /// Whether a local renderer is at hand.
    pub(crate) simple: bool,
}

impl Voice<'_> {
    /// Name of the module in attention rows.
    pub(crate) const MODULE: &'static str = "booth";

    /// A message in the guest's private chat.
    pub(crate) fn to_guest(self, guest: UserId, lang: Lang, class: Class, message: &GuestMessage) -> Outgoing {
        Outgoing::send(self.settings.bot, guest.private_chat(), lang, class, Payload::of(GuestMessage::KIND, message))
    }

    /// The one business answer to an event.
    pub(crate) fn reply(self, guest: UserId, lang: Lang, message: &GuestMessage) -> Outgoing {
        let class = match message {
            GuestMessage::ConsentRequest { .. } => Class::Consent,
            GuestMessage::BackToTablet { .. }
            | GuestMessage::Progress { .. }
            | GuestMessage::Link { .. }
            | GuestMessage::FirstSticker { .. }
            | GuestMessage::ManualHelp { .. }
            | GuestMessage::Failure { .. }
            | GuestMessage::TryAgain { .. }
            | GuestMessage::DelayNotice { .. }
            | GuestMessage::SessionTaken
            | GuestMessage::SessionOver
            | GuestMessage::SessionGivenUp
            | GuestMessage::UnknownSession
            | GuestMessage::PackLimit { .. }
            | GuestMessage::ScanHint { .. }
            | GuestMessage::Hint
            | GuestMessage::Help
            | GuestMessage::Privacy { .. }
            | GuestMessage::LangPick
            | GuestMessage::LangChosen
            | GuestMessage::MyPacks { .. }
            | GuestMessage::DeleteConfirm
            | GuestMessage::Deleted
            | GuestMessage::Maintenance
            | GuestMessage::HandedOver { .. } => Class::Reply,
        };
        let row = self.to_guest(guest, lang, class, message).as_business_reply();
        // A question: repeated, where its outcome is unknown, only while nobody has answered it.
        if let GuestMessage::ConsentRequest { token, .. } = message {
            return row.fenced("session_token", token.expose(), "linked");
        }
        row
    }

    /// The one answer to an admin's command.
    pub(crate) fn to_admin(self, admin: UserId, lang: Lang, message: &AdminMessage) -> Outgoing {
        let payload = Payload::of(AdminMessage::KIND, message);
        Outgoing::send(self.settings.bot, admin.private_chat(), lang, Class::Reply, payload).as_business_reply()
    }

    /// A word to the admins. `key` keeps it to once a cooldown.
    pub(crate) fn alert(
        self,
        level: AlertLevel,
        key: Option<String>,
        alert: &AdminAlert,
        subject: Option<Subject>,
    ) -> Alert {
        Alert {
            bot: self.settings.bot,
            key,
            level,
            chat: self.settings.admin_chat,
            lang: self.settings.admin_lang,
            event: self.settings.event_name.clone(),
            payload: Payload::of(AdminAlert::KIND, alert),
            subject,
        }
    }

    /// A linked guest learns that the session is over.
    pub(crate) fn session_over(self, commit: Commit, guest: UserId, lang: Lang, reason: ExpiryReason) -> Commit {
        let message = match reason {
            ExpiryReason::Ttl | ExpiryReason::Erased => GuestMessage::SessionOver,
            ExpiryReason::Abandoned => GuestMessage::SessionGivenUp,
        };
        commit.send(self.to_guest(guest, lang, Class::Notice, &message))
    }

    /// Whole hours that photos are kept, at least one.
    pub(crate) fn keep_hours(self) -> u64 {
        (self.settings.session_files_ttl.as_secs() / 3600).max(1)
    }
}
