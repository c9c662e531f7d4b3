use std::sync::Arc;

use adapters_ai::Provider;
use adapters_ai::local::LocalStudio;
use desk::AiError;
use kernel::Clock;
use tokio::time::timeout;

use super::telegram::PATIENCE;
use super::verdicts::Verdicts;
use crate::compose::{Providers, local_settings};
use crate::config::Settings;
use crate::process::{ClockSettings, ServiceClock};

/// Each AI provider that is used: whether it answers to our key, knows the models, and what these cost. Nothing is paid
/// for.
pub(super) async fn look(verdicts: &mut Verdicts, settings: &Settings) -> anyhow::Result<()> {
    let clock: Arc<dyn Clock> = Arc::new(ServiceClock::new(ClockSettings::default(), None));
    let studio = LocalStudio::new(local_settings(settings, std::time::Duration::ZERO));
    let providers = Providers::open(settings, &clock, &studio)?;
    for provider in providers.all() {
        let Some(probe) = &provider.probe else { continue };
        let models = models_of(provider, &providers);
        match timeout(PATIENCE * 2, probe.list_models()).await {
            Ok(Ok(known)) => answered(verdicts, provider.name, &models, &known),
            Ok(Err(error)) => failed(verdicts, provider.name, &error),
            Err(_elapsed) => failed(verdicts, provider.name, &AiError::Transient),
        }
        for model in models.iter().filter(|model| !settings.drawing().prices.knows(model)) {
            let words = format!("{model} has no price: its calls count at their ceiling; add a row to PRICES_FILE");
            verdicts.note(provider.name, words);
        }
    }
    Ok(())
}

/// Models that this configuration has the provider use.
fn models_of(provider: &Provider, providers: &Providers) -> Vec<String> {
    let draws = provider.artist.as_ref().filter(|_| providers.draws(provider.name));
    let draws = draws.map(|artist| artist.capabilities().model);
    let sees = provider.describer.as_ref().map(|describer| describer.card().model);
    let mut all: Vec<String> = draws.into_iter().chain(sees).collect();
    all.dedup();
    all
}

fn answered(verdicts: &mut Verdicts, name: &'static str, models: &[String], known: &[String]) {
    let missing: Vec<&str> = models.iter().filter(|model| !known.contains(model)).map(String::as_str).collect();
    if known.is_empty() || missing.is_empty() {
        return verdicts.good(name, format!("takes the key ({})", models.join(", ")));
    }
    let words = format!(
        "takes the key, and does not list {}; look at {}_…_MODEL",
        missing.join(", "),
        name.to_ascii_uppercase()
    );
    verdicts.note(name, words);
}

fn failed(verdicts: &mut Verdicts, name: &'static str, error: &AiError) {
    let upper = name.to_ascii_uppercase();
    match error {
        AiError::Auth => verdicts.bad(name, format!("refuses the key; take the right one and set it ({upper}_…_KEY)")),
        AiError::QuotaOrBilling => verdicts.bad(name, "has no money or quota left; top up the account there"),
        AiError::Region => {
            verdicts.bad(name, format!("does not serve this country; set {upper}_PROXY, or leave it out"));
        }
        AiError::Transient => {
            verdicts.bad(name, format!("no answer; look at the network, {upper}_BASE_URL and {upper}_PROXY"));
        }
        AiError::RateLimited { .. } => verdicts.note(name, "answers, and asks to wait; try again in a minute"),
        AiError::BadRequest | AiError::BadOutput | AiError::Refused { .. } | AiError::CircuitOpen => {
            let words = format!("answers, but not with a list of models ({}); the first pack will show", error.word());
            verdicts.note(name, words);
        }
    }
}
