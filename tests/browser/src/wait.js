import { setTimeout as pause } from "node:timers/promises";

const LIMIT_MS = 60_000;
const LOOK_MS = 50;

/** Looks until `look` answers something; fails loudly when it does not come. */
export async function expect(what, look, limit = LIMIT_MS) {
  const until = Date.now() + limit;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > until) throw new Error(`${what} did not come in ${limit / 1000} s`);
    await pause(LOOK_MS);
  }
}
