use kernel::{ChatId, Lang};
use teloxide::payloads::SetMyCommands;
use teloxide::types::{BotCommand, BotCommandScope, ChatId as TeloxideChat};
use texts::Texts;

use crate::client::{CallFault, Purpose, TelegramClient};
use crate::routes::{MenuCommand, RouteTable};

impl TelegramClient {
    /// Sets the command menu of private chats in every language, and the default for all others.
    ///
    /// # Errors
    /// The first failed call; a menu is a comfort, so callers log it and go on.
    pub async fn set_menu(&self, table: &RouteTable, texts: &Texts) -> Result<(), CallFault> {
        let languages = Lang::ALL.map(|lang| (lang, Some(lang.code())));
        for (lang, code) in [(Lang::default(), None)].into_iter().chain(languages) {
            self.set_commands(table.menu(), BotCommandScope::AllPrivateChats, texts, lang, code).await?;
        }
        Ok(())
    }

    /// Sets the command menu of one group, in the group's language whatever its members'.
    ///
    /// # Errors
    /// The failed call; as with every menu, callers log it and go on.
    pub async fn set_group_menu(
        &self,
        chat: ChatId,
        lang: Lang,
        menu: &[MenuCommand],
        texts: &Texts,
    ) -> Result<(), CallFault> {
        let scope = BotCommandScope::Chat { chat_id: TeloxideChat(chat.0).into() };
        self.set_commands(menu, scope, texts, lang, None).await
    }

    async fn set_commands(
        &self,
        menu: &[MenuCommand],
        scope: BotCommandScope,
        texts: &Texts,
        lang: Lang,
        code: Option<&str>,
    ) -> Result<(), CallFault> {
        let mut payload = SetMyCommands::new(
            menu.iter().map(|line| BotCommand::new(line.command, texts.get(lang, line.text_key, &[]))),
        );
        payload.scope = Some(scope);
        payload.language_code = code.map(str::to_owned);
        let _set: serde_json::Value = self.call(Purpose::Send, &payload).await?;
        Ok(())
    }
}
