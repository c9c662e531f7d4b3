use std::time::Duration;

use kernel::Timestamp;

use crate::AiError;

/// When a provider is given a rest, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CircuitRules {
    /// Failures in a row that open the circuit.
    pub failures: u32,
    /// The first rest after failures; each further one is twice as long.
    pub first_rest: Duration,
    /// No such rest is longer.
    pub longest_rest: Duration,
    /// The rest when quota, key or region are refused: somebody has to act.
    pub refused_rest: Duration,
    /// A probe that has not ended after this time is given up.
    pub probe_patience: Duration,
}

impl Default for CircuitRules {
    fn default() -> Self {
        Self {
            failures: 5,
            first_rest: Duration::from_secs(30),
            longest_rest: Duration::from_mins(10),
            refused_rest: Duration::from_mins(15),
            probe_patience: Duration::from_mins(5),
        }
    }
}

/// What the end of a call says about its provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallSign {
    /// It works.
    Up,
    /// It fails.
    Down,
    /// It will fail until a person has acted.
    Refusing,
}

impl CallSign {
    /// A provider that limits, refuses a photo or corrects us is there; one that answers with rubbish is not.
    pub const fn of<T>(result: &Result<T, AiError>) -> Option<Self> {
        match result {
            Ok(_) | Err(AiError::RateLimited { .. } | AiError::Refused { .. } | AiError::BadRequest) => Some(Self::Up),
            Err(AiError::Transient | AiError::BadOutput) => Some(Self::Down),
            Err(AiError::QuotaOrBilling | AiError::Auth | AiError::Region) => Some(Self::Refusing),
            Err(AiError::CircuitOpen) => None,
        }
    }
}

/// Whether a call may be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    /// It may.
    Go,
    /// It may, alone: the circuit closes if it succeeds.
    Probe,
    /// It may not before this moment.
    Rest(Timestamp),
}

/// What is worth telling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CircuitNews {
    /// The provider is left alone from now on.
    Opened {
        /// Until then at least.
        until: Timestamp,
        /// Whether a person has to act (quota, key, region).
        refusing: bool,
    },
    /// The provider is back.
    Closed,
}

/// The circuit of one provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Circuit {
    /// Calls go through.
    Closed {
        /// Failures in a row.
        failures: u32,
    },
    /// No call goes through.
    Open {
        /// Until then.
        until: Timestamp,
        /// Rests in a row.
        rests: u32,
    },
    /// One call is on its way to see whether the provider is back.
    Probing {
        /// Since then.
        since: Timestamp,
        /// Rests in a row.
        rests: u32,
    },
}

impl Default for Circuit {
    fn default() -> Self {
        Self::Closed { failures: 0 }
    }
}

impl Circuit {
    /// Asks for one call.
    #[must_use]
    pub fn admit(self, now: Timestamp, rules: &CircuitRules) -> (Self, Admission) {
        match self {
            Self::Closed { .. } => (self, Admission::Go),
            Self::Open { until, .. } if now < until => (self, Admission::Rest(until)),
            Self::Open { rests, .. } => (Self::Probing { since: now, rests }, Admission::Probe),
            Self::Probing { since, rests } => {
                let given_up = since.plus(rules.probe_patience);
                if now < given_up {
                    (self, Admission::Rest(given_up))
                } else {
                    (Self::Probing { since: now, rests }, Admission::Probe)
                }
            }
        }
    }

    /// Takes note of a call's end. News comes only when the circuit opens out of a working state, or closes; a probe
    /// that fails is no news.
    #[must_use]
    pub fn note(self, sign: CallSign, now: Timestamp, rules: &CircuitRules) -> (Self, Option<CircuitNews>) {
        match (self, sign) {
            (Self::Closed { .. }, CallSign::Up) => (Self::Closed { failures: 0 }, None),
            (Self::Closed { failures }, CallSign::Down) if failures.saturating_add(1) < rules.failures => {
                (Self::Closed { failures: failures.saturating_add(1) }, None)
            }
            (Self::Closed { .. }, CallSign::Down | CallSign::Refusing) => {
                let open = Self::open(sign, 1, now, rules);
                let Self::Open { until, .. } = open else { return (open, None) };
                (open, Some(CircuitNews::Opened { until, refusing: sign == CallSign::Refusing }))
            }
            (Self::Probing { .. } | Self::Open { .. }, CallSign::Up) => {
                (Self::Closed { failures: 0 }, Some(CircuitNews::Closed))
            }
            (Self::Probing { rests, .. }, CallSign::Down | CallSign::Refusing) => {
                (Self::open(sign, rests.saturating_add(1), now, rules), None)
            }
            // A call that began before the circuit opened: it does not lengthen the rest.
            (Self::Open { .. }, CallSign::Down | CallSign::Refusing) => (self, None),
        }
    }

