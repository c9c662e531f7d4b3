// Nobody touches the screen: first a question, then the end of the visit (K1).

import { byId, say } from "./screen.js";

const WARN_S = 15;
let limit = 0;
let left = 0;
let end = () => {};
let timer = 0;

/** From now on the visit ends after `seconds` without a touch; 0 stops the watch. */
export function expect(seconds, onEnd) {
  limit = seconds;
  end = onEnd ?? (() => {});
  touch();
  clearInterval(timer);
  if (seconds > 0) timer = setInterval(tick, 1000);
}

export function touch() {
  left = limit;
  if (byId("idle").open) byId("idle").close();
}

function tick() {
  left -= 1;
  if (left <= 0) {
    const act = end;
    expect(0);
    act();
  } else if (left <= WARN_S) {
    say("idle-text", "idle-text", { seconds: left });
    if (!byId("idle").open) byId("idle").showModal();
  }
}

for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => byId("idle").open || touch(), true);
byId("idle").addEventListener("close", () => left <= WARN_S && limit > 0 && left > 0 && touch());
