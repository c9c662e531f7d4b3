// Reads a QR code from the screen as a phone's camera would.

import { fileURLToPath } from "node:url";

const DECODER = fileURLToPath(import.meta.resolve("jsqr"));

/** The text of the code shown by `image`, and how wide it is without its quiet zone, in CSS pixels; null: unreadable. */
export async function scan(page, image) {
  await image.scrollIntoViewIfNeeded();
  const png = await page.screenshot();
  const reader = await page.context().browser().newPage();
  try {
    await reader.addScriptTag({ path: DECODER });
    return await reader.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      context.drawImage(picture, 0, 0);
      const { width, height, data } = context.getImageData(0, 0, picture.width, picture.height);
      // Only dark on light is a code for every phone.
      const found = jsQR(data, width, height, { inversionAttempts: "dontInvert" });
      if (!found) return null;
      const { topLeftCorner: left, topRightCorner: right } = found.location;
      return { text: found.data, side: Math.hypot(right.x - left.x, right.y - left.y) };
    }, png.toString("base64"));
  } finally {
    await reader.close();
  }
}
