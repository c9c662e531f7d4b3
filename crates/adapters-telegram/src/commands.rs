use kernel::Lang;
use teloxide::payloads::SetMyCommands;
use teloxide::types::{BotCommand, BotCommandScope};
use texts::Texts;

use crate::client::{CallFault, Purpose, TelegramClient};
use crate::routes::RouteTable;

impl TelegramClient {
    /// Sets the command menu of private chats in every language, and the default for all others.
    ///
    /// # Errors
    /// The first failed call; a menu is a comfort, so callers log it and go on.
    pub async fn set_menu(&self, table: &RouteTable, texts: &Texts) -> Result<(), CallFault> {
        let languages = Lang::ALL.map(|lang| (lang, Some(lang.code())));
        for (lang, code) in [(Lang::default(), None)].into_iter().chain(languages) {
            let commands =
                table.menu().iter().map(|line| BotCommand::new(line.command, texts.get(lang, line.text_key, &[])));
            let mut payload = SetMyCommands::new(commands);
            payload.scope = Some(BotCommandScope::AllPrivateChats);
            payload.language_code = code.map(str::to_owned);
            let _set: serde_json::Value = self.call(Purpose::Send, &payload).await?;
        }
        Ok(())
    }
}
