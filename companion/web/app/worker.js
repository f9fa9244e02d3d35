// Keeps the site on the phone: all files of one version together, so that no page is made of two.
// A new version waits until the person takes it, or until no page of the old one is open.

/** @type {{version: string, files: string[]}} */
const { version, files } = /** @type {any} */ (globalThis).RELEASE;
/** @type {any} */
const worker = globalThis;
const scope = new URL(worker.registration.scope);
const ours = `companion ${scope.pathname} `; // other sites may stand beside this one
const cacheName = ours + version;
const FRONT = "index.html";
const LATEST = 60000; // ms that a file may take to come
const PATIENT = 3000; // ms that a page is waited for which is kept here too

async function fetchAll() {
  const cache = await caches.open(cacheName);
  await Promise.all(
    files.map(async (name) => {
      const answer = await fetch(new URL(name, scope), { cache: "reload", signal: AbortSignal.timeout(LATEST) });
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      // a new answer, as one that was redirected could not be shown as a page
      await cache.put(new URL(name, scope), new Response(await answer.blob(), { headers: answer.headers }));
    }),
  );
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(ours) && name !== cacheName).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @type {(url: URL) => string} */
function fileOf(url) {
  const path = url.pathname.slice(scope.pathname.length);
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

/** @type {(name: string) => Promise<Response>} */
async function kept(name) {
  const cache = await caches.open(cacheName);
  return (await cache.match(new URL(name, scope))) ?? fetch(new URL(name, scope), { signal: AbortSignal.timeout(LATEST) });
}

// The newest page, or the one that is kept if a network that leads nowhere does not answer.
/** @type {(request: Request) => Promise<Response>} */
async function front(request) {
  /** @type {Promise<never>} */
  const late = new Promise((_, tooLate) => { setTimeout(tooLate, PATIENT); });
  return Promise.race([fetch(request, { signal: AbortSignal.timeout(LATEST) }), late]).catch(() => kept(FRONT));
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fetchAll()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(dropOthers()));
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "take") worker.skipWaiting();
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const name = fileOf(url);
  if (!files.includes(name)) return;
  event.respondWith(name === FRONT ? front(event.request) : kept(name));
});
