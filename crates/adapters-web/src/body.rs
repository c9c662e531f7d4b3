use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use futures::StreamExt;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::problem::Code;

/// 20 MB, read as binary megabytes so that no honest file of that size is refused, and a margin: the intake judges
/// the exact size, this cap bounds memory.
pub(crate) const PHOTO_CAP: usize = 20 * 1024 * 1024 + 64 * 1024;
/// A submit is two short ids.
pub(crate) const JSON_CAP: usize = 16 * 1024;
/// How much of a refused body is read on, so that an ordinary client gets to read the answer instead of a reset.
const DRAIN_CAP: usize = 40 * 1024 * 1024;
/// Longest upload.
const UPLOAD_LIMIT: Duration = Duration::from_mins(1);
/// Longest draining.
const DRAIN_LIMIT: Duration = Duration::from_secs(10);

/// Reads a body up to `cap` bytes, counting what arrives: `Content-Length` may lie.
pub(crate) async fn read(body: Body, cap: usize) -> Result<Vec<u8>, Code> {
    read_within(body, cap, UPLOAD_LIMIT).await
}

/// A JSON object; serde alone would also take a list for a struct, by the order of its fields.
pub(crate) fn object<T: DeserializeOwned>(bytes: &[u8]) -> serde_json::Result<T> {
    serde_json::from_slice(bytes).and_then(|fields| serde_json::from_value(Value::Object(fields)))
}

async fn read_within(body: Body, cap: usize, limit: Duration) -> Result<Vec<u8>, Code> {
    let mut stream = body.into_data_stream();
    let read = tokio::time::timeout(limit, collect(&mut stream, cap)).await;
    let outcome = read.unwrap_or(Err(Code::UploadTimeout));
    if outcome == Err(Code::TooLarge) {
        drain(&mut stream).await;
    }
    outcome
}

async fn collect(stream: &mut BodyDataStream, cap: usize) -> Result<Vec<u8>, Code> {
    let mut bytes = Vec::new();
    while let Some(chunk) = stream.next().await {
        let Ok(chunk) = chunk else { return Err(Code::UploadBroken) };
        if bytes.len() + chunk.len() > cap {
            return Err(Code::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

async fn drain(stream: &mut BodyDataStream) {
    let reading = async {
        let mut seen = 0;
        while let Some(Ok(chunk)) = stream.next().await {
            seen += chunk.len();
            if seen > DRAIN_CAP {
                break;
            }
        }
    };
    if tokio::time::timeout(DRAIN_LIMIT, reading).await.is_err() {
        tracing::debug!("a refused upload went on too long");
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use axum::body::Bytes;
    use futures::stream;

    use super::*;

    fn chunks(count: usize) -> Body {
        let parts = (0..count).map(|_| Ok::<_, Infallible>(Bytes::from_static(&[7; 10])));
        Body::from_stream(stream::iter(parts))
    }

    #[tokio::test]
    async fn a_body_is_counted_as_it_arrives() {
        assert_eq!(read(chunks(3), 30).await.map(|bytes| bytes.len()), Ok(30));
        assert_eq!(read(chunks(4), 30).await, Err(Code::TooLarge));
        assert_eq!(read(Body::empty(), 30).await, Ok(Vec::new()));
    }

    #[tokio::test]
    async fn a_cut_body_is_not_taken_for_a_whole_one() {
        let parts = [Ok(Bytes::from_static(b"begin")), Err(std::io::Error::other("cut"))];
        assert_eq!(read(Body::from_stream(stream::iter(parts)), 30).await, Err(Code::UploadBroken));
    }

    #[tokio::test]
    async fn a_body_that_stalls_is_given_up() {
        let stalled = Body::from_stream(stream::pending::<Result<Bytes, Infallible>>());
        assert_eq!(read_within(stalled, 30, Duration::from_millis(1)).await, Err(Code::UploadTimeout));
    }
}
