use proptest::prelude::*;

use crate::{LeadButton, LeadStatus, LostReason, PickAction, PickButton, Verb};

#[test]
fn buttons_carry_what_they_say_and_fit() {
    let verbs = LeadStatus::ALL.map(Verb::to).into_iter().chain(LostReason::ALL.map(Verb::GiveReason));
    for verb in verbs {
        let button = LeadButton { number: i64::MAX, verb };
        assert_eq!(LeadButton::parse(&button.data()), Some(button));
        assert!(button.data().len() <= 64);
    }
    let moves = LeadStatus::ALL.map(PickAction::Move);
    for action in moves.into_iter().chain([PickAction::Show, PickAction::Forget, PickAction::ForgetAll]) {
        let button = PickButton { action, number: i64::MAX };
        assert_eq!(PickButton::parse(&button.data()), Some(button));
        assert!(button.data().len() <= 64);
    }
    assert_eq!(LeadButton { number: 128, verb: Verb::Take }.data(), "stickers_lead:128:in_work");
    assert_eq!(PickButton { action: PickAction::Show, number: 3 }.data(), "stickers_pick:show:3");
}

#[test]
fn other_data_is_no_button() {
    for data in [
        "stickers_lead:1",
        "stickers_lead:1:",
        "stickers_lead:0:won",
        "stickers_lead:-1:won",
        "stickers_lead:+1:won",
        "stickers_lead:99999999999999999999:won",
        "stickers_lead:1:win",
        "stickers_pick:show:",
        "stickers_pick:won",
        "job:retry:1",
        "",
    ] {
        assert_eq!(LeadButton::parse(data), None, "{data}");
        assert_eq!(PickButton::parse(data), None, "{data}");
    }
}

proptest! {
    #[test]
    fn any_data_is_read_or_refused(data in ".{0,64}") {
        let card = LeadButton::parse(&format!("stickers_lead:{data}"));
        prop_assert!(card.is_none_or(|button| button.number > 0));
        let pick = PickButton::parse(&format!("stickers_pick:{data}"));
        prop_assert!(pick.is_none_or(|button| button.number > 0));
    }
}