    fn open(sign: CallSign, rests: u32, now: Timestamp, rules: &CircuitRules) -> Self {
        let rest = match sign {
            CallSign::Refusing => rules.refused_rest,
            CallSign::Down | CallSign::Up => {
                let doubled = rules.first_rest.saturating_mul(1 << rests.saturating_sub(1).min(16));
                doubled.min(rules.longest_rest)
            }
        };
        Self::Open { until: now.plus(rest), rests }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_millis(seconds * 1000)
    }

    #[test]
    fn t6_failures_in_a_row_open_it_once_and_a_good_probe_closes_it() {
        let rules = CircuitRules::default();
        let mut circuit = Circuit::default();
        let mut news = Vec::new();
        for _ in 0..5 {
            assert_eq!(circuit.admit(at(0), &rules).1, Admission::Go);
            let (next, told) = circuit.note(CallSign::Down, at(0), &rules);
            circuit = next;
            news.extend(told);
        }
        assert_eq!(news, [CircuitNews::Opened { until: at(30), refusing: false }]);
        assert_eq!(circuit.admit(at(29), &rules).1, Admission::Rest(at(30)));
        let (probing, admission) = circuit.admit(at(30), &rules);
        assert_eq!(admission, Admission::Probe);
        assert!(matches!(probing.admit(at(31), &rules).1, Admission::Rest(_)), "one probe at a time");
        let (worse, told) = probing.note(CallSign::Down, at(31), &rules);
        assert_eq!((worse, told), (Circuit::Open { until: at(91), rests: 2 }, None));
        let (probing, _) = worse.admit(at(91), &rules);
        let (closed, told) = probing.note(CallSign::Up, at(92), &rules);
        assert_eq!((closed, told), (Circuit::default(), Some(CircuitNews::Closed)));
    }

    #[test]
    fn a_used_up_quota_opens_it_at_once() {
        let rules = CircuitRules::default();
        let (open, told) = Circuit::default().note(CallSign::Refusing, at(0), &rules);
        assert_eq!(told, Some(CircuitNews::Opened { until: at(900), refusing: true }));
        assert_eq!(open.note(CallSign::Refusing, at(5), &rules), (open, None), "a late failure lengthens nothing");
    }

    #[test]
    fn one_success_forgets_the_failures() {
        let rules = CircuitRules::default();
        let mut circuit = Circuit::Closed { failures: 4 };
        circuit = circuit.note(CallSign::Up, at(0), &rules).0;
        assert_eq!(circuit.note(CallSign::Down, at(0), &rules).0, Circuit::Closed { failures: 1 });
    }

    #[test]
    fn a_probe_that_was_lost_does_not_block_for_ever() {
        let rules = CircuitRules::default();
        let lost = Circuit::Probing { since: at(0), rests: 1 };
        assert_eq!(lost.admit(at(299), &rules).1, Admission::Rest(at(300)));
        assert_eq!(lost.admit(at(300), &rules).1, Admission::Probe);
    }

    proptest! {
        /// Whatever happens: a rest always ends, and news alternates between opened and closed.
        #[test]
        fn t6_news_alternates_and_every_rest_ends(signs in prop::collection::vec((0u8..3, 0i64..700), 0..80)) {
            let rules = CircuitRules::default();
            let (mut circuit, mut now, mut open) = (Circuit::default(), 0, false);
            for (sign, wait) in signs {
                now += wait;
                let (next, admission) = circuit.admit(at(now), &rules);
                circuit = next;
                if let Admission::Rest(until) = admission {
                    prop_assert!(until > at(now) && until <= at(now + 900));
                    continue;
                }
                let sign = [CallSign::Up, CallSign::Down, CallSign::Refusing][usize::from(sign)];
                let (next, told) = circuit.note(sign, at(now), &rules);
                circuit = next;
                match told {
                    Some(CircuitNews::Opened { .. }) => { prop_assert!(!open); open = true; }
                    Some(CircuitNews::Closed) => { prop_assert!(open); open = false; }
                    None => {}
                }
            }
        }
    }
}
