use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

/// What the server does with one request.
#[derive(Debug, Clone)]
pub(crate) enum Answer {
    /// Status, more header lines, body.
    Whole(u16, Vec<(String, String)>, Vec<u8>),
    /// A success that promises more than it sends, and then closes.
    CutOff(Vec<u8>),
    /// A success that begins and never goes on.
    Stall(Vec<u8>),
    /// A success that promises this many bytes.
    Promise(u64),
    /// Closes without a word.
    HangUp,
}

impl Answer {
    pub(crate) fn json(body: &serde_json::Value) -> Self {
        Self::status(200, &body.to_string())
    }

    pub(crate) fn status(status: u16, body: &str) -> Self {
        Self::Whole(status, Vec::new(), body.as_bytes().to_vec())
    }

    pub(crate) fn with(self, name: &str, value: &str) -> Self {
        match self {
            Self::Whole(status, mut headers, body) => {
                headers.push((name.to_owned(), value.to_owned()));
                Self::Whole(status, headers, body)
            }
            other => other,
        }
    }
}

/// One request as it arrived.
#[derive(Debug, Clone)]
pub(crate) struct Seen {
    /// First line and headers, as they came.
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Seen {
    pub(crate) fn path(&self) -> &str {
        self.head.split_whitespace().nth(1).unwrap_or_default()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(':'));
        lines.find(|(given, _)| given.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }
}

type Rule = Box<dyn Fn(&Seen) -> Answer + Send + Sync>;

struct Shared {
    script: Mutex<VecDeque<Answer>>,
    rule: Option<Rule>,
    seen: Mutex<Vec<Seen>>,
    news: Condvar,
    stop: AtomicBool,
}

/// A server on this machine that answers as it is told; a connection carries one request.
pub(crate) struct Fake {
    address: SocketAddr,
    shared: Arc<Shared>,
    acceptor: Option<JoinHandle<()>>,
}

impl Fake {
    /// Answers in this order; beyond its end it hangs up.
    pub(crate) fn script(answers: impl IntoIterator<Item = Answer>) -> Self {
        Self::start(answers.into_iter().collect(), None)
    }

    /// Answers by what is asked.
    pub(crate) fn rule(rule: impl Fn(&Seen) -> Answer + Send + Sync + 'static) -> Self {
        Self::start(VecDeque::new(), Some(Box::new(rule)))
    }

    fn start(script: VecDeque<Answer>, rule: Option<Rule>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Shared {
            script: Mutex::new(script),
            rule,
            seen: Mutex::default(),
            news: Condvar::new(),
            stop: AtomicBool::new(false),
        });
        let inner = Arc::clone(&shared);
        let acceptor = std::thread::spawn(move || {
            for stream in listener.incoming() {
                if inner.stop.load(Ordering::SeqCst) {
                    return;
                }
                let (Ok(stream), inner) = (stream, Arc::clone(&inner)) else { continue };
                // Each on its own: some never end.
                std::thread::spawn(move || drop(serve(stream, &inner)));
            }
        });
        Self { address, shared, acceptor: Some(acceptor) }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn seen(&self) -> Vec<Seen> {
        self.shared.seen.lock().unwrap().clone()
    }

    /// Requests to this path.
    pub(crate) fn count(&self, path: &str) -> usize {
        self.seen().iter().filter(|seen| seen.path() == path).count()
    }
}

impl Drop for Fake {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::SeqCst);
        self.shared.news.notify_all();
        drop(TcpStream::connect(self.address));
        if let Some(acceptor) = self.acceptor.take() {
            drop(acceptor.join());
        }
    }
}

fn serve(mut stream: TcpStream, shared: &Shared) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    let seen = read(&mut stream)?;
    let answer = match &shared.rule {
        Some(rule) => rule(&seen),
        None => shared.script.lock().unwrap().pop_front().unwrap_or(Answer::HangUp),
    };
    shared.seen.lock().unwrap().push(seen);
    match answer {
        Answer::Whole(status, headers, body) => {
            let more: Vec<_> = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
            let more = more.concat();
            let head =
                format!("HTTP/1.1 {status} X\r\ncontent-length: {}\r\nconnection: close\r\n{more}\r\n", body.len());
            stream.write_all(head.as_bytes())?;
            stream.write_all(&body)
        }
        Answer::CutOff(body) => {
            write!(stream, "HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len() + 100)?;
            stream.write_all(&body)
        }
        Answer::Promise(bytes) => {
            write!(stream, "HTTP/1.1 200 OK\r\ncontent-length: {bytes}\r\nconnection: close\r\n\r\n")
        }
        Answer::Stall(body) => {
            stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\nconnection: close\r\n\r\n")?;
            stream.write_all(&body)?;
            let mut waiting = shared.script.lock().unwrap();
            while !shared.stop.load(Ordering::SeqCst) {
                waiting = shared.news.wait(waiting).unwrap();
            }
            Ok(())
        }
        Answer::HangUp => Ok(()),
    }
}

fn read(stream: &mut TcpStream) -> std::io::Result<Seen> {
    let mut bytes = Vec::new();
    let mut chunk = [0_u8; 16 * 1024];
    let head_end = loop {
        if let Some(at) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break at + 4;
        }
        match stream.read(&mut chunk)? {
            0 => return Err(std::io::ErrorKind::UnexpectedEof.into()),
            read => bytes.extend_from_slice(&chunk[..read]),
        }
    };
    let head = String::from_utf8_lossy(&bytes[..head_end]).into_owned();
    let mut body = bytes.split_off(head_end);
    let seen = Seen { head, body: Vec::new() };
    if let Some(length) = seen.header("content-length").and_then(|length| length.parse::<usize>().ok()) {
        while body.len() < length {
            match stream.read(&mut chunk)? {
                0 => break,
                read => body.extend_from_slice(&chunk[..read]),
            }
        }
    } else if seen.header("transfer-encoding").is_some() {
        while !body.ends_with(b"0\r\n\r\n") {
            match stream.read(&mut chunk)? {
                0 => break,
                read => body.extend_from_slice(&chunk[..read]),
            }
        }
    }
    Ok(Seen { body, ..seen })
}
