//! What a guest does in Telegram. Each use case ends its inbox event in exactly one commit.

mod answer_plainly;
mod delete_me;
mod give_consent;
mod maintenance;
mod meet;
mod membership;
mod open_link;
mod own_packs;
mod type_text;

pub(crate) use maintenance::MAINTENANCE;
