// The chat page of the simulated Telegram as a guest's hands use it.

/** Makes a new person in the dialog that the page opens with. */
export async function introduce(page, name) {
  const dialog = page.locator("dialog#people");
  await dialog.locator("input[name=first_name]").fill(name);
  await dialog.locator("button[type=submit]").click();
  await dialog.waitFor({ state: "hidden" });
}

/** Waits until this text stands ready in the text box. */
export const holds = (page, text) =>
  page.waitForFunction((wanted) => document.getElementById("text").value === wanted, text);

/** Sends what waits in the text box. */
export const send = (page) => page.getByRole("button", { name: "Отправить", exact: true }).click();

/** The newest button under a message whose text matches. */
export const key = (page, text) => page.locator(".keys").getByText(text).last();
