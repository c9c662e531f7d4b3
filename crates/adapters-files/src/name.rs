use kernel::{FileName, Folder, Timestamp};
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
fn is_ours(file: &str) -> bool {
    id_of(file).is_some()
}

fn id_of(file: &str) -> Option<Uuid> {
    let (id, extension) = file.split_once('.')?;
    let parsed = Uuid::try_parse(id).ok()?;
    (is_extension(extension) && parsed.hyphenated().to_string() == id).then_some(parsed)
}

/// When a file of ours got its name; `None` for what is not ours.
pub(crate) fn written_at(file: &str) -> Option<Timestamp> {
    let (seconds, nanos) = id_of(file)?.get_timestamp()?.to_unix();
    let millis = seconds.checked_mul(1000)?.checked_add(u64::from(nanos) / 1_000_000)?;
    i64::try_from(millis).ok().map(Timestamp::from_millis)
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
