use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use adapters_ai::local::outfit_ids;
use anyhow::{Context as _, bail};
use booth::OutfitId;

/// Far above any photo or sheet that is taken in; keeps a device or a film from filling the memory.
const LARGEST: u64 = 64 * 1024 * 1024;

/// A picture that the command line names, read whole.
pub(super) fn read_picture(path: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
        .with_context(|| format!("{} cannot be read", path.display()))?;
    if bytes.len() as u64 > LARGEST {
        bail!("{} is no picture: it is larger than {} MB", path.display(), LARGEST / (1024 * 1024));
    }
    Ok(bytes)
}

/// One or two of the bundled outfits; the first one on offer when none is named.
pub(super) fn chosen_outfits(wanted: &[String]) -> anyhow::Result<Vec<OutfitId>> {
    let known = outfit_ids();
    if wanted.is_empty() {
        return Ok(known.into_iter().take(1).map(OutfitId).collect());
    }
    if wanted.len() > 2 {
        bail!("one or two outfits");
    }
    if wanted.iter().any(|wanted| !known.contains(wanted)) {
        bail!("no such outfit; there are: {}", known.join(", "));
    }
    Ok(wanted.iter().cloned().map(OutfitId).collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "tests fail by panicking")]

    use super::*;

    #[test]
    fn a_file_beyond_every_picture_is_refused_and_not_read_to_its_end() {
        let folder = tempfile::tempdir().expect("temporary folder");
        let path = folder.path().join("film.mp4");
        File::create(&path).and_then(|file| file.set_len(1 << 40)).expect("a sparse file of a terabyte");
        let fault = read_picture(&path).expect_err("no picture");
        assert!(fault.to_string().ends_with("larger than 64 MB"), "{fault}");
    }
}
