// A session's live state: server-sent events, and a look every 3 s while the stream is silent.

import { call, Refusal } from "./api.js";

const SILENCE_MS = 3000;

/** Calls `onView` on each change and `onGone` when the session is over; answers how to stop. */
export function watch(id, onView, onGone) {
  let heard = 0;
  let last = "";
  let open = true;
  let asking = false;

  const stop = () => {
    open = false;
    clearInterval(timer);
    source.close();
  };
  const take = (view) => {
    heard = Date.now();
    const seen = JSON.stringify(view);
    if (!open || seen === last) return;
    last = seen;
    if (view.status === "expired") {
      stop();
      onGone();
    } else {
      onView(view);
    }
  };
  const look = async () => {
    if (asking || Date.now() - heard < SILENCE_MS) return;
    asking = true;
    try {
      take(await call("GET", `sessions/${id}`));
    } catch (error) {
      if (open && error instanceof Refusal && (error.status === 404 || error.status === 410)) {
        stop();
        onGone();
      }
    } finally {
      asking = false;
    }
  };

  const source = new EventSource(`/api/kiosk/sessions/${id}/events`);
  source.onmessage = (event) => take(JSON.parse(event.data));
  const timer = setInterval(look, SILENCE_MS);
  return stop;
}
