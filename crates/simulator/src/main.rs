//! `simulator`: the Telegram Bot API simulator as a program.

use std::error::Error;
use std::io::Write as _;
use std::net::SocketAddr;

use clap::Parser;
use simulator::{Options, Simulator};

/// A Telegram Bot API server for tests: users, chats, sticker sets, faults on order, and a chat page.
#[derive(Debug, Parser)]
#[command(version)]
struct Args {
    /// Where to listen; port 0 takes any free port.
    #[arg(long, default_value = "127.0.0.1:8081")]
    listen: SocketAddr,
    /// Bots that are known from the start (several tokens, or the option several times); other tokens are welcome at
    /// their first call.
    #[arg(long = "token", value_name = "T", num_args = 1..)]
    tokens: Vec<String>,
    /// How long the public page of a new sticker set takes to appear, in milliseconds.
    #[arg(long, default_value_t = 1500)]
    page_delay_ms: u64,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "warn".into()))
        .with_writer(std::io::stderr)
        .init();
    let args = Args::parse();
    let mut options = Options { tokens: args.tokens, ..Options::default() };
    options.settings.page_delay_ms = args.page_delay_ms;
    let running = Simulator::start(args.listen, options).await?;
    writeln!(std::io::stdout(), "simulator listens on {}", running.url())?;
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted?,
        _ = terminate.recv() => {}
    }
    running.shutdown().await;
    Ok(())
}
