use std::error::Error;

/// An error and its causes, outermost first. A cause that is there already word for word is not said again: some
/// libraries repeat their source in their own message.
pub fn causes(error: &(dyn Error + 'static)) -> String {
    let mut said = error.to_string();
    let mut inner = error.source();
    while let Some(cause) = inner {
        let text = cause.to_string();
        if !said.contains(&text) {
            said = format!("{said}: {text}");
        }
        inner = cause.source();
    }
    said
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;

    #[test]
    fn a_cause_is_said_once() {
        let error = anyhow!("disk full").context("cannot be written: disk full").context("no backup");
        assert_eq!(causes(error.as_ref()), "no backup: cannot be written: disk full");
        assert_eq!(causes(anyhow!("b").context("a").as_ref()), "a: b");
    }
}
