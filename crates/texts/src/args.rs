use fluent_bundle::FluentValue;

/// A value for a placeholder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arg {
    /// Text as it is; markup must be escaped already.
    Text(String),
    /// A number; texts may select plural forms by it.
    Number(i64),
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Self::Number(i64::from(number))
    }
}

impl From<u64> for Arg {
    fn from(number: u64) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl<'a> From<&'a Arg> for FluentValue<'a> {
    fn from(arg: &'a Arg) -> Self {
        match arg {
            Arg::Text(text) => FluentValue::from(text.as_str()),
            Arg::Number(number) => FluentValue::from(*number),
        }
    }
}
