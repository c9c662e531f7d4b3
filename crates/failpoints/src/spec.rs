use std::path::PathBuf;
use std::time::Duration;

use crate::StartError;

/// What a point does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Action {
    Kill,
    Panic,
    Error,
    Slow(Duration),
    Hold(PathBuf),
}

/// When it does it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum When {
    Always,
    /// At this reach, counted from 1.
    Nth(u64),
    /// Of a hundred reaches, on average.
    Percent(f64),
}

/// One armed point.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Arm {
    pub(crate) name: String,
    pub(crate) action: Action,
    pub(crate) when: When,
}

/// Reads `name=action;name=action`; slow ones are divided by the scale.
pub(crate) fn parse(text: &str, scale: u32) -> Result<Vec<Arm>, StartError> {
    let arms = text.split(';').map(str::trim).filter(|arm| !arm.is_empty());
    arms.map(|arm| one(arm, scale).ok_or_else(|| StartError::Form(arm.to_owned()))).collect()
}

fn one(text: &str, scale: u32) -> Option<Arm> {
    let (name, rest) = text.split_once('=')?;
    // A path may hold an `@`.
    let (action, when) = match rest.rsplit_once('@') {
        Some((action, when)) if !when.ends_with(')') => (action, moment(when)?),
        Some(_) | None => (rest, When::Always),
    };
    let name = Some(name.trim()).filter(|name| !name.is_empty())?;
    Some(Arm { name: name.to_owned(), action: deed(action.trim(), scale)?, when })
}

fn deed(text: &str, scale: u32) -> Option<Action> {
    if let Some(argument) = text.strip_suffix(')') {
        let (verb, argument) = argument.split_once('(')?;
        return match verb {
            "slow" => {
                let seconds: f64 = argument.strip_suffix('s')?.parse().ok()?;
                Some(Action::Slow(Duration::try_from_secs_f64(seconds / f64::from(scale.max(1))).ok()?))
            }
            "hold" => Some(Action::Hold(PathBuf::from(argument))),
            _ => None,
        };
    }
    match text {
        "kill" => Some(Action::Kill),
        "panic" => Some(Action::Panic),
        "error" => Some(Action::Error),
        _ => None,
    }
}

fn moment(text: &str) -> Option<When> {
    match text.trim().strip_suffix('%') {
        Some(percent) => percent.parse().ok().filter(|percent| (0.0..=100.0).contains(percent)).map(When::Percent),
        None => text.trim().parse().ok().filter(|nth| *nth > 0).map(When::Nth),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arm(name: &str, action: Action, when: When) -> Arm {
        Arm { name: name.to_owned(), action, when }
    }

    #[test]
    fn arms_are_read() {
        let text = "a.b=kill@3; c=panic; draw=error@2.5%;cut=slow(120s);export=hold(/x@y/z)";
        assert_eq!(
            parse(text, 24).unwrap(),
            vec![
                arm("a.b", Action::Kill, When::Nth(3)),
                arm("c", Action::Panic, When::Always),
                arm("draw", Action::Error, When::Percent(2.5)),
                arm("cut", Action::Slow(Duration::from_secs(5)), When::Always),
                arm("export", Action::Hold(PathBuf::from("/x@y/z")), When::Always),
            ]
        );
    }

    #[test]
    fn what_is_no_arm_is_refused() {
        for wrong in ["draw", "draw=", "=kill", "draw=kil", "draw=kill@0", "draw=error@101%", "draw=slow(5)"] {
            assert_eq!(parse(wrong, 1), Err(StartError::Form(wrong.to_owned())), "{wrong}");
        }
    }
}
