// Calls to the tablet's API. A refusal is a `Refusal`; a lost network is retried with back-off and a banner.

import { byId, language } from "./screen.js";

// A slow upload is still an upload.
const TIMEOUT_MS = { PUT: 60000 };
const SHORT_MS = 15000;
const STEPS_MS = [500, 1000, 2000, 4000, 8000];

export class Refusal extends Error {
  constructor(status, problem, wait) {
    super(problem.code ?? "internal");
    this.status = status;
    this.code = problem.code ?? "internal";
    this.title = problem.title;
    this.detail = problem.detail;
    this.wait = wait;
    this.simple = problem.simple === true;
  }
  get passes() {
    return this.status >= 500 && !["paused", "queue_full", "telegram_away", "disk_low"].includes(this.code);
  }
}

export class GivenUp extends Error {}

/** One try. Throws a `Refusal`, or whatever the network throws. */
export async function call(method, path, { body, signal } = {}) {
  const glue = path.includes("?") ? "&" : "?";
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, TIMEOUT_MS[method] ?? SHORT_MS);
  signal?.addEventListener("abort", end);
  let answer;
  try {
    answer = await fetch(`/api/kiosk/${path}${glue}lang=${language()}`, {
      method,
      body,
      cache: "no-store",
      credentials: "same-origin",
      signal: ending.signal,
    });
  } catch (error) {
    if (!signal?.aborted) byId("offline").hidden = false;
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
  byId("offline").hidden = true;
  if (answer.status === 204) return null;
  const json = await answer.json().catch(() => ({}));
  if (answer.ok) return json;
  // Paired anew, or not any more: the page says so itself.
  if (answer.status === 401) location.reload();
  throw new Refusal(answer.status, json, Number(answer.headers.get("retry-after")) || 0);
}

/** Tries until it is answered, or until `signal` ends it; `hurry.now()` cuts a pause short. */
export async function persist(method, path, { body, signal, hurry } = {}) {
  for (let turn = 0; ; turn += 1) {
    try {
      return await call(method, path, { body, signal });
    } catch (error) {
      if (signal?.aborted) throw new GivenUp();
      if (error instanceof Refusal && !error.passes) throw error;
      await pause(STEPS_MS[Math.min(turn, STEPS_MS.length - 1)] * (0.8 + Math.random() * 0.4), signal, hurry);
    }
  }
}

export function pause(ms, signal, hurry) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    if (hurry) hurry.now = () => (clearTimeout(timer), resolve());
    signal?.addEventListener("abort", () => (clearTimeout(timer), reject(new GivenUp())), { once: true });
  });
}

/** Gives a session up; whether it arrives does not matter, its time runs out by itself. */
export function abandon(id) {
  fetch(`/api/kiosk/sessions/${id}`, { method: "DELETE", credentials: "same-origin", keepalive: true }).catch(() => {});
}
