use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::Event;
use booth::{JobStatus, SessionId, SessionView, TabletError};
use futures::Stream;
use futures::stream;
use tokio::sync::broadcast::{Receiver, error::RecvError};

use crate::api::view;
use crate::state::Web;

/// A stream looks by itself this often: a hint may be lost, a place in line moves without one.
const FLOOR: Duration = Duration::from_secs(2);

/// One tablet watching one session.
struct Watch {
    web: Web,
    id: SessionId,
    hints: Receiver<SessionId>,
    /// What was sent last; only a difference is sent again.
    sent: Option<String>,
    first: bool,
    over: bool,
}

enum Look {
    Same,
    Changed(String),
    Last(String),
}

/// The session's view at once and on each change; ends after the job's last word, the session's end, or a stop.
pub(crate) fn watch(web: Web, id: SessionId) -> impl Stream<Item = Result<Event, Infallible>> {
    // Subscribed before the first look, so that nothing falls between the two.
    let hints = web.sessions.subscribe();
    let watch = Watch { web, id, hints, sent: None, first: true, over: false };
    stream::unfold(watch, async |mut watch| {
        let text = watch.next().await?;
        Some((Ok(Event::default().data(text)), watch))
    })
}

impl Watch {
    async fn next(&mut self) -> Option<String> {
        while !self.over {
            if !self.first && !self.wait().await {
                return None;
            }
            self.first = false;
            match self.look().await {
                Look::Same => {}
                Look::Changed(text) => {
                    self.sent = Some(text.clone());
                    return Some(text);
                }
                Look::Last(text) => {
                    self.over = true;
                    return Some(text);
                }
            }
        }
        None
    }

    async fn look(&self) -> Look {
        match self.web.booth.session_view(self.id).await {
            Ok(seen) => {
                let text = view::session(&self.web.links, &seen).to_string();
                if has_ended(&seen) {
                    Look::Last(text)
                } else if self.sent.as_deref() == Some(text.as_str()) {
                    Look::Same
                } else {
                    Look::Changed(text)
                }
            }
            Err(TabletError::SessionExpired | TabletError::UnknownSession) => Look::Last(view::expired().to_string()),
            // The store is away: the tablet keeps what it has, the next look may succeed.
            Err(error) => {
                tracing::debug!(code = error.code(), "a stream could not look at its session");
                Look::Same
            }
        }
    }

    /// Until a hint for this session, the next look of its own, or the stop (`false`).
    async fn wait(&mut self) -> bool {
        let stop = self.web.stop.clone();
        let (id, hints) = (self.id, &mut self.hints);
        let hinted = async {
            loop {
                match hints.recv().await {
                    Ok(changed) if changed == id => return,
                    Ok(_) => {}
                    Err(RecvError::Lagged(_)) => return,
                    Err(RecvError::Closed) => std::future::pending().await,
                }
            }
        };
        tokio::select! {
            () = stop.cancelled() => false,
            () = hinted => true,
            () = tokio::time::sleep(FLOOR) => true,
        }
    }
}

fn has_ended(view: &SessionView) -> bool {
    view.job.as_ref().is_some_and(|job| matches!(job.status, JobStatus::Done | JobStatus::Failed))
}
