// Takes the pictures of the documentation from a demo: a lead's card in its group, and the landing page.
// `node screenshots.js`, with ATELIER_BIN as for the tests.

import { join } from "node:path";

import { launch, open, PHONE } from "./src/browser.js";
import { root, startDemo } from "./src/product.js";

const into = (name) => join(root, "docs/sample", name);

const demo = await startDemo("screenshots");
const browser = await launch();
try {
  const landing = await open(browser, { viewport: PHONE });
  await landing.goto(new URL("/booth/ru", demo.tablet).href);
  await landing.screenshot({ path: into("landing.png") });

  const played = await fetch(new URL("/play/lead", demo.home), { method: "POST" });
  if (!played.ok) throw new Error(`the story is not played: ${played.status}`);
  const story = await open(browser);
  await story.goto(demo.home);
  await story.locator("li[data-who=result]").waitFor();

  const chat = await open(browser, { viewport: { width: 900, height: 960 } });
  await chat.goto(demo.telegram);
  await chat.locator("#people-list").getByText("Админ").click();
  await chat.locator("#chats").getByText("Заявки").click();
  await chat.getByText("Мадина").first().waitFor();
  await chat.screenshot({ path: into("lead-card.png") });
} finally {
  await browser.close();
  await demo.stop();
}
