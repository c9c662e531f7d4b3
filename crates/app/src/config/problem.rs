use std::fmt;

/// One thing that is wrong with the configuration, in plain words. Never holds a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The setting, or the file.
    pub subject: String,
    /// Where it was read from, when it was.
    pub origin: Option<String>,
    /// What is wrong and what to do.
    pub what: String,
}

impl Problem {
    pub(crate) fn new(subject: impl Into<String>, what: impl Into<String>) -> Self {
        Self { subject: subject.into(), origin: None, what: what.into() }
    }

    pub(crate) fn at(mut self, origin: impl Into<String>) -> Self {
        self.origin = Some(origin.into());
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.origin {
            Some(origin) => write!(f, "{} ({origin}): {}", self.subject, self.what),
            None => write!(f, "{}: {}", self.subject, self.what),
        }
    }
}

/// Everything that is wrong with the configuration, in one go (B1).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} problem(s) in the configuration:{}", .0.len(), listed(.0))]
pub struct Problems(pub Vec<Problem>);

fn listed(problems: &[Problem]) -> String {
    problems.iter().fold(String::new(), |text, problem| format!("{text}\n  - {problem}"))
}
