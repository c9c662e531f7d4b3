use kernel::{BootId, FileName, Lang, Timestamp, UserId};
use uuid::Uuid;

use crate::{
    EventSlug, FigureMarks, Job, JobId, KeptFigure, NewJob, OutfitId, Pack, PackSticker, PhotoInfo, Session, SessionId,
    SessionToken, SetName, SheetLayout, ShortCode, StoredSheet,
};

/// A process.
pub const fn boot(number: u64) -> BootId {
    BootId(Uuid::from_u64_pair(0xB007, number))
}

/// A guest.
pub const fn user(number: i64) -> UserId {
    UserId(number)
}

/// A photo under this name.
pub fn a_photo(name: &str) -> PhotoInfo {
    PhotoInfo { file: FileName(format!("sessions/{name}.jpg")), width: 600, height: 800, faces: 1 }
}

/// A fresh session; its token and code follow from the number.
pub fn a_session(number: u64, now: Timestamp) -> Session {
    const LETTERS: &[u8; 19] = b"BCDFGHJKLMNPRSTVWXZ";
    let mut rest = number;
    let code = (0..6).map(|_| {
        let letter = LETTERS.get(usize::try_from(rest % 19).unwrap_or(0)).copied().unwrap_or(b'B');
        rest /= 19;
        char::from(letter)
    });
    Session::create(
        SessionId(Uuid::from_u64_pair(0x5E55, number)),
        SessionToken::from_alphabet(format!("{number:0>22}")),
        ShortCode(code.collect()),
        EventSlug("event".to_owned()),
        std::time::Duration::from_mins(30),
        now,
    )
}

/// A fresh job of a session, in the queue.
pub fn a_job(number: u64, session: &Session, guest: UserId, now: Timestamp) -> Job {
    let id = JobId(Uuid::from_u64_pair(0x10B, number));
    let new = NewJob {
        id,
        session: session.id,
        short_code: session.short_code.clone(),
        guest,
        lang: Lang::Ru,
        event: session.event.clone(),
        outfits: vec![OutfitId("astronaut".to_owned())],
        photo: a_photo(&format!("photo{number}")).file,
        retry_of: None,
        set_name: SetName::of_job(id, "test_bot"),
        simple: false,
    };
    Job::submit(new, 1, 0, now).job
}

/// Twelve stickers, none uploaded.
pub fn a_pack(tag: &str) -> Pack {
    let sticker = |index: usize| PackSticker {
        file: FileName(format!("sessions/{tag}-{index:02}.webp")),
        emoji: vec!["🙂".to_owned()],
        caption: None,
        template: "hello".to_owned(),
        file_id: None,
        figure: None,
    };
    Pack {
        title: "Guest · Event".to_owned(),
        stickers: (0..Pack::SIZE).map(sticker).collect(),
        provider: "local".to_owned(),
        cut_level: None,
    }
}

/// A sheet of a whole pack that was not cut yet.
pub fn a_sheet(name: &str) -> StoredSheet {
    StoredSheet {
        file: FileName(format!("debug_sheets/{name}.png")),
        layout: SheetLayout { columns: 4, rows: 3 },
        stickers: (1..=12).collect(),
        provider: "paid".to_owned(),
        drawn_at: Some(Timestamp::from_millis(1_700_000_000_000)),
        cut: None,
    }
}

/// A figure cut from [`a_sheet`] of that name.
pub fn a_figure(sheet: &str, sticker: u8) -> KeptFigure {
    KeptFigure {
        sticker,
        file: FileName(format!("sessions/{sheet}-{sticker:02}.png")),
        sheet: a_sheet(sheet).file,
        provider: "paid".to_owned(),
        marks: FigureMarks { dhash: u64::MAX - u64::from(sticker), hue: Some(10) },
        verdict: None,
    }
}
