use async_trait::async_trait;
use desk::{Consent, PeopleStore, Profile};
use kernel::{BotId, ChatId, Lang, Sensitive, StoreError, Timestamp, UserId};
use messaging::Commit;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait};

use super::entities::{consents, people};
use crate::context::Context;
use crate::engine::Tx;
use crate::error::store_error;
use crate::messaging::chats;
use crate::sql::{execute, values};

/// [`PeopleStore`] over SQL.
pub(crate) struct SqlPeopleStore(pub(crate) Context);

fn profile(row: people::Model) -> Result<Profile, StoreError> {
    let inconsistent = |column| StoreError::Inconsistent { table: "people", column, row: row.user.to_string() };
    let lang_chosen = match row.lang_chosen {
        0 => false,
        1 => true,
        _ => return Err(inconsistent("lang_chosen")),
    };
    Ok(Profile {
        user: UserId(row.user),
        lang: Lang::parse(&row.lang).ok_or_else(|| inconsistent("lang"))?,
        lang_chosen,
        created_at: Timestamp::from_millis(row.created_at),
        erased_at: row.erased_at.map(Timestamp::from_millis),
        first_name: Sensitive::new(row.first_name),
    })
}

pub(crate) async fn find_profile<C: ConnectionTrait>(db: &C, user: UserId) -> Result<Option<Profile>, StoreError> {
    people::Entity::find_by_id(user.0).one(db).await.map_err(store_error)?.map(profile).transpose()
}

/// Inserts or replaces a profile; when consent was given stays.
pub(crate) async fn put_profile(tx: &Tx, profile: &Profile) -> Result<(), StoreError> {
    let row = people::ActiveModel {
        user: Set(profile.user.0),
        first_name: Set(profile.first_name.expose().clone()),
        lang: Set(profile.lang.code().to_owned()),
        lang_chosen: Set(i64::from(profile.lang_chosen)),
        created_at: Set(profile.created_at.millis()),
        consented_at: NotSet,
        erased_at: Set(profile.erased_at.map(Timestamp::millis)),
    };
    let replace = OnConflict::column(people::Column::User)
        .update_columns([
            people::Column::FirstName,
            people::Column::Lang,
            people::Column::LangChosen,
            people::Column::ErasedAt,
        ])
        .to_owned();
    people::Entity::insert(row).on_conflict(replace).exec_without_returning(tx).await.map_err(store_error)?;
    Ok(())
}

/// Appends a consent and dates the profile by it.
pub(crate) async fn add_consent(tx: &Tx, consent: &Consent) -> Result<(), StoreError> {
    let row = consents::ActiveModel {
        id: NotSet,
        user: Set(consent.user.0),
        session: Set(consent.session.to_string()),
        text_version: Set(i64::from(consent.text_version)),
        lang: Set(consent.lang.code().to_owned()),
        at: Set(consent.at.millis()),
    };
    consents::Entity::insert(row).exec_without_returning(tx).await.map_err(store_error)?;
    let dated = "UPDATE people SET consented_at = $2 WHERE user = $1";
    execute(tx, dated, values![consent.user.0, consent.at.millis()]).await?;
    Ok(())
}

/// Clears the name; the row stays, so that consents keep their owner.
pub(crate) async fn erase(tx: &Tx, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let cleared = "UPDATE people SET first_name = '', erased_at = $2 WHERE user = $1";
    execute(tx, cleared, values![user.0, now.millis()]).await?;
    Ok(())
}

#[async_trait]
impl PeopleStore for SqlPeopleStore {
    async fn find_profile(&self, user: UserId) -> Result<Option<Profile>, StoreError> {
        find_profile(self.0.read(), user).await
    }

    async fn record_profile(&self, profile: &Profile, commit: Commit) -> Result<(), StoreError> {
        let profile = profile.clone();
        self.0.record(commit, move |tx| Box::pin(async move { put_profile(tx, &profile).await })).await
    }

    async fn is_blocked(&self, bot: BotId, chat: ChatId) -> Result<bool, StoreError> {
        Ok(chats::get(self.0.read(), bot.0, chat.0).await?.0)
    }

    async fn record_membership(
        &self,
        bot: BotId,
        chat: ChatId,
        blocked: bool,
        commit: Commit,
    ) -> Result<(), StoreError> {
        let at = commit.at;
        self.0
            .record(commit, move |tx| {
                Box::pin(async move {
                    if blocked {
                        chats::park(tx, bot.0, chat.0, at).await
                    } else {
                        chats::unpark(tx, bot.0, chat.0, at).await
                    }
                })
            })
            .await?;
        self.0.publish(kernel::Topic::Outbox);
        Ok(())
    }
}
