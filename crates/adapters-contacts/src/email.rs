use email_address::{EmailAddress, Options};

/// The longest address that mail servers take.
const MOST: usize = 254;
const LONGEST_LOCAL: usize = 64;

/// The address in lower case, its domain in its ASCII form, when it is one that mail can reach.
///
/// Only its domain is free of case by the standard; in practice all of it is, and phones begin it with a capital.
pub(crate) fn read(written: &str) -> Option<String> {
    let scheme = written.split_at_checked(7).filter(|(scheme, _)| scheme.eq_ignore_ascii_case("mailto:"));
    let written = scheme.map_or(written, |(_, rest)| rest);
    let (local, domain) = written.rsplit_once('@')?;
    let domain = idna::domain_to_ascii_strict(domain.trim_end_matches('.')).ok()?;
    let address = format!("{}@{domain}", local.to_lowercase());
    let options = Options::default().with_required_tld().without_display_text().without_domain_literal();
    let is_one = EmailAddress::parse_with_options(&address, options).is_ok();
    // Quoted local parts exist on paper only.
    let is_plain = !local.contains(['"', '\\']) && !local.chars().any(char::is_whitespace);
    let is_top_named =
        domain.rsplit('.').next().is_some_and(|top| top.len() > 1 && !top.bytes().all(|b| b.is_ascii_digit()));
    (is_one && is_plain && is_top_named && local.len() <= LONGEST_LOCAL && address.len() <= MOST).then_some(address)
}
