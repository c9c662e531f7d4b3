//! `init`: sets the service up with the bot's help. Interactive on a terminal; what stands on the command line, or
//! comes in as lines of standard input, is not asked again.

mod ask;
mod drawing;
mod ears;
mod files;

use std::path::{Path, PathBuf};
use std::time::Duration;

use adapters_telegram::TelegramClient;
use anyhow::{Context as _, bail};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono_tz::Tz;
use rand::RngExt as _;
use serde_json::json;

use self::ask::{ask, is_talk, tell, yes};
use self::drawing::Drawing;
use self::ears::{Ears, Speaker};
use self::files::Setup;
use super::args::{Cli, InitArgs, InitFor, Language};
use super::out::{say, say_json};
use crate::compose::{WhoFault, ask_who, client_settings};
use crate::config::{Demands, Settings, Sources, load};
use crate::modules::{all, tables};

/// `init [--for booth,leads]`.
pub(super) async fn init(cli: &Cli, args: &InitArgs) -> anyhow::Result<()> {
    let (booth, leads) = (args.modules.contains(&InitFor::Booth), args.modules.contains(&InitFor::Leads));
    let toml = cli.config.clone().unwrap_or_else(|| PathBuf::from("atelier.toml"));
    let env = toml.parent().unwrap_or_else(|| Path::new("")).join(".env");
    if let Some(there) = [&toml, &env].into_iter().find(|path| path.exists())
        && !args.force
    {
        bail!("{} is there already; --force replaces it", there.display());
    }
    let token = match &args.token {
        Some(token) => token.clone(),
        None => ask("token of the bot, from @BotFather", None)?,
    };
    let settings = settings_with(&token, std::iter::empty())?;
    let client = TelegramClient::new(&client_settings(&settings)?)?;
    let username = match ask_who(&client).await {
        Ok(me) => me.username,
        Err(WhoFault::Refused(_)) => bail!("Telegram does not know this token; take the right one from @BotFather"),
        Err(away @ WhoFault::Away(_)) => bail!("{away}; look at the network, TELEGRAM_API_URL and TELEGRAM_PROXY"),
    };
    tell(format!("✓ the token belongs to @{username}"));
    let mut ears = Ears::new(client, username.clone(), Duration::from_secs(args.patience));
    let admin = match args.admin {
        Some(admin) => admin,
        None => learn_admin(&mut ears).await?,
    };
    let admin_chat = match args.admin_chat {
        Some(chat) => chat,
        None => learn_chat(&mut ears, admin).await?,
    };
    let leads_group = match args.leads_group.filter(|_| leads) {
        None if leads => Some(learn_leads_group(&mut ears, admin).await?),
        given => given,
    };
    let drawing = if booth { drawing::learn(args, &token, &settings).await? } else { Drawing::default() };
    let setup = Setup {
        token,
        drawing,
        kiosk_token: booth.then(|| URL_SAFE_NO_PAD.encode(rand::rng().random::<[u8; 24]>())),
        admin,
        admin_chat,
        leads_group,
        lang: language(args)?,
        zone: zone(args)?,
        event: match &args.event {
            Some(event) => event.clone(),
            None if booth => ask("name of the event", Some("Atelier"))?,
            None => "Atelier".to_owned(),
        },
        api_url: settings.values().text("TELEGRAM_API_URL").map(str::to_owned),
        api_url_is_default: settings.values().origin("TELEGRAM_API_URL") == "default",
    };
    setup.write(&toml, &env)?;
    if cli.json {
        return say_json(&json!({
            "bot": username, "admin": admin, "admin_chat": admin_chat, "leads_group": leads_group,
            "files": [toml.display().to_string(), env.display().to_string()],
        }));
    }
    say(format!("wrote {} and {} (readable by you alone)", toml.display(), env.display()));
    say("next: atelier check, then atelier run");
    if booth {
        let addr = settings.http_addr();
        say(format!("the tablet opens http://{addr}/kiosk?pair=… once, with the KIOSK_TOKEN of .env"));
    }
    if leads {
        say("requests come in by the page /booth, and from your own site by POST /api/leads: see README.md");
    }
    Ok(())
}

/// The environment alone: files that are about to be written are not read.
fn settings_with<'a>(token: &str, more: impl Iterator<Item = (&'a str, &'a str)>) -> anyhow::Result<Settings> {
    let empty = tempfile::tempdir().context("no temporary folder")?;
    let mut sources = Sources { folder: empty.path().to_owned(), ..Sources::of_process(None, None) };
    sources.environment.insert("TELEGRAM_TOKEN".to_owned(), token.to_owned());
    sources.environment.extend(more.map(|(name, value)| (name.to_owned(), value.to_owned())));
    Ok(load(&sources, &tables(&all()), Demands::Nothing)?)
}

async fn learn_admin(ears: &mut Ears) -> anyhow::Result<i64> {
    ears.listen().await?;
    tell(format!("now open https://t.me/{} and send /start", ears.username()));
    loop {
        let Speaker { id, name, .. } = ears.hear("start", |speaker| speaker.private).await?;
        tell(format!("✓ /start from {name} (id {id})"));
        if !is_talk() || yes("is that you?")? {
            return Ok(id);
        }
    }
}

async fn learn_chat(ears: &mut Ears, admin: i64) -> anyhow::Result<i64> {
    ears.listen().await?;
    tell(format!("now add @{} to the admins' group and send /here there", ears.username()));
    tell("(or send /here to the bot itself: then alerts come to you alone)");
    let place = ears.hear("here", |speaker| speaker.id == admin || speaker.speaks_for_chat).await?;
    tell(format!("✓ alerts go to {} (id {})", place.chat_title, place.chat));
    Ok(place.chat)
}

async fn learn_leads_group(ears: &mut Ears, admin: i64) -> anyhow::Result<i64> {
    ears.listen().await?;
    tell(format!("now add @{} to the leads group and send /here there", ears.username()));
    let fits = |speaker: &Speaker| !speaker.private && (speaker.id == admin || speaker.speaks_for_chat);
    let place = ears.hear("here", fits).await?;
    tell(format!("✓ cards go to {} (id {})", place.chat_title, place.chat));
    Ok(place.chat)
}

fn language(args: &InitArgs) -> anyhow::Result<Language> {
    if let Some(lang) = args.lang {
        return Ok(lang);
    }
    let said = ask("language of the alerts: ru, uz or en", Some("ru"))?;
    let known = [Language::Ru, Language::Uz, Language::En];
    known.into_iter().find(|lang| lang.code() == said).with_context(|| format!("no such language: {said}"))
}

fn zone(args: &InitArgs) -> anyhow::Result<Tz> {
    let said = match &args.time_zone {
        Some(zone) => zone.clone(),
        None => ask("time zone of the booth", Some("Asia/Tashkent"))?,
    };
    said.parse().map_err(|_unknown| anyhow::anyhow!("no such time zone: {said}; such as Asia/Tashkent"))
}
