// Keeps the page's shell, so that a reload without network shows the booth and its banner (K10). The shell holds
// nothing of a guest; the API never passes through here.

const SHELL = "atelier-shell";

const isShell = (url) => url.origin === location.origin && (/^\/kiosk\/assets\//.test(url.pathname) || (url.pathname === "/kiosk" && !url.search));

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && isShell(new URL(event.request.url))) event.respondWith(fresh(event.request));
});

/** From the network where there is one, else as it was last. */
async function fresh(request) {
  const shell = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await shell.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await shell.match(request);
    if (kept) return kept;
    throw error;
  }
}
