use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures::FutureExt;
use messaging::{Cause, Commit, HandlerFault, InboxEvent, Moment, decide_failure};

use super::answer::{Beside, answer};
use super::incoming::{Body, Incoming};
use super::loops::DispatchParts;
use super::read::read;
use crate::routes::{Reply, RouteFault, Verdict};

/// Tries in a row after a row changed under a handler's feet.
const STALE_TRIES: u32 = 4;

/// An event that was handled, well or not.
pub(super) struct Handled {
    pub(super) event: i64,
    /// What is to go out now.
    pub(super) beside: Vec<Beside>,
}

/// Handles one event to its end: a commit, a stored failure, or a claim that was lost.
pub(super) async fn handle(parts: Arc<DispatchParts>, event: InboxEvent) -> Handled {
    let id = event.id;
    let Some(incoming) = read(&event).map(Arc::new) else {
        tracing::info!(event.id = id, kind = event.kind.0, "an update of no known kind is kept and let be");
        if let Err(fault) = end_quietly(&parts, &event).await {
            store_failure(&parts, &event, fault).await;
        }
        return Handled { event: id, beside: Vec::new() };
    };
    let query = match &incoming.body {
        Body::Press { query, .. } => Some(query.clone()),
        Body::Text { .. } | Body::Media { .. } | Body::Edited { .. } | Body::Membership { .. } | Body::Other => None,
    };
    let decide = AssertUnwindSafe(decide(&parts, &event, incoming)).catch_unwind();
    let (outcome, answered) = with_patience(&parts, decide, query.as_ref()).await;
    let reply = match outcome {
        Ok(Ok(reply)) => reply,
        Ok(Err(fault)) => {
            store_failure(&parts, &event, fault).await;
            Reply::default()
        }
        Err(_panic) => {
            tracing::error!(event.id = id, "a handler panicked");
            store_failure(&parts, &event, HandlerFault::Panicked).await;
            Reply::default()
        }
    };
    let answer = query.filter(|_| !answered).map(|query| Beside::Answer { query, pop: reply.pop });
    let like = reply.liked.map(|(chat, message)| Beside::Like { chat, message });
    Handled { event: id, beside: answer.into_iter().chain(like).collect() }
}

/// Waits for the decision; a button whose event takes long is answered empty meanwhile. Answers whether it was.
async fn with_patience<F: Future>(parts: &DispatchParts, decide: F, query: Option<&String>) -> (F::Output, bool) {
    let mut decide = std::pin::pin!(decide);
    let Some(query) = query else { return (decide.await, false) };
    match tokio::time::timeout(parts.settings.slow_after, &mut decide).await {
        Ok(outcome) => (outcome, false),
        Err(_elapsed) => {
            let (outcome, ()) = tokio::join!(decide, answer(parts.client.clone(), query.clone(), None));
            (outcome, true)
        }
    }
}

async fn decide(parts: &DispatchParts, event: &InboxEvent, incoming: Arc<Incoming>) -> Result<Reply, HandlerFault> {
    for _ in 0..STALE_TRIES {
        match parts.routes.dispatch(Arc::clone(&incoming)).await {
            Ok(Verdict::Done(reply)) => return Ok(reply),
            Ok(Verdict::Nothing(reply)) => return end_quietly(parts, event).await.map(|()| reply),
            Ok(Verdict::Pass) => return end_quietly(parts, event).await.map(|()| Reply::default()),
            Err(RouteFault::Stale) => tracing::debug!(event.id = event.id, "a row changed meanwhile; deciding anew"),
            Err(RouteFault::Fault(fault)) => return Err(fault),
        }
    }
    Err(HandlerFault::Failed("stale"))
}

/// Nobody's update: done, with nothing to say. A lost claim means that somebody else ends it.
async fn end_quietly(parts: &DispatchParts, event: &InboxEvent) -> Result<(), HandlerFault> {
    let commit = Commit::new(Cause::Event(event.reference()), parts.clock.now());
    match parts.inbox.finish(commit).await {
        Ok(()) | Err(kernel::StoreError::Stale) => Ok(()),
        Err(error) => match RouteFault::from(error) {
            RouteFault::Stale => Ok(()),
            RouteFault::Fault(fault) => Err(fault),
        },
    }
}

/// Stores the failure by the inbox's rules. Where even that fails, the event stays claimed by this process and
/// recovery, which finds it not among the live ones, puts it back.
async fn store_failure(parts: &DispatchParts, event: &InboxEvent, fault: HandlerFault) {
    let now = parts.clock.now();
    let moment = Moment { now, jitter: parts.entropy.jitter(), scale: parts.settings.scale };
    let failure = decide_failure(event, fault, &moment);
    tracing::warn!(event.id = event.id, kind = event.kind.0, word = fault.word(), "an event was not handled");
    match parts.inbox.record_failure(event.reference(), failure, now).await {
        Ok(()) => {}
        Err(kernel::StoreError::Stale) => tracing::debug!(event.id = event.id, "its claim was lost"),
        Err(error) => tracing::warn!(event.id = event.id, %error, "its failure could not be stored"),
    }
}
