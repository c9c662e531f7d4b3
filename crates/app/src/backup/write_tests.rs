#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests fail by panicking")]

use std::collections::BTreeMap;
use std::sync::Mutex;

use async_trait::async_trait;
use booth::Session;
use booth::testing::{a_photo, a_session, user};
use desk::{Consent, Profile};
use kernel::{Lang, Sensitive, StoredFile};
use messaging::{Cause, Commit};

use super::*;
use crate::compose::Stores;
use crate::config::{Demands, Sources, load};
use crate::modules::{all, tables};

const NOW: Timestamp = Timestamp::from_millis(1_700_000_000_000);

fn commit() -> Commit {
    Commit::new(Cause::Task, NOW)
}

/// A guest takes the photo again each time the backup reads one, so often.
struct Retakes {
    stores: Stores,
    session: Mutex<Session>,
    left: Mutex<usize>,
}

impl Retakes {
    async fn new(stores: Stores, left: usize) -> Self {
        let session = a_session(1, NOW);
        stores.sessions.record_created(&session, commit()).await.unwrap();
        let session = session.link(user(5)).unwrap().session;
        let profile = Profile {
            user: user(5),
            first_name: Sensitive::new("Anna".to_owned()),
            lang: Lang::Ru,
            lang_chosen: false,
            created_at: NOW,
            erased_at: None,
        };
        stores.sessions.record_linked(&profile, &session, commit()).await.unwrap();
        let session = session.give_consent(NOW).unwrap().session;
        let consent = Consent { user: user(5), session: session.id.0, text_version: 1, lang: Lang::Ru, at: NOW };
        stores.sessions.record_consented(&consent, &session, commit()).await.unwrap();
        let retakes = Self { stores, session: Mutex::new(session), left: Mutex::new(left) };
        retakes.take().await;
        retakes
    }

    async fn take(&self) {
        let session = self.session.lock().unwrap().clone();
        let left = *self.left.lock().unwrap();
        let session = session.capture(a_photo(&format!("with-{left}-left"))).unwrap().session;
        self.stores.sessions.record(&session, commit()).await.unwrap();
        *self.session.lock().unwrap() = self.stores.sessions.find(session.id).await.unwrap().unwrap();
    }

    fn photo(&self) -> FileName {
        a_photo(&format!("with-{}-left", self.left.lock().unwrap())).file
    }
}

#[async_trait]
impl Files for Retakes {
    async fn put(&self, _: Folder, _: &str, _: Vec<u8>) -> Result<FileName, FileError> {
        Err(FileError::NoSpace)
    }

    async fn get(&self, name: &FileName) -> Result<Vec<u8>, FileError> {
        if *name == self.photo() && *self.left.lock().unwrap() == 0 {
            return Ok(b"photo".to_vec());
        }
        *self.left.lock().unwrap() -= 1;
        self.take().await;
        Err(FileError::Missing)
    }

    async fn remove(&self, _: &FileName) -> Result<(), FileError> {
        Ok(())
    }

    /// The photo is as young as can be: by a clock that runs ahead.
    async fn list_older(
        &self,
        folder: Folder,
        age: Duration,
        now: Timestamp,
        _: usize,
    ) -> Result<Vec<StoredFile>, FileError> {
        let written_at = NOW.plus(Duration::from_hours(1_000_000));
        let here = folder == Folder::Sessions && written_at <= now.minus(age);
        Ok(here.then(|| StoredFile { name: self.photo(), written_at }).into_iter().collect())
    }

    async fn get_free_bytes(&self) -> Result<u64, FileError> {
        Ok(0)
    }
}

/// What is in the backup after so many retakes during it.
async fn backed_up(retakes: usize) -> (Written, Vec<String>, Vec<String>) {
    let place = tempfile::tempdir().unwrap();
    let sources = Sources {
        data_dir: Some(place.path().join("data")),
        folder: place.path().to_owned(),
        environment: BTreeMap::new(),
        ..Sources::default()
    };
    let settings = load(&sources, &tables(&all()), Demands::Nothing).unwrap();
    let engine = SqliteEngine::open(&place.path().join("live.db"), OpenOptions::fresh()).await.unwrap();
    let stores = stores(Arc::clone(&engine), &settings, Arc::new(NoChanges));
    let files = Arc::new(Retakes::new(stores, retakes).await);
    let folder = place.path().join("backups");
    std::fs::create_dir(&folder).unwrap();
    let file = folder.join("b.tar");
    let written = write(&Source { settings: &settings, engine: &engine, files }, &file).await.unwrap();
    let mut tar = tar::Archive::new(File::open(&file).unwrap());
    let packed = tar.entries().unwrap().map(|entry| entry.unwrap().path().unwrap().display().to_string()).collect();
    let left = std::fs::read_dir(&folder).unwrap().map(|found| found.unwrap().file_name().into_string().unwrap());
    let left = left.collect();
    engine.close().await;
    (written, packed, left)
}

#[tokio::test]
async fn a_photo_retaken_during_a_backup_is_in_it() {
    for retakes in [0, 2] {
        let (written, packed, left) = backed_up(retakes).await;
        assert_eq!(written.files, 1, "{retakes} retakes");
        assert_eq!(packed, ["app.db", "sessions/with-0-left.jpg"], "{retakes} retakes");
        assert_eq!(left, ["b.tar"], "nothing half-made stays");
    }
}

#[tokio::test]
async fn a_guest_who_never_stops_retaking_delays_no_backup() {
    let (written, packed, _) = backed_up(TRIES).await;
    assert_eq!((written.files, packed), (0, vec!["app.db".to_owned()]));
}
