use std::sync::Arc;

use adapters_ai::{PriceTable, Prompts};

use super::problem::Problem;
use super::values::Values;
use crate::process::causes;

/// What models cost and what they are told: built in, or files in their place.
#[derive(Debug, Clone, Default)]
pub struct Drawing {
    /// `PRICES_FILE` over the built-in table.
    pub prices: Arc<PriceTable>,
    /// `PROMPTS_DIR` over the built-in files.
    pub prompts: Arc<Prompts>,
}

impl Drawing {
    pub(super) fn read(values: &Values, problems: &mut Vec<Problem>) -> Self {
        if !values.flag("BOOTH_ENABLED") {
            return Self::default();
        }
        Self { prices: Arc::new(prices(values, problems)), prompts: Arc::new(prompts(values, problems)) }
    }
}

fn prices(values: &Values, problems: &mut Vec<Problem>) -> PriceTable {
    let built_in = PriceTable::built_in();
    let Some(path) = values.path("PRICES_FILE") else { return built_in };
    let what = match std::fs::read_to_string(&path) {
        Ok(text) => match PriceTable::parse(&text) {
            Ok(own) => return own.over(built_in),
            Err(fault) => format!("names a file that is no price table: {}", causes(&fault)),
        },
        Err(error) => format!("names a file that cannot be read: {error}"),
    };
    problems.push(Problem::new("PRICES_FILE", what).at(values.origin("PRICES_FILE")));
    built_in
}

fn prompts(values: &Values, problems: &mut Vec<Problem>) -> Prompts {
    let Some(folder) = values.path("PROMPTS_DIR") else { return Prompts::default() };
    Prompts::read(&folder).unwrap_or_else(|faults| {
        let origin = values.origin("PROMPTS_DIR");
        problems.extend(faults.iter().map(|fault| Problem::new("PROMPTS_DIR", fault.to_string()).at(origin)));
        Prompts::default()
    })
}
