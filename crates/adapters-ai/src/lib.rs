//! AI providers behind the ports of desk and booth.
//!
//! Lives here: one module a provider ([`openai`], [`gemini`], [`gigachat`], [`local`]), the table of them
//! ([`PROVIDERS`]), and what they share: the transport (sizes, deadlines, retries where nothing can be paid twice,
//! circuit), the checks of answers, prompts and canvases of sheets, prices. Every answer folds into [`desk::AiError`].
//! Must not be here: budgets, the order of providers, alerts (the booth decides), drawing itself (`adapters-imaging`).
//!
//! To add a provider: one module that implements the two small traits of `engine` (`Mind` for words, `Painter` for
//! pictures), and one line in [`PROVIDERS`]. `docs/adding-a-provider.md` walks through it.

mod answer;
mod artist;
mod describing;
mod engine;
pub mod gemini;
pub mod gigachat;
pub mod local;
mod money;
pub mod openai;
mod prompts;
mod provider;
#[cfg(feature = "rehearsal")]
pub mod rehearsal;
mod seeing;
mod settings;
mod sheet;
mod wire;

pub use describing::described_by;
pub use engine::CallLimits;
pub use money::{Price, PriceFault, PriceTable, SAMPLE_PRICES, parse_dollars};
pub use prompts::{PromptFault, Prompts};
pub use provider::{OpenFault, PROVIDERS, Probe, Provider, ProviderLine, Shared, find_fault, open_provider};
pub use settings::{Reader, Setting, SettingFault, SettingKind};
pub use wire::{Breaker, ClientFault, ClientSettings, Standing};
