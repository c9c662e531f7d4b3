// Looks at a screen as every guest may see it: on the tablet and on a narrow phone, light and dark. Each look is judged
// by axe and kept as a picture.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import axe from "axe-core";

import { PHONE, TABLET } from "./browser.js";
import { artefacts } from "./product.js";

export const LOOKS = [
  { name: "tablet-light", viewport: TABLET, colorScheme: "light" },
  { name: "tablet-dark", viewport: TABLET, colorScheme: "dark" },
  { name: "phone-light", viewport: PHONE, colorScheme: "light" },
  { name: "phone-dark", viewport: PHONE, colorScheme: "dark" },
];
const GRAVE = ["serious", "critical"];

/**
 * Audits the page in every look; `each(look)` may check more. The page's own size and colours come back at the end.
 */
export async function audit(page, name, each = async () => {}) {
  const before = page.viewportSize();
  const world = await aside(page);
  await mkdir(artefacts, { recursive: true });
  const found = [];
  const slight = new Set();
  for (const look of LOOKS) {
    await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await world(settle);
    await page.screenshot({ path: join(artefacts, `${name}-${look.name}.png`) });
    const wide = await world(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) found.push(`${look.name}: ${wide} px wider than the screen`);
    const tall = await world(() => document.querySelector("[data-screen]") && document.documentElement.scrollHeight - innerHeight);
    if (tall > 0 && look.viewport === TABLET) found.push(`${look.name}: a guest would have to scroll by ${tall} px`);
    for (const { id, impact, nodes } of await world(judge)) {
      const where = nodes.map((node) => `${node.target}: ${node.summary}`).join("\n    ");
      if (GRAVE.includes(impact)) found.push(`${look.name}: ${impact} ${id}\n    ${where}`);
      else slight.add(`${id} (${impact})`);
    }
    await each(look);
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: "light" });
  if (slight.size) console.log(`${name}: not grave: ${[...slight].join(", ")}`);
  assert.deepEqual(found, [], `screen «${name}»:\n${found.join("\n")}`);
}

/**
 * Runs functions in a world beside the page's own: the same document, other globals. There the page's policy and a
 * stopped clock of the test do not hold, and axe cannot disturb the page.
 */
async function aside(page) {
  const cdp = await page.context().newCDPSession(page);
  const { frameTree } = await cdp.send("Page.getFrameTree");
  const { executionContextId: contextId } = await cdp.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
    worldName: "audit",
  });
  const run = async (expression) => {
    const options = { contextId, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await cdp.send("Runtime.evaluate", { expression, ...options });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  await run(`${axe.source}; null`);
  return (body) => run(`(${body})()`);
}

/** Until pictures are there, nothing finite moves, and the screen takes touches again. */
async function settle() {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const calm = () =>
    !document.querySelector("[inert]") &&
    [...document.images].every((image) => image.complete || !image.checkVisibility()) &&
    document.getAnimations().every((one) => one.effect.getTiming().iterations === Infinity || one.playState !== "running");
  await document.fonts.ready;
  const until = Date.now() + 20000;
  do {
    if (Date.now() > until) throw new Error("the screen does not come to rest");
    await frame();
    await frame();
  } while (!calm());
}

async function judge() {
  const options = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };
  const { violations } = await axe.run(document, options);
  return violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes.map((node) => ({ target: node.target.join(" "), summary: node.failureSummary })),
  }));
}
