use std::sync::Arc;

use adapters_ai::local::LocalStudio;
use adapters_ai::{Provider, Shared, described_by, open_provider};
use anyhow::Context as _;
use booth::{Judge, PackArtist};
use desk::CircuitRules;
use kernel::Clock;
use secrecy::SecretString;

use crate::config::{Settings, describer, judge, used_providers};

/// Every provider that the configuration uses, opened.
#[derive(Debug)]
pub struct Providers {
    all: Vec<Provider>,
    /// In the order of `RENDER_MODE`.
    drawing: Vec<String>,
    describer: Option<String>,
    judge: Option<String>,
    studio: LocalStudio,
}

impl Providers {
    /// Opens them; reaches nobody.
    pub fn open(settings: &Settings, clock: &Arc<dyn Clock>, studio: &LocalStudio) -> anyhow::Result<Self> {
        let values = settings.values();
        let shared = Shared {
            clock: Arc::clone(clock),
            prices: Arc::clone(&settings.drawing().prices),
            prompts: Arc::clone(&settings.drawing().prompts),
            https_proxy: values.text("HTTPS_PROXY").map(SecretString::from),
            circuit: circuit_rules(settings),
            studio: studio.clone(),
        };
        let names = used_providers(values).into_iter().filter(|name| name != REHEARSAL);
        let open = |name: String| {
            open_provider(&name, &|setting| values.any(setting), &shared).with_context(|| format!("provider {name}"))
        };
        let all = names.map(open).collect::<anyhow::Result<_>>()?;
        Ok(Self { all, describer: describer(values), judge: judge(values), ..Self::local_alone(settings, studio) })
    }

    /// The renderer of this machine alone, where nothing is drawn: keys need not be at hand then.
    pub fn local_alone(settings: &Settings, studio: &LocalStudio) -> Self {
        let drawing = settings.values().list("RENDER_MODE");
        Self { all: Vec::new(), drawing, describer: None, judge: None, studio: studio.clone() }
    }

    /// Those that were opened.
    pub fn all(&self) -> &[Provider] {
        &self.all
    }

    /// Who draws, in the order of `RENDER_MODE`.
    pub fn artists(&self) -> Vec<Arc<dyn PackArtist>> {
        let describer = self.describer.as_ref().and_then(|name| self.find(name)?.describer.clone());
        let artists = self.drawing.iter().filter_map(|name| self.artist(name));
        let artists = artists.map(|artist| match &describer {
            Some(describer) => described_by(artist, describer),
            None => artist,
        });
        artists.collect()
    }

    /// Who judges.
    pub fn judge(&self) -> Option<Arc<dyn Judge>> {
        self.judge.as_ref().and_then(|name| self.find(name)?.judge.clone())
    }

    /// Whether this one stands in `RENDER_MODE`.
    pub fn draws(&self, name: &str) -> bool {
        self.drawing.iter().any(|drawing| drawing == name)
    }

    fn find(&self, name: &str) -> Option<&Provider> {
        self.all.iter().find(|provider| provider.name == name)
    }

    fn artist(&self, name: &str) -> Option<Arc<dyn PackArtist>> {
        #[cfg(feature = "failpoints")]
        if name == REHEARSAL {
            return Some(Arc::new(adapters_ai::rehearsal::RehearsalArtist::new(&self.studio)));
        }
        if name == "local" { Some(self.studio.artist()) } else { self.find(name)?.artist.clone() }
    }
}

/// The provider of rehearsals, which only builds with failpoints know.
const REHEARSAL: &str = "rehearsal";

/// Rests are waits of our own.
fn circuit_rules(settings: &Settings) -> CircuitRules {
    let (rules, scale) = (CircuitRules::default(), settings.scale());
    CircuitRules {
        first_rest: scale.apply(rules.first_rest),
        longest_rest: scale.apply(rules.longest_rest),
        refused_rest: scale.apply(rules.refused_rest),
        ..rules
    }
}
