// The tablet away from the straight way: pairing, languages, absent guests, cameras, a lost network.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { audit } from "./src/audit.js";
import { assertQuiet, launch, open, PHONE } from "./src/browser.js";
import { root, startDemo } from "./src/product.js";
import { agree, begin, consent, pair, pick, press, screen, shows } from "./src/tablet.js";
import { expect } from "./src/wait.js";

let demo;
let browser;
before(async () => {
  demo = await startDemo("tablet");
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await demo?.stop();
});

/** A paired tablet of its own; closed, and found without faults, at the end of the test. */
async function tablet(t, options) {
  const page = await open(browser, options);
  t.after(() => page.context().close());
  await pair(page, demo.tablet);
  return page;
}

/** Whether the product has let a session go. */
async function isOver(session) {
  const address = new URL(demo.tablet);
  const authorization = `Bearer ${address.searchParams.get("pair")}`;
  const answer = await fetch(new URL(`/api/kiosk/sessions/${session.id}`, address), { headers: { authorization } });
  return answer.status === 410;
}

test("a browser that is not paired is told how to pair", async (t) => {
  const page = await open(browser);
  t.after(() => page.context().close());
  page.allow(/401/);
  await page.goto(new URL("/kiosk", demo.tablet).href);
  assert.match(await page.locator("h1").textContent(), /не привязан/);
  await audit(page, "20-unpaired");
  // Paired in another tab, this one goes on by itself.
  const other = await page.context().newPage();
  await other.goto(demo.tablet);
  await shows(page, "attract");
  assertQuiet(page);
});

test("k11 every language fits every screen, and the next guest finds the tablet's own", async (t) => {
  const page = await tablet(t);
  const titles = new Set();
  for (const lang of ["ru", "uz", "en"]) {
    await page.locator(`[data-lang-choice="${lang}"]`).click();
    assert.equal(await page.locator("html").getAttribute("lang"), lang);
    titles.add(await screen(page, "attract").locator("h1").textContent());
    await audit(page, `21-attract-${lang}`);
    await begin(page);
    await audit(page, `22-qr-${lang}`);
    await press(page, "cancel");
    await shows(page, "attract");
  }
  assert.equal(titles.size, 3);
  assertQuiet(page);
});

test("k8 ten taps begin one visit", async (t) => {
  const page = await tablet(t);
  const asked = [];
  page.on("request", (request) => request.method() === "POST" && asked.push(request.url()));
  await page.locator('[data-do="start"]').evaluate((button) => {
    for (let tap = 0; tap < 10; tap += 1) button.click();
  });
  await shows(page, "qr");
  assert.equal(asked.length, 1);
  assertQuiet(page);
});

test("k1 an absent guest is asked, may stay, and is let go", async (t) => {
  const page = await tablet(t, { clock: true });
  const session = await begin(page);
  const question = page.locator("dialog#idle");
  await page.clock.runFor(164_000);
  assert.ok(await question.isHidden(), "not before its time");
  await page.clock.runFor(3000);
  await question.waitFor();
  await audit(page, "23-idle");
  await press(page, "idle-yes");
  await question.waitFor({ state: "hidden" });
  assert.ok(await screen(page, "qr").isVisible());
  await page.clock.runFor(182_000);
  await shows(page, "attract");
  assert.ok(await question.isHidden());
  await expect("the end of the session", () => isOver(session));
  assertQuiet(page);
});

test("k7 «Не я» gives the session up and shows a new code", async (t) => {
  const page = await tablet(t);
  const first = await begin(page);
  await consent(demo, first, "Гость");
  await shows(page, "hello");
  await press(page, "not-me");
  await shows(page, "qr");
  await expect("a new code", async () => {
    const code = await page.locator("#short-code").textContent();
    return code && code !== first.short_code;
  });
  await expect("the end of the first session", () => isOver(first));
  assertQuiet(page);
});

for (const [error, name] of [["NotAllowedError", "denied"], ["NotFoundError", "none"], ["NotReadableError", "busy"]]) {
  test(`k8 a camera that is ${name} has a screen of its own, and a photo can be chosen instead`, async (t) => {
    const page = await open(browser);
    t.after(() => page.context().close());
    await page.addInitScript((error) => {
      navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("", error); };
    }, error);
    await pair(page, demo.tablet);
    await agree(demo, await begin(page), "Гость");
    await shows(page, "trouble");
    const wanted = await page.evaluate((name) => JSON.parse(document.getElementById("strings").textContent).ru[name], `camera-${name}-title`);
    assert.equal(await page.locator("#trouble-title").textContent(), wanted);
    await audit(page, `24-camera-${name}`);
    await pick(page, join(root, "docs/sample/person.png"));
    await shows(page, "review");
    assertQuiet(page);
  });
}

test("a file that is no picture is refused with a word on what to do", async (t) => {
  const page = await tablet(t, { viewport: PHONE });
  page.allow(/422/);
  await agree(demo, await begin(page), "Гость");
  await shows(page, "camera");
  await pick(page, join(root, "README.md"));
  await shows(page, "trouble");
  await audit(page, "25-not-a-picture");
  await press(page, "again");
  await shows(page, "camera");
  assertQuiet(page);
});

test("k2 a lost network is told, and the photo arrives when it is back", async (t) => {
  const page = await tablet(t);
  page.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  await agree(demo, await begin(page), "Гость");
  await shows(page, "camera");
  await page.context().setOffline(true);
  await pick(page, join(root, "docs/sample/person.png"));
  await shows(page, "checking");
  await page.locator("#offline").waitFor();
  await audit(page, "26-offline");
  await page.context().setOffline(false);
  await shows(page, "review");
  await page.locator("#offline").waitFor({ state: "hidden" });
  assertQuiet(page);
});

test("k10 a reload without network shows the booth and a banner", async (t) => {
  const page = await tablet(t);
  page.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The page that installed the worker was not served by it.
  await page.reload();
  await shows(page, "attract");
  await page.context().setOffline(true);
  await page.reload();
  await shows(page, "attract");
  await page.locator("#offline").waitFor();
  const kept = await page.evaluate(async () => {
    const shell = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return shell.flat().map((request) => new URL(request.url).pathname);
  });
  assert.deepEqual(kept.filter((path) => path !== "/kiosk" && !path.startsWith("/kiosk/assets/")), [], "k4 the shell alone is kept");
  assertQuiet(page);
});

test("the demo's first page leads to the tablet, Telegram and the landing page", async (t) => {
  const page = await open(browser);
  t.after(() => page.context().close());
  await page.goto(demo.home);
  const doors = await page.locator(".doors a").evaluateAll((links) => links.map((link) => link.href));
  const landing = new URL("/booth", demo.tablet).href;
  assert.deepEqual(doors, [demo.tablet, demo.telegram, landing]);
  await audit(page, "27-demo");
  assertQuiet(page);
});
