use serde::{Deserialize, Serialize};

macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$vdoc])* #[serde(rename = $text)] $variant,)*
        }

        impl $name {
            /// Every value.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// Name in the store and on the wire.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }

            /// The value of that name.
            pub fn parse(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.as_str() == name)
            }
        }
    };
}

named!(
    /// Name of a job's state.
    JobStatus {
        /// Waits for a slot.
        Queued = "queued",
        /// A slot draws it: paid, counted.
        Processing = "processing",
        /// The pack is stored; its set is being created: free, idempotent by name.
        Publishing = "publishing",
        /// The set exists; verified until its link goes out.
        Delivering = "delivering",
        /// Link decided.
        Done = "done",
        /// Ended without a link.
        Failed = "failed",
    }
);

named!(
    /// The one final word to a guest for a job.
    Outcome {
        /// The pack's link.
        Link = "link",
        /// Too late; a person helps.
        ManualHelp = "manual_help",
        /// Attempts used up, or a permanent failure.
        Failure = "failure",
        /// The photo cannot be used.
        TryAgain = "try_again",
    }
);

named!(
    /// Why a job ended without a link.
    FailReason {
        /// `JOB_DEADLINE` old, no link.
        TooLate = "too_late",
        /// Counted runs used up by retryable failures.
        AttemptsUsedUp = "attempts_used_up",
        /// R1: found in processing at start with no attempt left.
        FoundAtStart = "found_at_start",
        /// Cancelled by shutdown with nothing left.
        Shutdown = "shutdown",
        /// A failure that no retry mends (budget, no provider, bad output for good).
        Permanent = "permanent",
        /// The photo was refused by a provider.
        PhotoRefused = "photo_refused",
        /// A different set stands under the name.
        SetForeign = "set_foreign",
        /// Absent after three deaths in publishing.
        PublishDeaths = "publish_deaths",
        /// Telegram does not know the owner, or refuses the set for good.
        SetRefused = "set_refused",
        /// A person ended it.
        Operator = "operator",
        /// The guest erased their data.
        Erased = "erased",
    }
);

named!(
    /// Kind of the last failure of a run, for stores, statistics and logs.
    FailureKind {
        /// Network, 5xx or 429 until the run's time was over.
        Network = "network",
        /// The provider's answer was no usable picture.
        BadOutput = "bad_output",
        /// Budget spent.
        Budget = "budget",
        /// No provider left.
        NoProvider = "no_provider",
        /// Refused by a provider's safety rules.
        Refused = "refused",
        /// The slot panicked.
        Panic = "panic",
        /// The process was killed.
        Killed = "killed",
        /// Cancelled by shutdown.
        Cancelled = "cancelled",
        /// A file was missing or could not be written.
        Files = "files",
        /// Our own fault.
        Internal = "internal",
    }
);

named!(
    /// Why a job stands in the queue again.
    Marker {
        /// Cancelled by shutdown.
        RequeuedOnShutdown = "[requeued on shutdown]",
        /// Found in processing at start (R2).
        RequeuedAfterRestart = "[requeued after restart]",
        /// A retryable failure.
        Retry = "[retry]",
    }
);
