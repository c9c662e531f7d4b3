//! People, consent, attention, alerts, usage and budgets.
