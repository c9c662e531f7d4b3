// Makes a photo small before it travels: long side 1600 at most, JPEG of 1.5 MB at most (K2).

const LONG_SIDE = 1600;
const BYTES = 1500000;

/** A JPEG blob of a picture; what the browser cannot open goes as it is, and the server says what is wrong with it. */
export async function shrink(file) {
  let picture;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return file;
  }
  const canvas = draw(picture, picture.width, picture.height);
  picture.close();
  return encode(canvas);
}

/** Draws a picture, never mirrored, scaled down where it is larger than asked for. */
export function draw(source, width, height) {
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export async function encode(canvas) {
  let blob = null;
  for (const quality of [0.92, 0.85, 0.75, 0.6]) {
    blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (blob && blob.size <= BYTES) break;
  }
  return blob;
}
