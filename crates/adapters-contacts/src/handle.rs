/// Shortest name that Telegram gives away; shorter ones are sold, down to four.
const SHORTEST: usize = 5;
const SHORTEST_SOLD: usize = 4;
const LONGEST: usize = 32;
const HOSTS: [&str; 3] = ["t.me", "telegram.me", "telegram.dog"];
/// First parts of paths that name no person.
const OTHER_PATHS: [&str; 14] = [
    "joinchat",
    "addstickers",
    "addemoji",
    "addlist",
    "share",
    "proxy",
    "socks",
    "login",
    "c",
    "iv",
    "setlanguage",
    "contact",
    "invoice",
    "giftcode",
];

/// What a link of Telegram leads to.
#[derive(Debug)]
pub(crate) enum Handle {
    /// A name, unchecked.
    Name(String),
    /// Somebody by their number.
    Phone(String),
    /// A group, stickers, anything but a person.
    Nobody,
}

/// What a link of Telegram leads to; none when it is no such link.
pub(crate) fn of_link(written: &str) -> Option<Handle> {
    let lower = written.to_ascii_lowercase();
    if let Some(query) = lower.strip_prefix("tg://resolve?").or_else(|| lower.strip_prefix("tg:resolve?")) {
        let value = |name: &str| query.split('&').filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == name);
        let named = value("domain").map(|(_, name)| Handle::Name(name.to_owned()));
        let numbered = || value("phone").map(|(_, digits)| of_digits(digits));
        return Some(named.or_else(numbered).unwrap_or(Handle::Nobody));
    }
    let bare = lower.strip_prefix("https://").or_else(|| lower.strip_prefix("http://")).unwrap_or(&lower);
    let bare = bare.strip_prefix("www.").unwrap_or(bare);
    let (host, path) = bare.split_once('/').unwrap_or((bare, ""));
    if HOSTS.contains(&host) {
        return Some(of_path(path));
    }
    // The name may stand before the host instead. An address holds `@`.
    let name = host.strip_suffix(".t.me").filter(|name| !name.contains('@'))?;
    Some(Handle::Name(name.to_owned()))
}

fn of_path(path: &str) -> Handle {
    let first = path.split(['/', '?', '#']).next().unwrap_or_default();
    let first = first.strip_prefix("%40").or_else(|| first.strip_prefix('@')).unwrap_or(first);
    // The preview of a public channel.
    let is_preview = first == "s" && path.contains('/');
    if let Some(digits) = first.strip_prefix('+') {
        of_digits(digits)
    } else if OTHER_PATHS.contains(&first) || is_preview || first.starts_with('$') {
        Handle::Nobody
    } else {
        Handle::Name(first.to_owned())
    }
}

/// Behind `+` stands a number, or the secret of a group.
fn of_digits(text: &str) -> Handle {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { Handle::Phone(format!("+{text}")) } else { Handle::Nobody }
}

/// The name in lower case, when Telegram allows such a one.
pub(crate) fn check(name: &str) -> Option<String> {
    let name = name.trim();
    let fits = (SHORTEST_SOLD..=LONGEST).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && !name.ends_with('_')
        && !name.contains("__");
    fits.then(|| name.to_ascii_lowercase())
}

/// A name without its sign. Letters alone may be anything, the person's own name above all: they are refused.
pub(crate) fn of_bare(written: &str) -> Option<String> {
    let is_no_word = written.bytes().any(|byte| byte.is_ascii_digit() || byte == b'_');
    check(written).filter(|name| is_no_word && name.len() >= SHORTEST)
}
