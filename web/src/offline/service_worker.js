// The service worker: the page of one release, whole, on this device. It keeps every file of its
// own release and of the one before, so that a page still open finds what it has not fetched yet. A
// new release waits until no page of the old one is open, or until the page asks for it
// (install.ts). RELEASE and FILES are written in by tool/pack_release.mjs.
const PREFIX = 'talon-';
const own = PREFIX + RELEASE;

/** All files of this release, or there is no such release. Files that never change need no asking.
 * */
async function install() {
  const cache = await caches.open(own);
  await Promise.all(
    FILES.map(async (path) => {
      const lasting = path.startsWith('assets/');
      const before = lasting && (await caches.match(path));
      const answer = before || (await fetch(path, { cache: lasting ? 'default' : 'reload' }));
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(path, answer);
    }),
  );
}

/** Every release but this one and the one before goes. */
async function tidy() {
  const releases = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
  await Promise.all(releases.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The path of a request as FILES has it; the page itself for its folder. */
function pathOf(request) {
  const scope = self.registration.scope;
  const url = request.url.split(/[?#]/)[0];
  if (request.method !== 'GET' || !url.startsWith(scope)) return null;
  return url.slice(scope.length) || 'index.html';
}

async function answer(path, request) {
  const cache = await caches.open(own);
  const found = (await cache.match(path)) || (await caches.match(path));
  return found || fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const path = pathOf(event.request);
  if (path !== null && (FILES.includes(path) || path.startsWith('assets/')))
    event.respondWith(answer(path, event.request));
});
