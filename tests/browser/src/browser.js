// Debian's Chromium, and pages that remember everything that went wrong in them.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";

import { chromium } from "playwright-core";

const PATH = process.env.CHROMIUM || "/usr/bin/chromium";
const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Nothing but this machine is ever asked.
  "--no-proxy-server",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];
const CAMERA = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"];

export const TABLET = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };

/** A browser with a new profile; every page of it has a test picture for a camera. */
export function launch() {
  if (!existsSync(PATH)) throw new Error(`no browser at ${PATH}: \`apt-get install chromium\`, or set CHROMIUM`);
  return chromium.launch({ executablePath: PATH, headless: true, chromiumSandbox: false, args: [...FLAGS, ...CAMERA] });
}

/**
 * A page in a context of its own. `page.faults` collects console errors, exceptions and refused requests;
 * `page.allow(pattern)` names one that the test provokes.
 */
export async function open(browser, { viewport = TABLET, clock = false } = {}) {
  const context = await browser.newContext({ viewport, locale: "ru-RU", hasTouch: true });
  context.setDefaultTimeout(60_000);
  if (clock) await context.clock.install();
  const page = await context.newPage();
  return watch(page);
}

/** Starts to remember what goes wrong in a page, also in one that another page has opened. */
export function watch(page) {
  const allowed = [];
  page.faults = [];
  page.allow = (pattern) => allowed.push(pattern);
  const note = (text) => allowed.some((pattern) => pattern.test(text)) || page.faults.push(text);
  page.on("console", (message) => {
    if (message.type() === "error") note(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => note(`exception: ${error.message}`));
  page.on("response", (answer) => {
    if (answer.status() >= 400) note(`answer: ${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  page.on("requestfailed", (request) => {
    // A page that is left or closes a stream aborts what is under way.
    const why = request.failure()?.errorText;
    if (why !== "net::ERR_ABORTED") note(`request: ${why} ${request.method()} ${request.url()}`);
  });
  return page;
}

/** Fails when anything unexpected went wrong in one of the pages. */
export function assertQuiet(...pages) {
  for (const page of pages) assert.deepEqual(page.faults, [], `faults of ${page.url()}`);
}
