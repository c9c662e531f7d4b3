use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use desk::AiError;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use super::support::{chat_request, provider};

/// One body that is a token as well as an answer.
const BODY: &str = r#"{"access_token":"t","expires_at":1896000000000,"choices":[{"message":{"content":"hi"}}]}"#;

/// Serves until it is dropped; counts the requests that came through TLS.
async fn serve(listener: TcpListener, acceptor: TlsAcceptor, requests: &AtomicU32) {
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        let Ok(mut stream) = acceptor.accept(stream).await else { continue };
        let mut request = Vec::new();
        while !request.windows(4).any(|end| end == b"\r\n\r\n") {
            if stream.read_buf(&mut request).await.unwrap_or(0) == 0 {
                break;
            }
        }
        requests.fetch_add(1, Ordering::SeqCst);
        let head = format!("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {}\r\n\r\n", BODY.len());
        drop(stream.write_all((head + BODY).as_bytes()).await);
        drop(stream.shutdown().await);
    }
}

#[tokio::test]
async fn tls_is_verified_and_the_providers_roots_come_from_a_file() {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)
        .unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("https://localhost:{}", listener.local_addr().unwrap().port());
    let folder = tempfile::tempdir().unwrap();
    let roots = folder.path().join("roots.pem");
    std::fs::write(&roots, made.cert.pem()).unwrap();
    let requests = AtomicU32::new(0);
    let asked = async {
        let stranger = provider("gigachat", &base, &[]).chat.unwrap();
        assert_eq!(stranger.answer(chat_request("?")).await.result, Err(AiError::Transient));
        assert_eq!(requests.load(Ordering::SeqCst), 0, "nobody unknown hears the key");
        let trusted = provider("gigachat", &base, &[("GIGACHAT_CA_FILE", roots.to_str().unwrap())]).chat.unwrap();
        assert_eq!(trusted.answer(chat_request("?")).await.result.unwrap().expose(), "hi");
        assert_eq!(requests.load(Ordering::SeqCst), 2, "a token and an answer");
    };
    tokio::select! {
        () = asked => {}
        () = serve(listener, TlsAcceptor::from(Arc::new(config)), &requests) => {}
    }
}
