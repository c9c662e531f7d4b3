// One visit: the session that the tablet plays, and how it begins and ends. Nothing of it is stored: the session's id
// stands in this page's history entry only, so that a reload goes on, and is taken out when the visit ends.

import { abandon } from "./api.js";
import * as idle from "./idle.js";
import { show } from "./screen.js";
import { watch } from "./watch.js";

const NOBODY = { id: null, simple: false, name: "", status: "", photo: null, retakes: 0, job: false, ending: null };
export const visit = { ...NOBODY };
let stopWatch = () => {};
const onLeave = [];

/** Things that must be let go when any visit ends (camera, pictures). */
export const whenOver = (act) => onLeave.push(act);

export function begin(id, simple, onView, onGone) {
  leave();
  visit.id = id;
  visit.simple = simple;
  visit.ending = new AbortController();
  history.replaceState({ session: id, simple }, "");
  stopWatch = watch(id, onView, onGone);
}

/** Forgets the guest and shows the first screen. */
export function home() {
  leave();
  show("attract");
}

/** Gives the visit up, unless its stickers are being made. */
export function giveUp() {
  if (visit.id && !visit.job) abandon(visit.id);
  home();
}

function leave() {
  stopWatch();
  stopWatch = () => {};
  visit.ending?.abort();
  idle.expect(0);
  for (const act of onLeave) act();
  if (visit.photo) URL.revokeObjectURL(visit.photo);
  Object.assign(visit, NOBODY);
  history.replaceState(null, "");
}

/** Whether the visit that an action began in is still the one on the screen. */
export const still = (id) => visit.id === id && id !== null;
