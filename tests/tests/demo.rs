//! `atelier demo` as a child of this test: what it leaves behind when it is killed.

use std::process::Stdio;
use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tests::http::Api;
use tests::product::binary;
use tests::wait::until;
use tokio::io::{AsyncBufReadExt as _, BufReader, Lines};
use tokio::process::{ChildStdout, Command};

const LONG: Duration = Duration::from_secs(60);

/// The address of the tablet's pairing page, as the demo prints it.
async fn tablet(lines: &mut Lines<BufReader<ChildStdout>>) -> String {
    loop {
        let line = lines.next_line().await.expect("output").expect("the demo names the tablet before it ends");
        if let Some((_, rest)) = line.split_once("http://")
            && let Some((host, _)) = rest.split_once("/kiosk")
        {
            return format!("http://{host}");
        }
    }
}

#[tokio::test]
async fn a_killed_demo_does_not_leave_its_product_running() {
    let mut demo = Command::new(binary())
        .arg("demo")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("the binary starts");
    let mut lines = BufReader::new(demo.stdout.take().expect("stdout")).lines();
    let tablet = tokio::time::timeout(LONG, tablet(&mut lines)).await.expect("in time");
    let api = Api::new(tablet, None);
    assert_eq!(api.get("/healthz").await.expect("it answers").status, 200);

    let pid = i32::try_from(demo.id().expect("it runs")).expect("pid");
    kill(Pid::from_raw(pid), Signal::SIGKILL).expect("signal");
    demo.wait().await.expect("reaped");
    until("the product's end", LONG, async || api.get("/healthz").await.is_err().then_some(())).await;
}
