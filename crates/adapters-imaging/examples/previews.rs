//! Writes every outfit's preview picture: `previews OUT`.

use std::error::Error;
use std::path::Path;

use adapters_imaging::local::{outfit, preview};

fn main() -> Result<(), Box<dyn Error>> {
    let out = std::env::args().nth(1).ok_or("usage: previews OUT")?;
    std::fs::create_dir_all(&out)?;
    for o in outfit::all() {
        std::fs::write(Path::new(&out).join(format!("{}.png", o.id)), preview(o)?)?;
    }
    Ok(())
}
