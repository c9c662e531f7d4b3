//! How the service gives memory back.
//!
//! Drawing a pack takes some 200 MB in large pieces. With its defaults the C library learns from the first of them to
//! keep such pieces on its heaps: 240 MB stayed resident for ever, with fixed thresholds 65 MB (measured; other
//! allocators kept 190 MB). The thresholds are read once, when a process begins, so the program begins once more with
//! them in its environment: same process id, before anything was opened.

use std::env;
use std::os::unix::process::CommandExt as _;
use std::process::Command;

/// Pieces from this size on (bytes) are mapped and unmapped by themselves; few heaps, so that few keep leftovers.
const TUNING: [(&str, &str); 3] =
    [("MALLOC_MMAP_THRESHOLD_", "262144"), ("MALLOC_TRIM_THRESHOLD_", "262144"), ("MALLOC_ARENA_MAX", "2")];

/// Begins the program once more with the thresholds set, unless somebody has set them. Does nothing where the C
/// library is another one.
pub fn give_memory_back() {
    if !cfg!(all(target_os = "linux", target_env = "gnu")) || TUNING.iter().any(|(name, _)| env::var_os(name).is_some())
    {
        return;
    }
    let mut arguments = env::args_os();
    let (Some(name), Ok(program)) = (arguments.next(), env::current_exe()) else { return };
    // On success this does not return.
    let error = Command::new(program).arg0(name).args(arguments).envs(TUNING).exec();
    tracing::debug!(%error, "going on with the allocator's defaults");
}
