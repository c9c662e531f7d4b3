use std::time::Duration;

use kernel::{FileName, Refused, Timestamp, UserId};
use uuid::Uuid;

use super::Row;
use super::render::cell;
use crate::{
    EventSlug, ExpiryReason, JobId, PhotoInfo, Session, SessionChange, SessionEffect, SessionId, SessionState,
    SessionToken, ShortCode,
};

type Verb = (&'static str, fn(Session) -> Result<SessionChange, Refused>);

const GUEST: UserId = UserId(5);
const NOW: Timestamp = Timestamp::from_millis(1_000);

fn photo() -> PhotoInfo {
    PhotoInfo { file: FileName("photo".to_owned()), width: 600, height: 800, faces: 1 }
}

fn states() -> [SessionState; 6] {
    let job = JobId(Uuid::nil());
    [
        SessionState::Created,
        SessionState::Linked { guest: GUEST },
        SessionState::Consented { guest: GUEST, consented_at: NOW },
        SessionState::Captured { guest: GUEST, consented_at: NOW, photo: photo(), retakes: 0 },
        SessionState::Submitted { guest: GUEST, photo: photo(), outfits: Vec::new(), job },
        SessionState::Expired { guest: Some(GUEST), reason: ExpiryReason::Ttl },
    ]
}

const VERBS: [Verb; 7] = [
    ("link", |session| session.link(GUEST)),
    ("give_consent", |session| session.give_consent(NOW)),
    ("capture", |session| session.capture(photo())),
    ("submit", |session| session.submit(Vec::new(), JobId(Uuid::nil()))),
    ("abandon", |session| session.expire(ExpiryReason::Abandoned)),
    ("pass_ttl", |session| session.expire(ExpiryReason::Ttl)),
    ("erase", Session::erase),
];

/// Every state and every verb.
pub(crate) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for state in states() {
        for (verb, act) in VERBS {
            let session = Session {
                state: state.clone(),
                ..Session::create(
                    SessionId(Uuid::nil()),
                    SessionToken::from_alphabet(String::new()),
                    ShortCode(String::new()),
                    EventSlug(String::new()),
                    Duration::ZERO,
                    NOW,
                )
            };
            let to = act(session).ok().map(|change| {
                let words: Vec<String> = change.effects.iter().map(|effect| word(effect).to_owned()).collect();
                (change.session.state.status().as_str(), cell(&words))
            });
            rows.push(Row { from: state.status().as_str(), situation: "", verb, to });
        }
    }
    rows
}

const fn word(effect: &SessionEffect) -> &'static str {
    match effect {
        SessionEffect::AskConsent => "consent request",
        SessionEffect::BackToTablet => "back to the tablet",
        SessionEffect::TellOver { .. } => "session over",
        SessionEffect::RemoveFile(_) => "photo removed",
    }
}
