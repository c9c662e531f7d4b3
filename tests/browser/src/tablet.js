// The tablet's page as a guest's hands use it.

import { expect } from "./wait.js";

/** The part of the page that is shown under this name. */
export const screen = (page, name) => page.locator(`[data-screen="${name}"]`);

/** Waits until a screen is shown and takes touches. */
export async function shows(page, name, limit = 60_000) {
  await screen(page, name).waitFor({ state: "visible", timeout: limit });
  await page.locator("main:not([inert])").waitFor();
}

/** Presses a button of the visible screen by its action. */
export const press = (page, action) => page.locator(`[data-do="${action}"]:visible`).click();

/** Pairs the tablet and waits for the first screen. */
export async function pair(page, link) {
  await page.goto(link);
  await shows(page, "attract");
}

/** Begins a visit; answers what the tablet got from the product. */
export async function begin(page) {
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === "POST" && one.url().includes("/api/kiosk/sessions")),
    press(page, "start"),
  ]);
  await shows(page, "qr");
  return answer.json();
}

/** Chooses a file on the visible screen as a guest does: by the button, through the system's dialog. */
export async function pick(page, file) {
  const button = page.locator("label:visible", { has: page.locator("input[type=file]:not([capture])") });
  const [dialog] = await Promise.all([page.waitForEvent("filechooser"), button.click()]);
  await dialog.setFiles(file);
}

/** A guest of the simulated Telegram who follows the link, without a page; answers the button that agrees. */
export async function consent(demo, session, name) {
  const user = await demo.sim("users", { first_name: name, language_code: "ru" });
  await demo.sim(`users/${user.id}/send`, { text: `/start ${session.token}` });
  const key = await expect("the question for consent", async () => {
    const messages = await demo.sim(`chats/${user.id}/messages`);
    const keys = messages.flatMap(({ message_id, reply_markup }) =>
      (reply_markup?.inline_keyboard ?? []).flat().map((one) => ({ message_id, ...one })));
    return keys.find((one) => one.text.includes("✅"));
  });
  return { user: user.id, message_id: key.message_id, data: key.callback_data };
}

/** The same, and the guest agrees. */
export async function agree(demo, session, name) {
  const { user, ...button } = await consent(demo, session, name);
  await demo.sim(`users/${user}/press`, button);
}
