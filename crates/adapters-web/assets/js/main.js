// The tablet's page: attract, QR, greeting; then `shoot.js` and `result.js` take over.

import { abandon, call, GivenUp, persist, Refusal } from "./api.js";
import * as idle from "./idle.js";
import * as result from "./result.js";
import { byId, language, onPress, say, setLanguage, show, shown, tell } from "./screen.js";
import { actions as shooting, openCamera, openOutfits } from "./shoot.js";
import { begin, giveUp, home, still, visit, whenOver } from "./visit.js";

const QR_IDLE_S = 180;
const STATE_MS = 5000;
const NOTICES = { paused: "paused", telegram_away: "telegram-away" };
const boothLanguage = language();
let chosenLanguage = boothLanguage;
let offering = 0;

whenOver(() => {
  result.clear();
  byId("qr").removeAttribute("src");
  tell("short-code", "");
  say("hello", "");
  setLanguage(chosenLanguage);
});

function notice(name) {
  say("notice", name);
  byId("notice").hidden = !name;
}

/** Offers a simple pack at once for as long as the queue is too long. */
function offerSimple(seconds) {
  clearTimeout(offering);
  byId("simple").hidden = !seconds;
  if (seconds) offering = setTimeout(() => (offerSimple(0), notice("")), seconds * 1000);
}

async function start(simple = false) {
  wake();
  const button = document.querySelector('[data-do="start"]');
  button.disabled = true;
  try {
    const session = await call("POST", "sessions", simple ? { body: JSON.stringify({ simple }) } : {});
    notice("");
    offerSimple(0);
    begin(session.id, session.simple === true, onView, onGone);
    byId("qr").src = `data:image/svg+xml,${encodeURIComponent(session.qr_svg)}`;
    tell("short-code", session.short_code);
    idle.expect(QR_IDLE_S, giveUp);
    show("qr");
  } catch (error) {
    if (!(error instanceof Refusal)) return;
    byId("notice").hidden = false;
    tell("notice", `${error.title}. ${error.detail}`);
    offerSimple(error.simple ? error.wait : 0);
  } finally {
    button.disabled = false;
  }
}

function onView(view) {
  if (view.lang) setLanguage(view.lang);
  // Isolated, so that a right-to-left name does not turn the sentence round.
  visit.name = view.guest_name ? `\u2068${view.guest_name}\u2069` : "";
  // Opening the link and agreeing count as touches.
  if (view.status !== visit.status) idle.touch();
  visit.status = view.status;
  const early = ["attract", "qr", "hello"].includes(shown());
  if (view.job) result.job(view.job);
  else if (view.status === "linked" && shown() !== "hello") hello();
  else if (view.status === "consented" && early) openCamera();
  else if (view.status === "captured" && early) openOutfits();
}

function hello() {
  if (visit.name) say("hello", "hello", { name: visit.name });
  else say("hello", "hello-plain");
  idle.expect(QR_IDLE_S, giveUp);
  show("hello");
}

function onGone() {
  home();
  notice("ended");
}

/** Whether a guest may begin, while nobody does (K3). */
async function lookAtState() {
  if (shown() !== "attract") return;
  try {
    const { state } = await call("GET", "state");
    if (shown() !== "attract") return;
    const closed = NOTICES[state];
    document.querySelector('[data-do="start"]').disabled = Boolean(closed);
    if (closed) notice(closed);
    else if (byId("notice").dataset.closed) notice("");
    byId("notice").dataset.closed = closed ?? "";
  } catch {
    // The banner says it; the next look comes by itself.
  }
}

/** After a reload: goes on where the visit stands; a QR that nobody has opened is given up for a new one. */
async function resume() {
  const id = history.state?.session;
  if (!id) return;
  const holder = new AbortController();
  try {
    const view = await persist("GET", `sessions/${id}`, { signal: holder.signal });
    if (visit.id || shown() !== "attract") return;
    if (view.status === "created") {
      abandon(id);
      history.replaceState(null, "");
    } else {
      begin(id, history.state.simple === true, onView, onGone);
      if (still(id)) onView(view);
    }
  } catch (error) {
    if (!(error instanceof GivenUp)) history.replaceState(null, "");
  }
}

let lock = null;
async function wake() {
  if (!navigator.wakeLock || (lock && !lock.released)) return;
  lock = await navigator.wakeLock.request("screen").catch(() => null);
}

document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
for (const node of document.querySelectorAll("[data-lang-choice]")) {
  node.addEventListener("click", () => {
    chosenLanguage = node.dataset.langChoice;
    setLanguage(chosenLanguage);
  });
}
onPress({
  ...shooting,
  start: () => start(),
  "start-simple": () => start(true),
  cancel: giveUp,
  next: home,
  "not-me": async () => {
    const { simple } = visit;
    giveUp();
    await start(simple);
  },
  "idle-yes": () => idle.touch(),
  "idle-no": giveUp,
});
navigator.serviceWorker?.register("/kiosk/assets/sw.js", { scope: "/kiosk" }).catch(() => {});
setInterval(lookAtState, STATE_MS);
lookAtState();
resume();
