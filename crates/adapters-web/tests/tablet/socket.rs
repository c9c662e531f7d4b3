//! Over a real socket: what a client that has sent everything gets to read.

use std::time::Duration;

use kernel::UserId;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::support::{Bench, TOKEN};

#[tokio::test]
async fn a_client_that_sends_21_mb_reads_its_413() {
    let bench = Bench::new();
    let id = bench.consented(UserId(7)).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let client = async {
        let mut socket = TcpStream::connect(address).await.unwrap();
        let body = vec![0_u8; 21 * 1024 * 1024];
        let head = format!(
            "PUT /api/kiosk/sessions/{id}/photo HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {TOKEN}\r\n\
             content-length: {}\r\nconnection: close\r\n\r\n",
            body.len()
        );
        socket.write_all(head.as_bytes()).await.unwrap();
        socket.write_all(&body).await.unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).await.unwrap();
        answer
    };
    let server = axum::serve(listener, bench.router.clone());
    let answer = tokio::select! {
        answer = tokio::time::timeout(Duration::from_mins(1), client) => answer.expect("an answer in time"),
        ended = server.into_future() => panic!("the server ended: {ended:?}"),
    };
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    assert!(answer.contains("application/problem+json") && answer.contains("\"code\":\"too_large\""), "{answer}");
}
