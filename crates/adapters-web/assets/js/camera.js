// The tablet's own camera. Its preview is mirrored by the style sheet, its picture never is.

import { draw, encode } from "./photo.js";

let stream = null;

/** Whether this page may have a camera at all: browsers give it to https and localhost only. */
export const allowed = () => window.isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);

/** Opens the camera; answers "ok", "denied", "none" or "busy". */
export async function open(video) {
  close(video);
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: "user", width: { ideal: 1920 }, height: { ideal: 1080 } },
    });
  } catch (error) {
    if (error.name === "NotAllowedError" || error.name === "SecurityError") return "denied";
    return error.name === "NotReadableError" || error.name === "AbortError" ? "busy" : "none";
  }
  video.srcObject = stream;
  await video.play().catch(() => {});
  return "ok";
}

export function close(video) {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
  video.srcObject = null;
}

/** One picture as a JPEG blob; null while the camera shows nothing. */
export async function take(video) {
  if (!video.videoWidth) return null;
  return encode(draw(video, video.videoWidth, video.videoHeight));
}
