//! Files: bytes under the ids that the Bot API hands out.

use std::collections::HashMap;

use axum::body::Bytes;
use serde_json::{Value, json};

/// What a file is: it shapes its id and its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileKind {
    Photo,
    Sticker,
    Document,
}

#[derive(Debug, Clone)]
pub(crate) struct FileEntry {
    pub(crate) id: String,
    pub(crate) unique: String,
    pub(crate) path: String,
    pub(crate) kind: FileKind,
    pub(crate) bytes: Bytes,
    pub(crate) mime: &'static str,
    pub(crate) name: Option<String>,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl FileEntry {
    /// The `File` object.
    pub(crate) fn file(&self) -> Value {
        json!({ "file_id": self.id, "file_unique_id": self.unique, "file_size": self.bytes.len(), "file_path": self.path })
    }

    /// The `PhotoSize` object.
    pub(crate) fn photo_size(&self) -> Value {
        json!({
            "file_id": self.id, "file_unique_id": self.unique, "file_size": self.bytes.len(),
            "width": self.width, "height": self.height,
        })
    }
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Files {
    by_id: HashMap<String, FileEntry>,
    by_path: HashMap<String, String>,
    count: u64,
}

fn letters(n: usize) -> String {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    (0..n).filter_map(|_| ALPHABET.get(rand::random_range(0..ALPHABET.len()))).map(|b| char::from(*b)).collect()
}

impl Files {
    /// Keeps the bytes under a fresh id.
    pub(crate) fn add(&mut self, kind: FileKind, bytes: Bytes, name: Option<String>, size: (u32, u32)) -> FileEntry {
        self.count += 1;
        let (head, mark, folder) = match kind {
            FileKind::Photo => ("AgACAgIAAxkBAA", "AQAD", "photos"),
            FileKind::Sticker => ("CAACAgIAAxUAAW", "AgAD", "stickers"),
            FileKind::Document => ("BQACAgIAAxkBAA", "AgAD", "documents"),
        };
        let (mime, ext) = sniff(&bytes);
        let entry = FileEntry {
            id: format!("{head}{}", letters(40)),
            unique: format!("{mark}{}", letters(11)),
            path: format!("{folder}/file_{}.{ext}", self.count),
            kind,
            bytes,
            mime,
            name,
            width: size.0,
            height: size.1,
        };
        self.by_path.insert(entry.path.clone(), entry.id.clone());
        self.by_id.insert(entry.id.clone(), entry.clone());
        entry
    }

    pub(crate) fn by_id(&self, id: &str) -> Option<&FileEntry> {
        self.by_id.get(id)
    }

    pub(crate) fn by_path(&self, path: &str) -> Option<&FileEntry> {
        self.by_path.get(path).and_then(|id| self.by_id.get(id))
    }
}

fn sniff(bytes: &[u8]) -> (&'static str, &'static str) {
    match bytes {
        [0xff, 0xd8, ..] => ("image/jpeg", "jpg"),
        [0x89, b'P', b'N', b'G', ..] => ("image/png", "png"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => ("image/webp", "webp"),
        [b'%', b'P', b'D', b'F', ..] => ("application/pdf", "pdf"),
        _ => ("application/octet-stream", "bin"),
    }
}
