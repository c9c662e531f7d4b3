use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

/// A validating mock made from a provider's description. Ends with its test.
pub(crate) struct Prism {
    child: Child,
    port: u16,
    log: Arc<Mutex<Vec<String>>>,
    /// The changed description, for as long as it is read.
    _folder: tempfile::TempDir,
}

impl Prism {
    /// Starts it on a description, `fill`ed with answers that a real provider would give. `None`, loudly, where the
    /// descriptions, node or the mock are not there.
    ///
    /// `bad` is a request that must be refused: where a schema does not compile the mock lets everything pass.
    pub(crate) async fn start(description: &str, fill: &[(&str, &str)], bad: (&str, &str)) -> Option<Self> {
        let missing = |what: &str| {
            eprintln!("NOT TESTED: requests against {description}: {what}");
            None
        };
        let found = descriptions().map(|folder| folder.join(description));
        let Some(original) = found.filter(|path| path.exists()) else {
            return missing("the descriptions are not there (set ATELIER_SHARED)");
        };
        let mock =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/prism/node_modules/@stoplight/prism-cli/dist/index.js");
        if !mock.exists() {
            return missing("the mock is not installed (run `npm ci` in crates/adapters-ai/tests/prism)");
        }
        let new_enough = "process.exit(Number(process.versions.node.split('.')[0]) >= 20 ? 0 : 1)";
        if !Command::new("node").args(["-e", new_enough]).status().is_ok_and(|status| status.success()) {
            return missing("Node.js 20 or newer is not there");
        }
        let folder = tempfile::tempdir().unwrap();
        let filled = folder.path().join("description.yaml");
        std::fs::write(&filled, fill_in(&std::fs::read_to_string(original).unwrap(), fill)).unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut child = Command::new("node")
            .arg(mock)
            .args(["mock", "-h", "127.0.0.1", "-p", &port.to_string()])
            .arg(&filled)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let log = Arc::new(Mutex::new(Vec::new()));
        let ready = lines.find(|line| line.contains("Prism is listening"));
        let prism = Self { child, port, log: Arc::clone(&log), _folder: folder };
        assert!(ready.is_some(), "the mock ended before it was ready");
        // The pipe has to be read to its end, else the mock stops in the middle of a line.
        std::thread::spawn(move || lines.for_each(|line| log.lock().unwrap().push(line)));
        prism.must_refuse(bad).await;
        Some(prism)
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    async fn must_refuse(&self, (path, body): (&str, &str)) {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let request = client.post(format!("{}{path}", self.url())).bearer_auth("key").header("x-goog-api-key", "key");
        let refused = request.header("content-type", "application/json").body(body.to_owned()).send().await.unwrap();
        let status = refused.status().as_u16();
        assert!(matches!(status, 400 | 422), "{status}: the mock lets everything pass: its schema does not compile");
    }

    /// The deliberately bad request is the only one that was not valid.
    pub(crate) fn accepted_all(&self) {
        let log = self.log.lock().unwrap();
        let faults: Vec<_> = log.iter().filter(|line| line.contains("Violation")).collect();
        let refused = log.iter().filter(|line| line.contains("did not pass")).count();
        assert!(refused <= 1, "requests that the description does not allow: {faults:?}");
    }
}

impl Drop for Prism {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn descriptions() -> Option<PathBuf> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2)?;
    let shared = std::env::var_os("ATELIER_SHARED").map_or_else(|| workspace.join("../shared"), PathBuf::from);
    Some(shared.join("ai-specs"))
}

/// Puts real values where the mock would make some up. A mark that is not found says that the description has changed.
fn fill_in(description: &str, fill: &[(&str, &str)]) -> String {
    fill.iter().fold(description.to_owned(), |text, (mark, with)| {
        assert!(text.contains(mark), "the description has no `{mark}`");
        text.replace(mark, with)
    })
}
