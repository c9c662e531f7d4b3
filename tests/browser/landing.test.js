// The landing page as visitors meet it: in three languages, without scripts, by keyboard alone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { audit } from "./src/audit.js";
import { assertQuiet, launch, open, PHONE } from "./src/browser.js";
import { startDemo } from "./src/product.js";

const LANGS = ["ru", "uz", "en"];
/** What the page may weigh without its pictures. */
const MOST = 100 * 1024;

const demo = await startDemo("landing");
let browser;
before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await demo.stop();
});

const address = (path) => new URL(path, demo.tablet).href;

/** A visitor's page; closed at the end of the test. */
async function visit(t, path, options) {
  const page = await open(browser, options);
  t.after(() => page.context().close());
  await page.goto(address(path));
  return page;
}

/** Has every picture below the fold loaded, as a visitor who reads to the end does. */
async function readThrough(page) {
  for (const picture of await page.locator("img").all()) await picture.scrollIntoViewIfNeeded();
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await page.evaluate(() => scrollTo(0, 0));
}

const fill = async (page, fields) => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
};

const send = (page) => page.locator("form button").click();

/** A number of nobody else in this run. */
const contact = () => `+99890${String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0")}`;

for (const lang of LANGS) {
  test(`axe finds no serious fault in ${lang}: page, faults, thanks`, async (t) => {
    const page = await visit(t, `/booth/${lang}`);
    page.allow(/422/);
    assert.equal(await page.locator("html").getAttribute("lang"), lang);
    await readThrough(page);
    await audit(page, `30-landing-${lang}`);
    await fill(page, { contact: "call me", city: "Samarkand" });
    await send(page);
    await page.locator(".faults").waitFor();
    await readThrough(page);
    await audit(page, `31-landing-faults-${lang}`);
    await fill(page, { name: "Гость", contact: contact() });
    await send(page);
    await page.waitForURL(`**/booth/${lang}/thanks`);
    await audit(page, `32-landing-thanks-${lang}`);
    assertQuiet(page);
  });
}

test("the page is one request for HTML, one for CSS, and its pictures keep their places", async (t) => {
  const page = await open(browser);
  t.after(() => page.context().close());
  const answers = [];
  page.on("response", (answer) => answers.push(answer));
  await page.goto(address("/booth/ru"));
  await readThrough(page);
  const others = answers.filter((answer) => !answer.headers()["content-type"].startsWith("image/"));
  assert.deepEqual(others.map((answer) => answer.request().resourceType()).sort(), ["document", "stylesheet"]);
  const bodies = await Promise.all(others.map((answer) => answer.body()));
  const weight = bodies.reduce((sum, body) => sum + body.length, 0);
  assert.ok(weight < MOST, `${weight} bytes`);
  const unsized = await page.locator("img:not([width]), img:not([height]), img:not([alt])").count();
  assert.equal(unsized, 0);
  assertQuiet(page);
});

test("it works without scripts: faults keep what was written, a form sent twice is one request", async (t) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(address("/booth/en?src=pack&event=summer-12"));
  await fill(page, { name: "Guest", contact: "call me", comment: "with <b>care</b>" });
  await send(page);
  await page.locator(".faults").waitFor();
  assert.equal(await page.locator("#f-name").inputValue(), "Guest");
  assert.equal(await page.locator("#f-contact").inputValue(), "call me");
  assert.equal(await page.locator("#f-comment").inputValue(), "with <b>care</b>");
  assert.equal(await page.locator('input[name="event"]').inputValue(), "summer-12");
  assert.equal(await page.locator("#f-contact").getAttribute("aria-invalid"), "true");

  await page.goto(address("/booth/en"));
  await fill(page, { name: "Guest", contact: contact() });
  const token = await page.locator('input[name="form_token"]').inputValue();
  await send(page);
  await page.waitForURL("**/booth/en/thanks");
  await page.goBack();
  assert.equal(await page.locator("#f-name").inputValue(), "Guest");
  assert.equal(await page.locator('input[name="form_token"]').inputValue(), token, "the same form");
  await send(page);
  await page.waitForURL("**/booth/en/thanks");
  assert.match(await page.locator("h1").textContent(), /Thank you/);
});

test("it works by keyboard alone, and the focus goes to the faults", async (t) => {
  const page = await visit(t, "/booth/en");
  page.allow(/422/);
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.className);
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "skip");
  await page.keyboard.press("Enter");
  await tabTo("f-name");
  await page.keyboard.type("Guest");
  await page.keyboard.press("Enter");
  await page.locator(".faults").waitFor();
  assert.equal(await focused(), "faults");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => location.hash), "#f-contact");
  await page.keyboard.type(contact());
  assert.notEqual(await page.locator("#f-contact").inputValue(), "", "the link leads into the field");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/booth/en/thanks");
  assertQuiet(page);

  async function tabTo(id) {
    const passed = [];
    for (let turn = 0; turn < 10; turn += 1) {
      await page.keyboard.press("Tab");
      passed.push(await focused());
      assert.ok(!passed.includes("f-website"), `the trap for programs is on the way: ${passed.join(" ")}`);
      if (passed.at(-1) === id) return;
    }
    assert.fail(`${id} is not on the way: ${passed.join(" ")}`);
  }
});

test("it fits from 320 px on, and rests for those who ask for it", async (t) => {
  const page = await visit(t, "/booth/uz", { viewport: { width: 320, height: 640 } });
  for (const width of [320, 360, 600, 900, 960, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${over} px too wide at ${width}`);
  }
  const motions = () => page.evaluate(() => [...document.images].map((one) => getComputedStyle(one).animationName));
  assert.ok((await motions()).some((name) => name !== "none"));
  await page.emulateMedia({ reducedMotion: "reduce" });
  assert.ok((await motions()).every((name) => name === "none"));
  assertQuiet(page);
});

test("links to the other languages keep where the visitor came from", async (t) => {
  const page = await visit(t, "/booth/ru?src=pack&event=summer-12&utm_source=ads");
  await page.locator('nav a[lang="uz"]').click();
  await page.waitForURL("**/booth/uz?**");
  for (const [name, value] of [["source", "pack"], ["event", "summer-12"], ["utm_source", "ads"]]) {
    assert.equal(await page.locator(`input[name="${name}"]`).inputValue(), value);
  }
  assertQuiet(page);
});
