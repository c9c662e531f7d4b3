use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use adapters_ai::Prompts;
use anyhow::Context as _;

use super::out::say;

/// `prompts DIR`: the built-in prompts as files, to be edited and named by `PROMPTS_DIR`.
pub(super) fn write(folder: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    for (name, text) in Prompts::built_in_files() {
        let file = folder.join(name);
        // What somebody has edited is never written over.
        let written = File::create_new(&file).and_then(|mut new| new.write_all(text.as_bytes()));
        written.with_context(|| format!("{} cannot be written", file.display()))?;
    }
    say(format!("wrote {}; edit what you like, delete the rest, and set PROMPTS_DIR to it", folder.display()));
    Ok(())
}
