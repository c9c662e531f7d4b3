#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

use std::collections::BTreeMap;

use adapters_sqlite::{OpenOptions as DatabaseOptions, SqliteEngine};
use tar::{Builder, EntryType, Header};

use super::*;
use crate::config::{Demands, Sources, load};
use crate::modules::{all, tables};

const PHOTO: &str = "sessions/0198c0de-0000-7000-8000-000000000001.jpg";

struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn data(&self) -> PathBuf {
        self.0.path().join("data")
    }

    fn settings(&self) -> Settings {
        fs::create_dir_all(self.data()).unwrap();
        let sources = Sources {
            data_dir: Some(self.data()),
            folder: self.0.path().to_owned(),
            environment: BTreeMap::new(),
            ..Sources::default()
        };
        load(&sources, &tables(&all()), Demands::Nothing).unwrap()
    }

    /// Bytes of a database with the current schema.
    async fn database(&self) -> Vec<u8> {
        let (live, copy) = (self.0.path().join("live.db"), self.0.path().join("copy.db"));
        let engine = SqliteEngine::open(&live, DatabaseOptions::fresh()).await.unwrap();
        engine.backup(&copy).await.unwrap();
        engine.close().await;
        fs::read(copy).unwrap()
    }

    fn tar(&self, entries: &[(&str, &[u8])]) -> PathBuf {
        let path = self.0.path().join("backup.tar");
        let mut tar = Builder::new(File::create(&path).unwrap());
        for (name, content) in entries {
            let mut header = Header::new_gnu();
            header.set_size(content.len() as u64);
            header.set_mode(0o600);
            // Straight into the header: the library itself would refuse some of these names.
            header.as_gnu_mut().unwrap().name[..name.len()].copy_from_slice(name.as_bytes());
            header.set_cksum();
            tar.append(&header, *content).unwrap();
        }
        tar.into_inner().unwrap();
        path
    }

    /// Names in the data folder.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.data()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    async fn refused(&self, entries: &[(&str, &[u8])]) -> String {
        let (settings, tar) = (self.settings(), self.tar(entries));
        let error = restore(&settings, &tar).await.expect_err("refused");
        assert_eq!(self.names(), Vec::<String>::new(), "nothing is left of it");
        crate::process::causes(error.as_ref())
    }
}

#[tokio::test]
async fn a_backup_comes_back_whole() {
    let place = Place::new();
    let database = place.database().await;
    let tar = place.tar(&[("app.db", &database), (PHOTO, b"photo")]);
    let settings = place.settings();
    fs::write(place.data().join("main.lock"), "").unwrap();
    assert_eq!(restore(&settings, &tar).await.unwrap(), Restored { files: 1, older: false });
    assert_eq!(fs::read(place.data().join(PHOTO)).unwrap(), b"photo");
    assert_eq!(place.names(), ["app.db", "main.lock", "sessions"]);
    let again = restore(&settings, &tar).await.expect_err("there is a database now").to_string();
    assert!(again.contains("already"), "{again}");
}

#[tokio::test]
async fn a_folder_in_use_is_refused_and_named() {
    let place = Place::new();
    let tar = place.tar(&[("app.db", &place.database().await)]);
    let settings = place.settings();
    fs::write(place.data().join("notes.txt"), "mine").unwrap();
    let said = restore(&settings, &tar).await.expect_err("not empty").to_string();
    assert!(said.contains("not empty") && said.contains("notes.txt"), "{said}");
    assert_eq!(place.names(), ["notes.txt"]);
}

#[tokio::test]
async fn a_tar_that_is_not_ours_leaves_nothing() {
    let place = Place::new();
    let database = place.database().await;
    for foreign in ["../evil.jpg", "/etc/evil", "sessions/../../x.jpg", "sessions/notes.txt", "app.db-wal"] {
        let said = place.refused(&[("app.db", &database), (foreign, b"x")]).await;
        assert!(said.contains("no backup of atelier does"), "{foreign}: {said}");
    }
    let said = place.refused(&[("app.db", &database), (PHOTO, b"1"), (PHOTO, b"2")]).await;
    assert!(said.contains("twice"), "{said}");
    assert!(place.refused(&[(PHOTO, b"1")]).await.contains("no database"));
    assert!(place.refused(&[("app.db", b"this is no database, however long it may be")]).await.contains("database"));
}

#[tokio::test]
async fn a_link_inside_is_refused() {
    let place = Place::new();
    let tar = place.tar(&[]);
    let mut builder = Builder::new(File::create(&tar).unwrap());
    let mut header = Header::new_gnu();
    header.set_entry_type(EntryType::Symlink);
    header.set_size(0);
    builder.append_link(&mut header, "app.db", "/etc/passwd").unwrap();
    builder.into_inner().unwrap();
    let said = crate::process::causes(restore(&place.settings(), &tar).await.expect_err("refused").as_ref());
    assert!(said.contains("no backup of atelier does"), "{said}");
}

#[tokio::test]
async fn a_damaged_database_is_refused() {
    let place = Place::new();
    let mut database = place.database().await;
    let middle = database.len() / 2;
    database[middle..middle + 4096].fill(0xA5);
    let said = place.refused(&[("app.db", &database)]).await;
    assert!(said.contains("damaged") || said.contains("database"), "{said}");
}

#[tokio::test]
async fn a_restore_that_was_cut_off_is_begun_anew() {
    let place = Place::new();
    let tar = place.tar(&[("app.db", &place.database().await), (PHOTO, b"photo")]);
    let settings = place.settings();
    fs::create_dir_all(place.data().join(STAGE)).unwrap();
    fs::create_dir_all(place.data().join("sessions")).unwrap();
    fs::write(place.data().join("sessions/half.jpg"), "half").unwrap();
    restore(&settings, &tar).await.unwrap();
    assert!(!place.data().join("sessions/half.jpg").exists());
}
