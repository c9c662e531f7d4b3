// The product under test: `atelier demo` as a child process with ports and a data folder of its own.

import { spawn } from "node:child_process";
import { copyFile, mkdir } from "node:fs/promises";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const target = resolve(root, process.env.CARGO_TARGET_DIR || "target");

/** Where screenshots and logs are kept. */
export const artefacts = join(target, "browser");

const START_MS = 60_000;
const STOP_MS = 45_000;

function binary() {
  const path = resolve(root, process.env.ATELIER_BIN || join(target, "debug/atelier"));
  if (!existsSync(path)) throw new Error(`no binary at ${path}: run \`cargo build -p app\` or set ATELIER_BIN`);
  return path;
}

/** Whether nobody listens on this loopback port. */
function isFree(port) {
  return new Promise((answer) => {
    const server = createServer();
    server.once("error", () => answer(false));
    server.listen(port, "127.0.0.1", () => server.close(() => answer(true)));
  });
}

/** The first of three free ports in a row, as `--port-base` wants them. */
async function portBase() {
  for (let turn = 0; turn < 50; turn += 1) {
    // Below the range that systems hand out to outgoing connections.
    const base = 20_000 + Math.floor(Math.random() * 10_000);
    const free = await Promise.all([base, base + 1, base + 2].map(isFree));
    if (free.every(Boolean)) return base;
  }
  throw new Error("no three free ports in a row");
}

/** Starts the demo and reads the addresses that it prints. */
export async function startDemo(name) {
  const child = spawn(binary(), ["demo", "--port-base", String(await portBase())], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((answer) => child.once("close", (code, signal) => answer(signal ?? code)));
  // A test process that is interrupted must not leave the product behind.
  const onExit = () => child.kill("SIGINT");
  process.once("exit", onExit);
  let said = "";
  const addresses = new Promise((answer, refuse) => {
    const look = (bytes) => {
      said += bytes;
      const line = (title) => new RegExp(`${title} +(\\S+)`).exec(said)?.[1];
      const found = { home: line("Demo page"), tablet: line("Tablet"), telegram: line("Simulated Telegram"), log: line("Log") };
      if (said.includes("Ctrl-C") && Object.values(found).every(Boolean)) answer(found);
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    ended.then((how) => refuse(new Error(`the demo ended (${how}) before it was ready:\n${said}`)));
    child.once("error", refuse);
    setTimeout(() => refuse(new Error(`the demo was not ready in ${START_MS / 1000} s:\n${said}`)), START_MS).unref();
  });
  try {
    const found = await addresses;
    return { ...found, name, sim: (path, body, method) => control(found.telegram, path, body, method), stop };
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }

  /** Stops it as Ctrl-C does; its log stays with the screenshots. */
  async function stop() {
    const { log } = await addresses;
    await mkdir(artefacts, { recursive: true });
    await copyFile(log, join(artefacts, `${name}.log`)).catch((error) => console.error(`no log kept: ${error.message}`));
    child.kill("SIGINT");
    let timer;
    const late = new Promise((answer) => { timer = setTimeout(answer, STOP_MS, "late"); });
    const how = await Promise.race([ended, late]);
    clearTimeout(timer);
    process.off("exit", onExit);
    if (how === "late") child.kill("SIGKILL");
    if (how !== 0) throw new Error(`the demo did not stop in order: ${how}`);
  }
}

/** The control API of the simulated Telegram. */
async function control(telegram, path, body, method = body === undefined ? "GET" : "POST") {
  const answer = await fetch(new URL(`/_sim/${path}`, telegram), { method, body: body && JSON.stringify(body) });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`);
  return json;
}
