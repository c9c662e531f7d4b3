// Camera, upload, review and outfits: from the consent to the submit.

import { GivenUp, pause, persist, Refusal } from "./api.js";
import * as camera from "./camera.js";
import * as idle from "./idle.js";
import { shrink } from "./photo.js";
import { byId, language, say, show, shown, tell } from "./screen.js";
import { giveUp, home, still, visit, whenOver } from "./visit.js";

const IDLE_S = 90;
const SLOW_MS = 20000;
const hurry = {};
const video = byId("video");
const retakeMax = Number(document.body.dataset.retakes);
let again = () => {};
let upload = null;
let chosen = [];

whenOver(() => {
  camera.close(video);
  upload?.abort();
  byId("outfits").replaceChildren();
  byId("photo").removeAttribute("src");
  say("count", "");
  chosen = [];
});

/** A screen that says what is wrong, with another try, and a file instead where that helps. */
export function trouble(title, detail, retry, withFile = false) {
  tell("trouble-title", title);
  tell("trouble-text", detail);
  again = retry;
  byId("trouble-pick").hidden = !withFile;
  idle.expect(IDLE_S, giveUp);
  show("trouble");
}

export async function openCamera() {
  const id = visit.id;
  idle.expect(IDLE_S, giveUp);
  const own = camera.allowed();
  byId("insecure").hidden = window.isSecureContext;
  byId("viewfinder").hidden = !own;
  document.querySelector('[data-do="shoot"]').hidden = !own;
  byId("system-camera").hidden = own;
  say("count", "");
  show("camera");
  if (!own) return;
  const state = await camera.open(video);
  if (!still(id) || shown() !== "camera") camera.close(video);
  else if (state !== "ok") cameraTrouble(state);
}

function cameraTrouble(state) {
  trouble("", "", openCamera, true);
  say("trouble-title", `camera-${state}-title`);
  say("trouble-text", `camera-${state}-text`);
}

async function shoot() {
  const id = visit.id;
  for (const left of [3, 2, 1]) {
    tell("count", String(left));
    await pause(1000, visit.ending?.signal).catch(() => {});
    if (!still(id) || shown() !== "camera") return;
  }
  tell("count", "");
  byId("viewfinder").classList.add("flash");
  setTimeout(() => byId("viewfinder").classList.remove("flash"), 150);
  const picture = await camera.take(video);
  if (!still(id)) return;
  if (picture) await send(picture);
  else cameraTrouble("busy");
}

async function send(picture) {
  const id = visit.id;
  camera.close(video);
  upload = new AbortController();
  say("checking", "checking");
  byId("slow").hidden = true;
  show("checking");
  // An upload that is retried is not an absent guest; the ways out stand on the screen.
  idle.expect(0);
  const slow = setTimeout(() => {
    byId("slow").hidden = false;
    idle.expect(IDLE_S, giveUp);
  }, SLOW_MS);
  try {
    const photo = await persist("PUT", `sessions/${id}/photo`, { body: picture, signal: upload.signal, hurry });
    if (still(id)) review(picture, photo);
  } catch (error) {
    if (still(id) && !(error instanceof GivenUp)) refused(error);
  } finally {
    clearTimeout(slow);
  }
}

function refused(error) {
  if (!(error instanceof Refusal)) throw error;
  if (error.status === 404 || error.status === 410) return home();
  if (error.code === "too_many_retakes") return openOutfits();
  trouble(error.title, error.detail, openCamera, true);
}

function review(picture, photo) {
  if (visit.photo) {
    URL.revokeObjectURL(visit.photo);
    visit.retakes += 1;
  }
  visit.photo = URL.createObjectURL(picture);
  byId("photo").src = visit.photo;
  const left = retakeMax - visit.retakes;
  for (const button of document.querySelectorAll('[data-do="retake"]')) button.hidden = left <= 0;
  if (photo.faces > 1) say("review-note", "review-many");
  else say("review-note", "retakes-left", { count: Math.max(0, left) });
  idle.expect(IDLE_S, giveUp);
  show("review");
}

export async function openOutfits() {
  const id = visit.id;
  camera.close(video);
  idle.expect(IDLE_S, giveUp);
  chosen = [];
  mark();
  show("outfits");
  try {
    const offer = await persist("GET", "outfits", { signal: visit.ending.signal });
    if (!still(id)) return;
    byId("outfits").replaceChildren(...offer.map(card));
    if (offer.length === 1) choose(offer[0].id);
  } catch (error) {
    if (still(id) && error instanceof Refusal) trouble(error.title, error.detail, openOutfits);
  }
}

function card(outfit) {
  const button = document.createElement("button");
  const picture = document.createElement("img");
  const name = document.createElement("span");
  button.type = "button";
  button.className = "outfit";
  button.dataset.outfit = outfit.id;
  button.setAttribute("aria-pressed", "false");
  picture.src = outfit.preview_url;
  picture.alt = "";
  name.lang = language();
  name.textContent = outfit.name;
  button.append(picture, name);
  button.addEventListener("click", () => choose(outfit.id));
  return button;
}

/** A third choice takes the place of the first. */
function choose(id) {
  chosen = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].slice(-2);
  mark();
}

function mark() {
  for (const node of document.querySelectorAll("[data-outfit]")) {
    const order = chosen.indexOf(node.dataset.outfit);
    node.setAttribute("aria-pressed", String(order >= 0));
    node.dataset.order = order >= 0 ? String(order + 1) : "";
  }
  document.querySelector('[data-do="submit"]').disabled = chosen.length === 0;
}

async function submit() {
  const id = visit.id;
  say("checking", "sending");
  byId("slow").hidden = true;
  show("checking");
  idle.expect(IDLE_S, giveUp);
  try {
    const body = JSON.stringify(visit.simple ? { outfits: chosen, simple: true } : { outfits: chosen });
    await persist("POST", `sessions/${id}/submit`, { body, signal: visit.ending.signal });
    // The live state shows the rest.
    if (still(id)) visit.job = true;
  } catch (error) {
    if (!still(id) || error instanceof GivenUp) return;
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 404 || error.status === 410) home();
    else trouble(error.title, error.detail, error.code === "pack_limit" ? giveUp : openOutfits);
  }
}

async function picked(input) {
  const [file] = input.files;
  input.value = "";
  const id = visit.id;
  if (!file || !id) return;
  const picture = await shrink(file);
  if (!still(id)) return;
  if (picture) await send(picture);
  else {
    trouble("", "", openCamera, true);
    say("trouble-title", "file-bad-title");
    say("trouble-text", "file-bad-text");
  }
}

for (const input of document.querySelectorAll("[data-file]")) input.addEventListener("change", () => picked(input));

export const actions = {
  shoot,
  submit,
  use: openOutfits,
  retake: openCamera,
  again: () => again(),
  "again-now": () => hurry.now?.(),
  "give-up": () => (upload?.abort(), openCamera()),
};
