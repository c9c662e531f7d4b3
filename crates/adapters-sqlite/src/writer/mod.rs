//! The one writer: drains what arrived together, runs each unit in a savepoint of its own inside one IMMEDIATE
//! transaction, commits once, then answers everybody.

mod checkpoint;
mod group;

use std::path::PathBuf;
use std::sync::Arc;

use adapters_sql::Unit;
use kernel::StoreError;
use sea_orm::DatabaseConnection;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout_at};

use self::checkpoint::Upkeep;
use crate::connect::connect;
use crate::pragmas::Role;
use crate::stats::Counters;

/// Most units in one commit.
const GROUP: usize = 256;
/// Most commands that wait; further callers wait to hand theirs in.
const QUEUE: usize = 1024;

/// What the writer is asked for.
pub(crate) enum Command {
    /// Run it, answer after the commit.
    Run(Request),
    /// Finish what came before, then end.
    Close(oneshot::Sender<()>),
}

/// A unit and who waits for it.
pub(crate) struct Request {
    pub(crate) unit: Unit,
    pub(crate) answer: oneshot::Sender<Result<(), StoreError>>,
}

/// Starts the writer on its thread. The connection belongs to it from here on.
pub(crate) fn start(
    path: PathBuf,
    connection: DatabaseConnection,
    counters: Arc<Counters>,
) -> Result<mpsc::Sender<Command>, std::io::Error> {
    let (sender, receiver) = mpsc::channel(QUEUE);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let upkeep = Upkeep::of(&path);
    let writer = Writer { path, connection, counters, upkeep };
    std::thread::Builder::new()
        .name("sqlite-writer".to_owned())
        .spawn(move || runtime.block_on(writer.run(receiver)))?;
    Ok(sender)
}

struct Writer {
    path: PathBuf,
    connection: DatabaseConnection,
    counters: Arc<Counters>,
    upkeep: Upkeep,
}

impl Writer {
    async fn run(mut self, mut receiver: mpsc::Receiver<Command>) {
        let mut commands = Vec::with_capacity(GROUP);
        loop {
            if self.upkeep.due().is_some_and(|due| due <= Instant::now()) {
                self.upkeep.run(&self.connection, &self.counters).await;
            }
            let arrived = match self.upkeep.due() {
                None => receiver.recv_many(&mut commands, GROUP).await,
                Some(due) => match timeout_at(due, receiver.recv_many(&mut commands, GROUP)).await {
                    Ok(arrived) => arrived,
                    Err(_elapsed) => continue,
                },
            };
            if arrived == 0 {
                break;
            }
            if let Some(closed) = self.serve(&mut commands).await {
                receiver.close();
                while let Some(command) = receiver.recv().await {
                    commands.push(command);
                }
                while !commands.is_empty() {
                    if let Some(also) = self.serve(&mut commands).await {
                        tell_closed(also);
                    }
                }
                self.end().await;
                tell_closed(closed);
                return;
            }
        }
        self.end().await;
    }

    /// Runs the units that came before a close, if there is one among the commands.
    async fn serve(&mut self, commands: &mut Vec<Command>) -> Option<oneshot::Sender<()>> {
        let mut group = Vec::with_capacity(commands.len().min(GROUP));
        let mut closed = None;
        for command in commands.drain(..commands.len().min(GROUP)) {
            match command {
                Command::Run(request) => group.push(request),
                Command::Close(done) => closed = Some(done),
            }
        }
        if !group.is_empty() {
            self.upkeep.ran();
            if group::run(&self.connection, group, &self.counters).await.is_err() {
                self.reconnect().await;
            }
        }
        closed
    }

    /// After a failed commit the state of the connection is not trusted. Until a new one opens, the old one goes on
    /// answering `Unavailable`.
    async fn reconnect(&mut self) {
        match connect(&self.path, Role::Writer).await {
            Ok(fresh) => {
                let old = std::mem::replace(&mut self.connection, fresh);
                if let Err(error) = old.close().await {
                    tracing::debug!(%error, "writer.close_failed");
                }
            }
            Err(error) => tracing::error!(%error, "writer.reconnect_failed"),
        }
    }

    async fn end(self) {
        checkpoint::truncate(&self.connection).await;
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "writer.close_failed");
        }
    }
}

fn tell_closed(waits: oneshot::Sender<()>) {
    if waits.send(()).is_err() {
        tracing::debug!("writer.closer_gone");
    }
}
