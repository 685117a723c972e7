// The service worker: keeps all files of one release on this device. The files of the release
// before stay, too, since a page that is still open may not have loaded all of them. A new release
// waits until no page of the old one is open, or until the page asks for it (install_page.ts).
// tool/pack_release.mjs writes RELEASE and FILES into it.
const PREFIX = 'talon-';
const own = PREFIX + RELEASE;

const AT_ONCE = 2; // files on the way: what a page is waiting for goes before them

/** Stores a file. Those whose names contain a hash never change and are copied from the release
 * before. */
async function keep(cache, path) {
  const lasting = path.startsWith('assets/');
  const before = lasting && (await caches.match(path));
  const how = { cache: lasting ? 'default' : 'reload', priority: 'low' };
  const answer = before || (await fetch(path, how));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(path, answer);
}

/** Stores all files of this release; if one fails, the release is not installed. */
async function install() {
  const cache = await caches.open(own);
  const left = [...FILES];
  const some = async () => {
    for (let path = left.shift(); path; path = left.shift()) await keep(cache, path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
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

const PASSED_ON = /^(table|review|problem|day)(\/[\w/-]*)?$/; // as in src/daemon/link_preview.c

/** An address that was passed on: the server's answer has a preview, which the page does not need.
 * Without the server the page itself goes there. */
async function answerLink(path, request) {
  const secret = request.url.split('#')[1];
  const words = path.replace(/^table\/?/, '') + (secret ? `/${secret}` : '');
  const own = `${self.registration.scope}#/${words}`;
  return fetch(request).catch(() => Response.redirect(own));
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const path = pathOf(event.request);
  if (event.request.mode === 'navigate' && PASSED_ON.test(path ?? ''))
    event.respondWith(answerLink(path, event.request));
  else if (path !== null && (FILES.includes(path) || path.startsWith('assets/')))
    event.respondWith(answer(path, event.request));
});

// ---- notifications of turns. The page and this worker leave things for each other in a cache.

const ALERTS = 'alerts';

/** Asks the server by a WebSocket of its own. */
function tellServer(members) {
  return new Promise((done) => {
    const socket = new WebSocket(`${self.registration.scope.replace(/^http/, 'ws')}ws`);
    socket.onopen = () => socket.send(JSON.stringify({ do: 'alerts', ...members }));
    socket.onmessage = () => socket.close();
    socket.onclose = socket.onerror = done;
  });
}

function deviceOf(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, key: keys.p256dh, secret: keys.auth };
}

function show({ title, body, lang, table, off }) {
  return self.registration.showNotification(title, {
    body,
    lang,
    tag: table,
    silent: true,
    icon: 'icons/192.png',
    data: { table },
    actions: [{ action: 'off', title: off }],
  });
}

/** Goes to the table in a page that is open, or opens one. */
async function openTable(table) {
  const address = `${self.registration.scope}#/${table}`;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(address);
  await page.focus().catch(() => {});
  return page.navigate(address);
}

async function switchOff() {
  const cache = await caches.open(ALERTS);
  await cache.put('off', new Response());
  for (const page of await self.clients.matchAll()) page.postMessage('alerts off');
  const subscription = await self.registration.pushManager.getSubscription();
  if (!subscription) return;
  await tellServer({ ...deviceOf(subscription), seats: [], lang: 'en' });
  await subscription.unsubscribe();
}

/** The browser has given this device another address. */
async function renew({ oldSubscription, newSubscription }) {
  const cache = await caches.open(ALERTS);
  const kept = await (await cache.match('endpoint'))?.text();
  const secret = await (await cache.match('secret'))?.text();
  const was = oldSubscription?.endpoint ?? kept;
  const options = oldSubscription?.options;
  const now = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const device = deviceOf(now);
  if (was) await tellServer({ ...device, was, ...(secret ? { was_secret: secret } : {}) });
  await cache.put('endpoint', new Response(device.endpoint));
  await cache.put('secret', new Response(device.secret));
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const off = event.action === 'off';
  event.waitUntil(off ? switchOff() : openTable(event.notification.data.table));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
