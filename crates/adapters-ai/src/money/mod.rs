//! What calls cost: usage as the answers give it, prices as data.

mod price;
mod usage;

pub(crate) use price::micro_usd;
pub use price::{Price, PriceFault, PriceTable, SAMPLE_PRICES, parse_dollars};
pub(crate) use usage::Usage;
