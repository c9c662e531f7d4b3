use std::fmt::Write as _;
use std::sync::Arc;

use adapters_sqlite::{OpenOptions, SqliteEngine};
use adapters_telegram::{
    ClientSettings, LEADS_MENU, Me, Route, Scope, TelegramClient, Trigger, booth_routes, leads_routes,
};
use anyhow::Context as _;
use kernel::{BootId, BotId, ChatId, Clock, Entropy, Lang, NoChanges, Sensitive};
use leads::{ExportFiles, LeadSettings};
use texts::Texts;
use tokio_util::sync::CancellationToken;

use super::docs::commands_page;
use crate::compose::{BoardReadiness, Circuits, Foundation, Telegram, open_clock, open_files, stores};
use crate::config::{Demands, Sources, load};
use crate::export::{LeadExports, Workbooks};
use crate::modules::{all, build_booth, build_leads, tables};
use crate::process::{SystemEntropy, Wakes};
use crate::supervisor::Board;

/// `docs/commands.md`: the command line, then the bot's commands as the route table has them.
pub(super) async fn whole_page() -> anyhow::Result<String> {
    let folder = tempfile::tempdir().context("no temporary folder")?;
    let foundation = throw_away(folder.path()).await?;
    let booth = build_booth(&foundation)?.booth;
    let mut routes = booth_routes(&booth, &foundation.texts);
    routes.extend(group_routes(&foundation));
    let page = format!("{}{}", commands_page(), bot_section(&routes, &foundation.texts));
    foundation.stores.engine.close().await;
    Ok(page)
}

/// Commands of the leads group; they stand in a menu of its own.
fn group_routes(foundation: &Foundation) -> Vec<Route> {
    let me = &foundation.telegram.me;
    let scale = foundation.settings.scale();
    let desk = build_leads(foundation, LeadSettings::defaults(me.id, &me.username, ChatId(-1), scale));
    let exports: Arc<dyn ExportFiles> = Arc::new(LeadExports::new(
        Workbooks { texts: Arc::clone(&foundation.texts), lang: Lang::Ru, zone: foundation.settings.zone() },
        Arc::clone(&foundation.files),
    ));
    let routes = leads_routes(&desk, &exports, &foundation.texts).into_iter();
    let listed = routes.filter(|route| matches!(route.scope, Scope::Groups)).map(|mut route| {
        if let Trigger::Command(names) = &route.trigger {
            let lines = LEADS_MENU.iter().copied().filter(|line| names.contains(&line.command));
            route.menu.extend(lines);
        }
        route
    });
    listed.collect()
}

fn bot_section(routes: &[Route], texts: &Texts) -> String {
    let mut page = String::from(
        "## In the bot\n\nAlso as `/command@bot`. Whoever may not use a command gets no answer.\n\n\
         | command | who | in the menu | what it does |\n|---|---|---|---|\n",
    );
    for route in routes {
        let Trigger::Command(names) = &route.trigger else { continue };
        for name in *names {
            let listed = if route.menu.iter().any(|line| line.command == *name) { "yes" } else { "no" };
            let words = texts.get(Lang::Ru, &format!("command-{name}"), &[]);
            // Writing to a String cannot fail.
            let _written = writeln!(page, "| `/{name}` | {} | {listed} | {words} |", who(&route.scope));
        }
    }
    page
}

const fn who(scope: &Scope) -> &'static str {
    match scope {
        Scope::Any => "anybody, anywhere",
        Scope::Private => "anybody, in private",
        Scope::PrivateOf(_) => "`ADMIN_USER_IDS`, in private",
        // The only such commands are the leads'.
        Scope::Groups => "`LEADS_ADMIN_IDS`, in the leads group",
        Scope::Chat(_) => "anybody in its group",
        Scope::ChatOf(..) => "its admins in its group",
    }
}

/// A foundation over a database that goes with its folder; makes no call.
async fn throw_away(folder: &std::path::Path) -> anyhow::Result<Foundation> {
    let sources = Sources { folder: folder.to_path_buf(), data_dir: Some(folder.to_path_buf()), ..Sources::default() };
    let settings = Arc::new(load(&sources, &tables(&all()), Demands::Nothing)?);
    let engine = SqliteEngine::open(&settings.database(), OpenOptions::fresh()).await?;
    let stores = stores(engine, &settings, Arc::new(NoChanges));
    let (clock, _mark) = open_clock(&settings, &*stores.facts).await?;
    let clock: Arc<dyn Clock> = clock;
    let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new(Arc::clone(&clock)));
    let board = Arc::new(Board::new(Arc::clone(&clock)));
    let telegram = ClientSettings::new(Sensitive::new("1:none".to_owned()));
    let files = open_files(folder, Arc::clone(&entropy))?;
    let circuits = Circuits::default();
    Ok(Foundation {
        boot: BootId(entropy.uuid()),
        readiness: Arc::new(BoardReadiness::new(Arc::clone(&board), &stores, Arc::clone(&files), circuits.clone())),
        circuits,
        files,
        texts: Arc::new(Texts::load()?),
        telegram: Telegram {
            client: TelegramClient::new(&telegram)?,
            settings: telegram,
            me: Me { id: BotId(1), username: "bot".to_owned() },
        },
        web_stop: CancellationToken::new(),
        settings,
        clock,
        entropy,
        wakes: Wakes::default(),
        stores,
        board,
    })
}
