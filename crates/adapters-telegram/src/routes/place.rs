//! Places in the order of dispatch; smaller is asked first. Modules put their routes at these, or between them.

/// `my_chat_member`: never stopped by the gate.
pub const MEMBERSHIP: u16 = 10;
/// The maintenance gate, in front of everything else that is said in private.
pub const GATE: u16 = 20;
/// Maintenance: `/pause`, `/resume`.
pub const MAINTENANCE: u16 = 100;
/// Whoever asks for a booth of their own, in front of the guests' `/start` and words.
pub const WANT: u16 = 190;
/// `/start`.
pub const START: u16 = 200;
/// A guest's own: packs, data, language, help, short codes.
pub const OWN: u16 = 210;
/// The consent button.
pub const CONSENT: u16 = 300;
/// Statistics and search for admins.
pub const ADMIN: u16 = 400;
/// Sign-in to the console.
pub const CONSOLE: u16 = 410;
/// Buttons of job alerts.
pub const JOB_BUTTONS: u16 = 420;
/// The leads group.
pub const LEADS: u16 = 500;
/// Buttons of lead cards that nobody took.
pub const LEADS_FALLBACK: u16 = 600;
/// Whatever else is said in private.
pub const PRIVATE_FALLBACK: u16 = 700;
/// The same where the leads run without the booth.
pub const LEADS_GREETING: u16 = 710;
