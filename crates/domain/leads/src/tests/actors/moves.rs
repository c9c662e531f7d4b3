use kernel::ChatId;
use messaging::RejectReason;
use proptest::prelude::*;

use crate::testing::Fault;
use crate::{LeadStatus, LostReason, Verb};

/// What somebody does.
#[derive(Debug, Clone)]
pub(super) enum Move {
    /// A visitor of this contact sends the form.
    Submit(u32),
    /// A form that is suspected.
    Spam(u32),
    /// A member presses a button under one of the cards in the group.
    Press(u8, Verb),
    /// A member picks from a list.
    Pick(u8, LeadStatus),
    /// A member replies to one of the cards.
    Note(u8),
    /// An admin erases a lead.
    Forget(u8),
    /// The relay sends one row, with this fault.
    Send(Option<Fault>),
    /// The relay sends all that is due.
    SendAll,
    /// The relay takes one row and is slow about it.
    Hold,
    /// The row that was taken goes out, with this fault.
    Release(Option<Fault>),
    /// The process dies over a claimed row; whether its request acted.
    Die(bool),
    /// A member deletes one of the messages.
    Delete(u8),
    /// The group becomes a supergroup.
    Upgrade,
    /// A pass of every 2 s.
    Publish,
    /// A pass of every 60 s.
    Housekeep,
    /// Time passes.
    Wait(u32),
    /// The wall clock jumps by minutes.
    Jump(i32),
}

fn fault() -> impl Strategy<Value = Option<Fault>> {
    prop_oneof![
        4 => Just(None),
        2 => Just(Some(Fault::LostAnswer)),
        2 => (1u64..55).prop_map(|late| Some(Fault::LostAndLate(late))),
        1 => Just(Some(Fault::Lost)),
        1 => Just(Some(Fault::NotSent)),
        1 => (1u64..200).prop_map(|wait| Some(Fault::Flood(wait))),
        1 => Just(Some(Fault::Refused(RejectReason::NoRights))),
        1 => Just(Some(Fault::Refused(RejectReason::BadButton))),
    ]
}

fn verb() -> impl Strategy<Value = Verb> {
    prop_oneof![
        3 => Just(Verb::Take),
        2 => Just(Verb::Reopen),
        2 => Just(Verb::Win),
        2 => Just(Verb::Lose),
        1 => Just(Verb::MarkSpam),
        1 => Just(Verb::GiveReason(LostReason::Price)),
    ]
}

pub(super) fn any_move() -> impl Strategy<Value = Move> {
    let status = prop::sample::select(LeadStatus::ALL.to_vec());
    let wait = prop_oneof![4 => 1u32..20, 3 => 20u32..100, 2 => 100u32..4_000, 1 => 4_000u32..200_000];
    prop_oneof![
        6 => (0u32..4).prop_map(Move::Submit),
        1 => (0u32..4).prop_map(Move::Spam),
        6 => (any::<u8>(), verb()).prop_map(|(which, verb)| Move::Press(which, verb)),
        2 => (any::<u8>(), status).prop_map(|(which, status)| Move::Pick(which, status)),
        2 => any::<u8>().prop_map(Move::Note),
        1 => any::<u8>().prop_map(Move::Forget),
        9 => fault().prop_map(Move::Send),
        4 => Just(Move::SendAll),
        3 => Just(Move::Hold),
        4 => fault().prop_map(Move::Release),
        2 => any::<bool>().prop_map(Move::Die),
        1 => any::<u8>().prop_map(Move::Delete),
        1 => Just(Move::Upgrade),
        2 => Just(Move::Publish),
        3 => Just(Move::Housekeep),
        7 => wait.prop_map(Move::Wait),
        1 => (-3_000i32..3_000).prop_map(Move::Jump),
    ]
}

/// The supergroup's id.
pub(super) const UPGRADED: ChatId = ChatId(-100_500);
