//! What became of a request: never left, or nobody knows. Against a server that says exactly what it is told to.
#![allow(clippy::disallowed_methods, reason = "the test owns its server")]

use std::net::SocketAddr;
use std::time::Duration;

use adapters_telegram::{CallFault, ClientSettings, Refusal, TelegramClient, Timeouts};
use kernel::Sensitive;
use messaging::RejectReason;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::support::TOKEN;

/// Serves each canned answer once, in order, on kept-alive connections; an empty one closes the connection instead.
async fn server(answers: Vec<String>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addr = listener.local_addr().unwrap();
    tokio::spawn(async move {
        let mut answers = answers.into_iter();
        while let Ok((mut stream, _)) = listener.accept().await {
            while has_request(&mut stream).await {
                match answers.next() {
                    Some(answer) if !answer.is_empty() => stream.write_all(answer.as_bytes()).await.unwrap(),
                    _ => break,
                }
            }
        }
    });
    addr
}

async fn has_request(stream: &mut TcpStream) -> bool {
    let mut seen = Vec::new();
    let mut byte = [0u8; 1024];
    while !seen.windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read(&mut byte).await {
            Ok(count) if count > 0 => seen.extend_from_slice(&byte[..count]),
            _ => return false,
        }
    }
    true
}

fn answer(status: &str, kind: &str, more: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n{more}\r\n{body}", body.len())
}

const ME: &str = r#"{"ok":true,"result":{"id":4242,"is_bot":true,"first_name":"B","username":"b_bot"}}"#;

fn client(api_url: &str) -> TelegramClient {
    let quick = Duration::from_secs(2);
    let connect = quick / 4;
    let timeouts = Timeouts { connect, poll: quick, send: quick, sticker: quick, page: quick };
    let settings = ClientSettings::new(Sensitive::new(TOKEN.to_owned()));
    TelegramClient::new(&ClientSettings { api_url: api_url.to_owned(), timeouts, ..settings }).unwrap()
}

async fn faults(answers: Vec<String>) -> Vec<Result<(), CallFault>> {
    let count = answers.len();
    let client = client(&format!("http://{}", server(answers).await));
    let mut seen = Vec::new();
    for _ in 0..count {
        seen.push(client.get_me().await.map(drop));
    }
    seen
}

#[tokio::test]
async fn what_never_left_is_known_not_to_have_left() {
    let plain = server(vec![answer("200 OK", "application/json", "", ME)]).await;
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let refused = free.local_addr().unwrap();
    drop(free);
    for (why, url) in [
        ("refused", format!("http://{refused}")),
        ("no TLS there", format!("https://{plain}")),
        // A label over 63 letters is refused by the resolver itself, without a question to the network.
        ("no such name", format!("http://{}.invalid", "x".repeat(64))),
    ] {
        let fault = client(&url).get_me().await.unwrap_err();
        assert!(matches!(fault, CallFault::NotSent(_)), "{why}: {fault:?}");
    }
}

#[tokio::test]
async fn a_reused_connection_that_closes_without_an_answer_is_unknown() {
    let seen = faults(vec![answer("200 OK", "application/json", "", ME), String::new()]).await;
    assert_eq!(seen, [Ok(()), Err(CallFault::Unknown("cut"))]);
}

#[tokio::test]
async fn answers_that_are_not_telegrams_are_unknown() {
    let html = |status| answer(status, "text/html", "", "<html>bad gateway</html>");
    let json = |body| answer("200 OK", "application/json", "", body);
    let cut = "HTTP/1.1 200 OK\r\nContent-Length: 500\r\nConnection: close\r\n\r\n{\"ok\":".to_owned();
    let (server_error, unreadable) = (CallFault::Unknown("server_error"), CallFault::Unknown("unreadable"));
    let seen = faults(vec![
        html("502 Bad Gateway"),
        html("504 Gateway Timeout"),
        html("200 OK"),
        html("403 Forbidden"),
        json("garbage"),
        json("{}"),
        json(r#"{"ok":true,"result":{"unexpected":1}}"#),
        json(r#"{"ok":false,"error_code":400}"#),
    ])
    .await;
    let mut wanted = vec![Err(server_error.clone()), Err(server_error)];
    wanted.extend((0..6).map(|_| Err(unreadable.clone())));
    assert_eq!(seen, wanted);
    let seen = faults(vec![cut]).await;
    assert!(matches!(seen[0], Err(CallFault::Unknown(_))), "{seen:?}");
}

#[tokio::test]
async fn refusals_are_read_also_from_the_header_and_from_a_proxys_page() {
    let json = |status, more, body| answer(status, "application/json", more, body);
    let flood = r#"{"ok":false,"error_code":429,"description":"Too Many Requests","parameters":{"retry_after":7}}"#;
    let bare = r#"{"ok":false,"error_code":429,"description":"Too Many Requests"}"#;
    let seen = faults(vec![
        json("429 Too Many Requests", "", flood),
        json("429 Too Many Requests", "Retry-After: 9\r\n", bare),
        answer("429 Too Many Requests", "text/html", "Retry-After: 11\r\n", "<html>slow down</html>"),
        answer("413 Payload Too Large", "text/html", "", "<html>too large</html>"),
        json("401 Unauthorized", "", r#"{"ok":false,"error_code":401,"description":"Unauthorized"}"#),
    ])
    .await;
    let wait = |seconds| Err(CallFault::Refused(Refusal::RetryAfter(Duration::from_secs(seconds))));
    let rejected = |reason| Err(CallFault::Refused(Refusal::Rejected(reason)));
    let wanted = [wait(7), wait(9), wait(11), rejected(RejectReason::Other), rejected(RejectReason::Unauthorized)];
    assert_eq!(seen, wanted);
}

#[tokio::test]
async fn no_error_and_no_debug_text_holds_the_token() {
    let client = client("http://127.0.0.1:9");
    let fault = client.get_me().await.unwrap_err();
    let settings = ClientSettings::new(Sensitive::new(TOKEN.to_owned()));
    for text in [format!("{fault} {fault:?}"), format!("{client:?}"), format!("{settings:?}")] {
        assert!(!text.contains("AAAA"), "{text}");
    }
}
