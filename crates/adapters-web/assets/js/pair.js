// A browser that is not paired looks again by itself: a strict cookie does not travel on the redirect of a pairing link
// that another site opened, and a key may come back with a restart of the service.

const LOOK_MS = 5000;

async function look() {
  const answer = await fetch("/kiosk", { method: "HEAD", cache: "no-store", credentials: "same-origin" }).catch(() => null);
  // Not a reload, which some browsers count to the site that the first request came from.
  if (answer?.ok) location.replace("/kiosk");
}

setInterval(look, LOOK_MS);
look();
