use std::fmt::Write as _;

/// Every key of an event file, with one line for people.
pub(super) const FIELDS: [(&str, &str); 9] = [
    ("name", "Name as people read it; must be there"),
    ("starts", "First day, `2026-07-04`"),
    ("ends", "Last day"),
    ("accent", "Colour of the tablet's buttons, `\"#c2410c\"`"),
    ("ground", "Colour of the tablet's background"),
    ("logo", "Picture beside the file (SVG, PNG, JPEG or WebP, 512 KB at most), shown instead of the name"),
    ("set_title", "Title of every sticker set; `{name}` is the guest, `{event}` the event: `\"{name} · {event}\"`"),
    ("outfits", "Ids of the outfits on offer, in this order; all when left out"),
    ("pack_limit", "Packs of one guest, instead of `PACK_LIMIT`"),
];

/// The part of `docs/configuration.md` on event files.
pub(in crate::config) fn page() -> String {
    let mut page = String::from(
        "## Event files\n\nAn event may have a file `<slug>.toml` in `EVENTS_DIR`. `EVENT_NAME` chooses it by the \
         slug or by the name; without such a file `EVENT_NAME` is the event's name and nothing else changes. Sessions \
         and jobs carry the slug. All files of the folder are checked with the rest of the configuration. \
         Example: `docs/sample/events/`.\n\n| key | meaning |\n|---|---|\n",
    );
    for (key, meaning) in FIELDS {
        // Writing to a String cannot fail.
        let _written = writeln!(page, "| `{key}` | {meaning}. |");
    }
    page.push('\n');
    page
}
