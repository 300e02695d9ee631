// Keeps the files of one version, so that the laboratory opens without a network.
//
// A version is taken whole or not at all: every file must have the hash that `./web` wrote down here, or the worker is not installed and the
// version before it stays. An open page keeps the worker with which it began. A new one takes over when the last page is closed, or when the
// only open page asks for it, before it has fetched anything.

/** The build, and the hash of each of its files. */
const VERSION = "VERSION";
const FILES = {
  /* FILES */
};

/** Names of our caches begin with this: other pages may live on the same server. */
const OURS = `ghostspring ${self.registration.scope} `;
const CACHE = OURS + VERSION;

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver());
});
self.addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (name !== null) event.respondWith(kept(name));
});

async function keepAll() {
  const names = Object.keys(FILES);
  const responses = await Promise.all(names.map(fetched));
  const cache = await caches.open(CACHE);
  await Promise.all(names.map((name, i) => cache.put(name, responses[i])));
}

async function forgetOthers() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A second page may be in the middle of its loading. */
async function takeOver() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.filter((page) => page.url.startsWith(self.registration.scope)).length <= 1) await self.skipWaiting();
}

/** Which of the files a request asks for, whatever stands behind `?`; null if none. */
function nameOf(request) {
  const address = request.url.split(/[?#]/)[0];
  if (request.method !== "GET" || !address.startsWith(self.registration.scope)) return null;
  const name = address.slice(self.registration.scope.length);
  if (name === "" || name === "index.html") return "./";
  return Object.hasOwn(FILES, name) ? name : null;
}

async function kept(name) {
  const cache = await caches.open(CACHE);
  return (await cache.match(name)) ?? fetched(name);
}

/** A file from the network; an error if it is not of this version. */
async function fetched(name) {
  // The page has just asked for the same addresses, so most of them come from the browser's own store.
  const [address, cache] = name === "./" ? [name, "no-cache"] : [`${name}?v=${VERSION}`, "default"];
  const response = await fetch(address, { integrity: FILES[name], cache });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  // A page may not be answered with a response that was sent elsewhere on its way.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}
