use desk::AiError;

use crate::answer::by_status;
use crate::wire::Reply;

/// An answer of the API that is no success. Its statuses are plain; a limit is one on calls at the same time.
pub(super) fn fold(reply: &Reply) -> AiError {
    tracing::warn!(status = reply.status, "a provider's error");
    by_status(reply.status, reply.after)
}

/// The token server calls a wrong key or scope a bad request.
pub(super) fn fold_token(reply: &Reply) -> AiError {
    tracing::warn!(status = reply.status, "the token server's error");
    match by_status(reply.status, reply.after) {
        AiError::BadRequest => AiError::Auth,
        other => other,
    }
}
