use kernel::{FileName, Folder};
use uuid::Uuid;

/// Longest extension.
const EXTENSION: usize = 8;

/// The parts of a name that this store gave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Parts<'a> {
    pub(crate) folder: Folder,
    /// `<uuid>.<extension>`.
    pub(crate) file: &'a str,
}

/// Reads a name strictly: known folder, hyphenated lower-case id, short plain extension.
pub(crate) fn parse(name: &FileName) -> Option<Parts<'_>> {
    let (folder, file) = name.0.split_once('/')?;
    let folder = Folder::ALL.into_iter().find(|known| known.as_str() == folder)?;
    is_ours(file).then_some(Parts { folder, file })
}

/// Whether a file of a folder has a name that this store gives.
pub(crate) fn is_ours(file: &str) -> bool {
    file.split_once('.').is_some_and(|(id, extension)| {
        is_extension(extension) && Uuid::try_parse(id).is_ok_and(|parsed| parsed.hyphenated().to_string() == id)
    })
}

/// 1–8 lower-case letters and digits.
pub(crate) fn is_extension(text: &str) -> bool {
    (1..=EXTENSION).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_our_own_shape_are_read() {
        let id = "0198c0de-0000-7000-8000-000000000001";
        let good = FileName(format!("sessions/{id}.jpg"));
        assert_eq!(parse(&good).map(|parts| parts.folder), Some(Folder::Sessions));
        for bad in [
            format!("sessions/{id}.jpg/x"),
            format!("sessions/../{id}.jpg"),
            format!("../sessions/{id}.jpg"),
            format!("/sessions/{id}.jpg"),
            format!("sessions//{id}.jpg"),
            format!("elsewhere/{id}.jpg"),
            format!("sessions/{id}.JPG"),
            format!("sessions/{id}."),
            format!("sessions/{id}"),
            format!("sessions/{id}.tar.gz"),
            format!("sessions/{id}.jpg\0"),
            format!("sessions\\{id}.jpg"),
            format!("sessions/{}.jpg", id.to_uppercase()),
            format!("sessions/{}.jpg", id.replace('-', "")),
            "sessions/../../etc/passwd".to_owned(),
            "sessions/.tmp-1".to_owned(),
            String::new(),
        ] {
            assert_eq!(parse(&FileName(bad.clone())), None, "{bad:?}");
        }
    }
}
