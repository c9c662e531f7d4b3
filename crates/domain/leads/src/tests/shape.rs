//! What the supervisor relies on.

use kernel::{MessageId, Run};
use messaging::EventRef;

use super::kit::{ADMIN, asked};
use crate::testing::{GROUP, World, a_submission};
use crate::{LeadButton, LeadDesk, Verb};

fn sendable<T: Send>(_: &T) {}

#[test]
fn the_handle_is_shared_and_its_futures_move_between_threads() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<LeadDesk>();
    let world = World::new();
    let (desk, event) = (&world.desk, EventRef { id: 1, run: Run(1) });
    sendable(&desk.submit(a_submission(1)));
    sendable(&desk.publish_due());
    sendable(&desk.housekeep(true));
    sendable(&desk.show_new(event, &asked(ADMIN, "")));
    sendable(&desk.begin_export(event, &asked(ADMIN, "")));
    sendable(&desk.ask_to_forget(event, &asked(ADMIN, "")));
    let press = world.press(1, MessageId(1));
    sendable(&desk.press_card(event, &press, LeadButton { number: 1, verb: Verb::Take }));
    sendable(&desk.add_note(event, (GROUP, MessageId(1)), MessageId(2), ADMIN, "x"));
}

#[test]
fn nothing_personal_is_printed_by_debug() {
    let lead = crate::Lead::receive(
        crate::LeadId(uuid::Uuid::nil()),
        crate::testing::a_request(1),
        false,
        kernel::Timestamp::from_millis(0),
    );
    let printed = format!("{lead:?} {:?}", a_submission(1));
    assert!(!printed.contains("Visitor 1") && !printed.contains("+9989") && !printed.contains("a wedding"));
}
