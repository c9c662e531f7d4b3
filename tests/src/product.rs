//! The product's binary as a child process.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// Where `cargo build` puts the binaries that belong to the running test.
pub fn target_folder() -> PathBuf {
    let exe = std::env::current_exe().expect("own path");
    let folder = exe.parent().expect("folder of the test");
    if folder.ends_with("deps") { folder.parent().expect("target folder").to_owned() } else { folder.to_owned() }
}

/// The `atelier` binary: `ATELIER_BIN`, else the one beside the tests.
pub fn binary() -> PathBuf {
    let path = std::env::var_os("ATELIER_BIN").map_or_else(|| target_folder().join("atelier"), PathBuf::from);
    assert!(path.exists(), "no binary at {}: run `cargo build -p app` first", path.display());
    path
}

/// The binary with failpoints: `ATELIER_REHEARSAL_BIN`, else the one beside the tests.
pub fn rehearsal_binary() -> PathBuf {
    let path = std::env::var_os("ATELIER_REHEARSAL_BIN")
        .map_or_else(|| target_folder().join("atelier-rehearsal"), PathBuf::from);
    let how = "cargo build -p app --features failpoints --bin atelier-rehearsal";
    assert!(path.exists(), "no binary at {}: run `{how}` first", path.display());
    path
}

/// Root of the checkout.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("workspace root").to_owned()
}

/// Environment of one product; nothing is inherited but what a process needs.
#[derive(Debug, Clone)]
pub struct Environment(pub BTreeMap<String, String>);

impl Environment {
    pub fn command(&self) -> Command {
        // A stage may run another binary than the rest.
        let mut command = Command::new(self.0.get("ATELIER_BIN").map_or_else(binary, PathBuf::from));
        command.env_clear();
        for name in ["PATH", "HOME", "XDG_CACHE_HOME", "TMPDIR", "LLVM_PROFILE_FILE"] {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        command.envs(&self.0);
        command
    }
}

/// A running `atelier run`.
#[derive(Debug)]
pub struct Product {
    child: Child,
}

impl Product {
    /// Starts the service; its log goes to `log`, appended.
    pub fn start(environment: &Environment, log: &Path) -> Self {
        let log = File::options().create(true).append(true).open(log).expect("log file");
        let child = environment
            .command()
            .arg("run")
            .stdin(Stdio::null())
            .stdout(log.try_clone().expect("log handle"))
            .stderr(log)
            .spawn()
            .expect("the binary starts");
        Self { child }
    }

    /// Process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it without a word, as a power cut would.
    pub fn kill(mut self) {
        self.signal(Signal::SIGKILL);
        self.child.wait().expect("reaped");
    }

    /// Asks it to stop; answers the exit code.
    pub fn stop(mut self, signal: Signal, limit: Duration) -> i32 {
        self.signal(signal);
        self.exit_code(limit)
    }

    /// Sends a signal.
    pub fn signal(&mut self, signal: Signal) {
        let pid = i32::try_from(self.child.id()).expect("pid");
        // It may have ended by itself; the caller's next look tells.
        if self.child.try_wait().expect("status").is_none() {
            kill(Pid::from_raw(pid), signal).expect("signal");
        }
    }

    /// Whether it still runs.
    pub fn runs(&mut self) -> bool {
        self.ended().is_none()
    }

    /// How it ended, if it did.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().expect("status")
    }

    /// Waits for its end.
    pub fn exit_code(&mut self, limit: Duration) -> i32 {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("status") {
                return status.code().unwrap_or(-1);
            }
            assert!(began.elapsed() < limit, "the product did not end within {limit:?}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Product {
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            self.child.kill().ok();
            self.child.wait().ok();
        }
    }
}

/// Runs one command of the product to its end.
pub fn run(environment: &Environment, arguments: &[&str]) -> Output {
    environment.command().args(arguments).stdin(Stdio::null()).output().expect("the binary starts")
}
