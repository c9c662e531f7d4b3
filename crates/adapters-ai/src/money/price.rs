use kernel::MicroUsd;
use serde::Deserialize;
use thiserror::Error;

use super::Usage;

/// The price table that comes with the product, in the form that [`PriceTable::parse`] reads.
pub const SAMPLE_PRICES: &str = include_str!("../../prices.toml");

/// What one model costs, in US dollars for a million tokens.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Price {
    /// Model name; it also stands for its dated versions (`name-2026-04-21`).
    pub model: String,
    /// Words that go in.
    #[serde(default)]
    pub text_in: f64,
    /// Pictures that go in.
    #[serde(default)]
    pub image_in: f64,
    /// Words that come out, thoughts included.
    #[serde(default)]
    pub text_out: f64,
    /// Pictures that come out.
    #[serde(default)]
    pub image_out: f64,
    /// One picture that comes out, in dollars: for models whose answers do not count tokens.
    #[serde(default)]
    pub per_image: f64,
}

/// A price table that cannot be read.
#[derive(Debug, Error)]
#[error("the price table cannot be read")]
pub struct PriceFault(#[source] Box<dyn std::error::Error + Send + Sync>);

/// Prices of all models that are used.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PriceTable {
    /// One entry a model.
    #[serde(default)]
    pub price: Vec<Price>,
}

impl PriceTable {
    /// Reads TOML: one `[[price]]` a model.
    pub fn parse(toml: &str) -> Result<Self, PriceFault> {
        let table: Self = toml::from_str(toml).map_err(|error| PriceFault(error.into()))?;
        let all = table
            .price
            .iter()
            .flat_map(|price| [price.text_in, price.image_in, price.text_out, price.image_out, price.per_image]);
        if let Some(bad) = all.into_iter().find(|price| micro_usd(*price).is_none()) {
            return Err(PriceFault(format!("{bad} is no price").into()));
        }
        Ok(table)
    }

    /// These rows, and those of `base` for models that none of them names.
    #[must_use]
    pub fn over(mut self, base: Self) -> Self {
        let mut rest: Vec<Price> =
            base.price.into_iter().filter(|price| !self.price.iter().any(|own| own.model == price.model)).collect();
        self.price.append(&mut rest);
        self
    }

    /// The table that comes with the product.
    pub fn built_in() -> Self {
        // A test reads it; a table without rows books every call at its ceiling.
        Self::parse(SAMPLE_PRICES).unwrap_or_default()
    }

    /// Whether a model has a row.
    pub fn knows(&self, model: &str) -> bool {
        self.find(model).is_some()
    }

    fn find(&self, model: &str) -> Option<&Price> {
        self.price.iter().find(|price| is_version_of(model, &price.model))
    }

    /// What a call cost: the provider's own sum where it names one, else tokens by price, else pictures by price.
    /// `None` where nothing is known; the caller then keeps its ceiling.
    pub(crate) fn cost(&self, model: &str, usage: &Usage) -> Option<MicroUsd> {
        if let Some(sum) = usage.named_cost {
            return Some(sum);
        }
        let price = self.find(model)?;
        if usage.has_tokens() {
            let parts = [
                (usage.text_in, price.text_in),
                (usage.image_in, price.image_in),
                (usage.text_out, price.text_out),
                (usage.image_out, price.image_out),
            ];
            // A part without a price would count as free: then the sum is not known.
            if parts.iter().any(|(tokens, price)| *tokens > 0 && *price <= 0.0) {
                return None;
            }
            let sum = parts.iter().fold(0.0, |sum, (tokens, price)| sum + as_f64(*tokens) * price);
            return micro_usd(sum / 1e6);
        }
        (usage.images > 0 && price.per_image > 0.0).then(|| micro_usd(as_f64(usage.images) * price.per_image)).flatten()
    }
}

/// `name` itself or `name-2026-04-21`, but never `name.5` or `name-mini`.
fn is_version_of(model: &str, name: &str) -> bool {
    let Some(rest) = model.strip_prefix(name) else { return false };
    let dated = rest.strip_prefix('-').is_some_and(|date| date.bytes().all(|b| b.is_ascii_digit() || b == b'-'));
    rest.is_empty() || dated
}

/// `0.25` as money: finite and not negative.
pub fn parse_dollars(text: &str) -> Option<MicroUsd> {
    micro_usd(text.trim().parse().ok()?)
}

/// Rounded up: what was spent is never understated.
#[allow(clippy::cast_possible_truncation, reason = "checked to be far below the limit")]
pub(crate) fn micro_usd(dollars: f64) -> Option<MicroUsd> {
    let micro = (dollars * 1e6 - 1e-6).ceil();
    (dollars.is_finite() && dollars >= 0.0 && micro < 1e15).then(|| MicroUsd(micro.max(0.0) as i64))
}

#[allow(clippy::cast_precision_loss, reason = "counts are small")]
fn as_f64(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
    use super::*;

    fn table() -> PriceTable {
        PriceTable::parse(
            "[[price]]\nmodel = 'draw-1'\ntext_in = 5\nimage_in = 10\nimage_out = 40\n\n[[price]]\nmodel = 'flat'\nper_image = 0.04\n",
        )
        .unwrap()
    }

    #[test]
    fn t3_tokens_become_micro_dollars_rounded_up() {
        let usage = Usage { text_in: 1_000, image_in: 2_000, image_out: 4_001, ..Usage::default() };
        assert_eq!(table().cost("draw-1", &usage), Some(MicroUsd(5_000 + 20_000 + 160_040)));
        assert_eq!(table().cost("draw-1-2026-04-21", &usage), Some(MicroUsd(185_040)));
        let one = Usage { text_in: 1, ..Usage::default() };
        assert_eq!(table().cost("draw-1", &one), Some(MicroUsd(5)));
    }

    #[test]
    fn t3_what_is_not_known_is_not_guessed() {
        let usage = Usage { text_in: 10, ..Usage::default() };
        assert_eq!(table().cost("draw-1.5", &usage), None, "another model");
        assert_eq!(table().cost("draw-1-mini", &usage), None, "another model");
        assert_eq!(table().cost("draw-1", &Usage::default()), None, "no usage");
        let thoughts = Usage { text_out: 10, ..usage };
        assert_eq!(table().cost("draw-1", &thoughts), None, "a part without a price");
    }

    #[test]
    fn t3_a_sum_that_the_provider_names_wins_and_pictures_have_a_price_of_their_own() {
        let named = Usage { named_cost: Some(MicroUsd(7)), text_in: 10, ..Usage::default() };
        assert_eq!(table().cost("draw-1", &named), Some(MicroUsd(7)));
        let one = Usage { images: 1, ..Usage::default() };
        assert_eq!(table().cost("flat", &one), Some(MicroUsd(40_000)));
    }

    #[test]
    fn t3_a_row_of_ones_own_wins_and_the_rest_stays() {
        let own = PriceTable::parse("[[price]]\nmodel = 'flat'\nper_image = 0.07\n").unwrap().over(table());
        let one = Usage { images: 1, ..Usage::default() };
        assert_eq!(own.cost("flat", &one), Some(MicroUsd(70_000)));
        assert!(own.knows("draw-1") && !own.knows("draw-2"));
    }

    #[test]
    fn the_table_that_comes_with_the_product_can_be_read() {
        assert!(!PriceTable::parse(SAMPLE_PRICES).unwrap().price.is_empty());
        assert!(PriceTable::parse("[[price]]\nmodel = 'x'\ntext_in = -1\n").is_err());
    }
}
