use proptest::prelude::*;

use crate::SetError;
use crate::testing::{Act, Call};

/// One thing that somebody does.
#[derive(Debug, Clone)]
pub(super) enum Move {
    /// A guest goes from the QR to the submit.
    Arrive(u8),
    /// A slot looks for work.
    Claim(u8),
    /// A slot goes on; killed after so many awaits, if at all.
    Draw(u8, Option<u8>),
    /// A run from an earlier life, or one that was fenced off, goes on.
    LateDraw(u8),
    /// Shutdown cancels a slot.
    Cancel(u8),
    /// A slot panics.
    Panic(u8),
    /// A watch task goes on; killed after so many awaits, if at all.
    Watch(u8, Option<u8>),
    /// One pass of the sweeper; killed after so many awaits, if at all.
    Sweep(Option<u8>),
    /// One pass of the cleanup.
    Clean,
    /// The stop is asked for.
    Stop,
    /// The process is killed and comes back.
    Kill,
    /// A guest erases their data.
    Erase(u8),
    /// A person ends, repeats, resends.
    Fail(u8),
    Retry(u8),
    Resend(u8),
    /// A guest blocks the bot, or is back.
    Member(u8, bool),
    /// The relay sends what waits.
    Relay,
    /// Time goes by.
    Wait(u16),
    /// The next call of Telegram's sets fails.
    SetFault(Call, Act, SetError),
    /// New sets lag.
    Lag(u8),
    /// The next calls of the artist fail.
    ArtFault(u8),
    /// The next sheets are unfit.
    Unfit(u8),
    /// A sheet that this draw call makes has a fault and a doubt.
    Spoil(u8, u8),
    /// The judge fails once.
    JudgeFault,
    /// The store goes away or comes back.
    Store(bool),
}

fn set_error() -> impl Strategy<Value = SetError> {
    prop_oneof![
        4 => Just(SetError::Unknown),
        3 => Just(SetError::NotSent),
        2 => (1u64..40).prop_map(|wait| SetError::RetryAfter(std::time::Duration::from_secs(wait))),
        2 => Just(SetError::Occupied),
        1 => Just(SetError::OwnerUnknown),
        1 => Just(SetError::FileGone),
        1 => Just(SetError::Refused("set_cap")),
        1 => Just(SetError::Refused("bad_sticker")),
    ]
}

fn fuse() -> impl Strategy<Value = Option<u8>> {
    prop_oneof![3 => Just(None), 1 => (0u8..30).prop_map(Some)]
}

pub(super) fn any_move() -> impl Strategy<Value = Move> {
    let call = prop_oneof![Just(Call::Upload), Just(Call::Create), Just(Call::Create), Just(Call::Find)];
    let act = prop_oneof![Just(Act::Nothing), Just(Act::First)];
    let wait = prop_oneof![4 => 1u16..10, 2 => 10u16..100, 1 => 100u16..1_000];
    prop_oneof![
        5 => (0u8..3).prop_map(Move::Arrive),
        8 => (0u8..2).prop_map(Move::Claim),
        8 => (0u8..2, fuse()).prop_map(|(slot, fuse)| Move::Draw(slot, fuse)),
        1 => any::<u8>().prop_map(Move::LateDraw),
        1 => (0u8..2).prop_map(Move::Cancel),
        1 => (0u8..2).prop_map(Move::Panic),
        9 => (any::<u8>(), fuse()).prop_map(|(which, fuse)| Move::Watch(which, fuse)),
        3 => fuse().prop_map(Move::Sweep),
        1 => Just(Move::Clean),
        1 => Just(Move::Stop),
        2 => Just(Move::Kill),
        1 => (0u8..3).prop_map(Move::Erase),
        1 => any::<u8>().prop_map(Move::Fail),
        2 => any::<u8>().prop_map(Move::Retry),
        1 => any::<u8>().prop_map(Move::Resend),
        1 => (0u8..3, any::<bool>()).prop_map(|(guest, blocked)| Move::Member(guest, blocked)),
        2 => Just(Move::Relay),
        5 => wait.prop_map(Move::Wait),
        3 => (call, act, set_error()).prop_map(|(call, act, error)| Move::SetFault(call, act, error)),
        1 => (0u8..90).prop_map(Move::Lag),
        2 => (0u8..8).prop_map(Move::ArtFault),
        2 => (0u8..20, 1u8..13).prop_map(|(draw, sticker)| Move::Spoil(draw, sticker)),
        1 => Just(Move::JudgeFault),
        1 => (0u8..4).prop_map(Move::Unfit),
        1 => any::<bool>().prop_map(Move::Store),
    ]
}
