//! The outside audit of what is sent to Telegram, where it is at hand: a proxy between product and simulator whose
//! log is judged at the end. Absent (no `../shared`, no python3 with Pillow), that is said loudly.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Folder with the outside checks.
pub fn shared() -> Option<PathBuf> {
    let path =
        std::env::var_os("ATELIER_SHARED").map_or_else(|| crate::product::root().join("../shared"), PathBuf::from);
    path.join("tools/botapi_audit.py").exists().then_some(path)
}

/// A free port of this machine.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port").port()
}

/// The proxy, with its log.
#[derive(Debug)]
pub struct Proxy {
    child: Child,
    script: PathBuf,
    log: PathBuf,
    /// Address for the product.
    pub url: String,
}

impl Proxy {
    /// Starts it before a simulator; `None`, loudly, when the audit is not at hand.
    pub fn start(upstream: &str, folder: &Path) -> Option<Self> {
        let Some(shared) = shared() else {
            eprintln!("NOT AUDITED: the outside checks are absent (set ATELIER_SHARED)");
            return None;
        };
        let ready = Command::new("python3").args(["-c", "import PIL"]).output().is_ok_and(|out| out.status.success());
        if !ready {
            eprintln!("NOT AUDITED: install python3 and python3-pil");
            return None;
        }
        let (script, log, port) = (shared.join("tools/botapi_audit.py"), folder.join("requests.jsonl"), free_port());
        let child = Command::new("python3")
            .arg(&script)
            .args(["proxy", "--listen", &format!("127.0.0.1:{port}"), "--upstream", upstream, "--log"])
            .arg(&log)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("python3 starts");
        let began = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(began.elapsed() < Duration::from_secs(10), "the auditing proxy did not come up");
            std::thread::sleep(Duration::from_millis(20));
        }
        Some(Self { child, script, log, url: format!("http://127.0.0.1:{port}") })
    }

    /// Judges what went through; panics with the faults.
    pub fn judge(self) {
        let out = Command::new("python3").arg(&self.script).arg("check").arg(&self.log).output().expect("python3");
        let report = String::from_utf8_lossy(&out.stdout);
        assert!(out.status.success(), "the audit found faults:\n{report}{}", String::from_utf8_lossy(&out.stderr));
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
