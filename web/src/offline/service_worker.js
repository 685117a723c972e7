// The service worker: keeps all files of one release on this device. The files of the release
// before stay, too, since a page that is still open may not have loaded all of them. A new release
// waits until no page of the old one is open, or until the page asks for it (install_page.ts).
// tool/pack_release.mjs writes RELEASE and FILES into it.
const PREFIX = 'talon-';
const own = PREFIX + RELEASE;

/** Stores all files of this release; if one fails, the release is not installed. Files whose names
 * contain a hash never change and are copied from the release before. */
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

/** Deletes all releases but this one and the one before. */
async function tidy() {
  const releases = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
  await Promise.all(releases.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The path of a request as FILES has it; the folder itself is the page. */
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
