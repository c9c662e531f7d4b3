use kernel::MicroUsd;

/// A limit that a call would break.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OverBudget {
    /// What was spent or is promised.
    pub spent: MicroUsd,
    /// The limit.
    pub limit: MicroUsd,
}

/// Whether one more call may start: what was spent, with started calls at their ceiling, plus the call's own ceiling
/// stays within the limit. A call that costs nothing may always start; without a limit, any.
pub const fn admit_spend(spent: MicroUsd, ceiling: MicroUsd, limit: Option<MicroUsd>) -> Result<(), OverBudget> {
    match limit {
        Some(limit) if ceiling.0 > 0 && spent.plus(ceiling).0 > limit.0 => Err(OverBudget { spent, limit }),
        Some(_) | None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_free_call_is_never_refused() {
        assert_eq!(admit_spend(MicroUsd(10), MicroUsd::ZERO, Some(MicroUsd(5))), Ok(()));
        assert_eq!(admit_spend(MicroUsd(i64::MAX), MicroUsd(1), None), Ok(()));
        let over = OverBudget { spent: MicroUsd(i64::MAX), limit: MicroUsd(5) };
        assert_eq!(admit_spend(MicroUsd(i64::MAX), MicroUsd(1), Some(MicroUsd(5))), Err(over));
    }

    proptest! {
        #[test]
        fn j6_started_calls_at_their_ceiling_never_pass_the_limit(
            limit in 0i64..1_000, ceilings in prop::collection::vec(0i64..100, 0..60),
        ) {
            let mut spent = MicroUsd::ZERO;
            for ceiling in ceilings {
                if admit_spend(spent, MicroUsd(ceiling), Some(MicroUsd(limit))).is_ok() {
                    spent = spent.plus(MicroUsd(ceiling));
                }
            }
            prop_assert!(spent.0 <= limit);
        }
    }
}
