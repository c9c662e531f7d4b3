//! Stores of the desk: people, attention, alert memory, small facts, AI usage.

pub(crate) mod alerts;
pub(crate) mod attention;
mod entities;
pub(crate) mod facts;
pub(crate) mod people;
pub(crate) mod usage;
