// From the submit to the last word.

import * as idle from "./idle.js";
import { byId, say, show, shown } from "./screen.js";
import { home, visit } from "./visit.js";

const IDLE_S = 90;
const BACK_S = 20;
const STEPS = { queued: 0, processing: 1, publishing: 2, delivering: 3 };
const WORDS = { manual_help: "help", failure: "failure", try_again: "tryagain" };

export function job(view) {
  visit.job = true;
  if (view.outcome) return outcome(view);
  // Erased by the guest: nothing is left to show.
  if (view.status === "failed") return home();
  if (shown() !== "progress") {
    idle.expect(IDLE_S, home);
    show("progress");
  }
  const now = STEPS[view.status] ?? 0;
  document.querySelectorAll("[data-step]").forEach((node, index) => {
    node.dataset.now = index < now ? "past" : index === now ? "now" : "";
  });
  wait(view);
}

function wait(view) {
  const minutes = Math.round((view.eta_s ?? 0) / 60);
  if (view.position > 1) say("eta", "place", { place: view.position });
  else if (view.eta_s === undefined) say("eta", "");
  else if (minutes < 1) say("eta", "eta-soon");
  else say("eta", "eta", { minutes });
}

function outcome(view) {
  if (shown() === "done") return;
  const good = view.outcome === "link";
  const word = WORDS[view.outcome] ?? "failure";
  if (!good) say("done-title", `${word}-title`);
  else if (visit.name) say("done-title", "done-title", { name: visit.name });
  else say("done-title", "done-plain");
  say("done-text", good ? "done-text" : `${word}-text`);
  const linked = good && Boolean(view.pack_url);
  byId("pack").hidden = !linked;
  byId("pack-open").hidden = !linked;
  if (linked) {
    byId("pack-qr").src = `/api/kiosk/sessions/${visit.id}/pack.svg`;
    byId("pack-link").href = view.pack_url;
  }
  show("done");
  countdown(visit.id, BACK_S);
}

function countdown(id, left) {
  // The timer belongs to its visit.
  idle.expect(0);
  if (visit.id !== id || shown() !== "done") return;
  if (left <= 0) return home();
  say("done-back", "done-back", { seconds: left });
  setTimeout(() => countdown(id, left - 1), 1000);
}

export function clear() {
  byId("pack-qr").removeAttribute("src");
  byId("pack-link").removeAttribute("href");
  say("done-title", "");
  say("done-back", "");
}
