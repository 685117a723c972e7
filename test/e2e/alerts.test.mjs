// Being told of one's turn: who is asked for permission and when, what the server and the service
// worker then do, and the tables on the front page that wait. The browser's push service is
// replaced, because the headless browser has none.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { device, launch, open } from './browser.mjs';
import { serve } from './serve_process.mjs';
import { hostTable, linkOf, sitDown, start, visitor } from './several_players.mjs';

const ENDPOINT = 'https://push.invalid/device';
const KEY = `B${'A'.repeat(86)}`;
const SECRET = 'A'.repeat(22);

let server, browser;
before(async () => {
  server = await serve({ more: ['--push', 'mailto:host@talon.example'] });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Runs in the page before its own scripts. */
function replacePush({ endpoint, key, secret }) {
  const of = (name, otherwise) => JSON.parse(localStorage.getItem(name) ?? otherwise);
  const permission = { get: () => of('test.permission', '"default"') };
  Object.defineProperty(Notification, 'permission', permission);
  window.asked = 0;
  // These tests are run at any hour.
  if (!localStorage.getItem('talon.alerts'))
    localStorage.setItem('talon.alerts', '{"from":600,"to":600}');
  Notification.requestPermission = async () => {
    window.asked++;
    localStorage.setItem('test.permission', localStorage.getItem('test.answer') ?? '"granted"');
    return Notification.permission;
  };
  const toJSON = () => ({ endpoint, keys: { p256dh: key, auth: secret } });
  const unsubscribe = async () => localStorage.removeItem('test.subscribed');
  const bytes = () =>
    Uint8Array.from(atob(of('test.subscribed', 'null').replaceAll('-', '+').replaceAll('_', '/')), (
      letter,
    ) => letter.charCodeAt(0)).buffer;
  const subscription = {
    endpoint,
    toJSON,
    unsubscribe,
    options: {
      get applicationServerKey() {
        return bytes();
      },
    },
  };
  PushManager.prototype.getSubscription = async () =>
    localStorage.getItem('test.subscribed') ? subscription : null;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem('test.subscribed', JSON.stringify(applicationServerKey));
    return subscription;
  };
  window.shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
    void window.shown.push({ title, ...options });
}

/** A device with a push service; `page.declared` is what it tells the server. */
function prepare(page) {
  page.declared = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const request = JSON.parse(payload);
      if (request.do === 'alerts' && request.endpoint) page.declared.push(request);
    }),
  );
}

/** Everything that a test opens is a device with a service worker and a push service. */
const prepared = {
  newContext: async (options) => {
    const context = await browser.newContext({ ...options, serviceWorkers: 'allow' });
    await context.addInitScript(replacePush, { endpoint: ENDPOINT, key: KEY, secret: SECRET });
    context.on('page', prepare);
    return context;
  },
};

const until = (page, test, arg) => page.waitForFunction(test, arg, { polling: 20 });

async function declared(page, test) {
  for (let i = 0; i < 3000; i++) {
    const last = page.declared.at(-1);
    if (last && test(last)) return last;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`declared: ${JSON.stringify(page.declared)}`);
}

/** Two people at a table of War; nobody was asked for anything. */
async function twoPeople() {
  const anna = await hostTable(prepared, server.url, 'war/classic', {
    locale: 'de-DE',
    timezoneId: 'Asia/Tokyo',
  });
  await until(anna, () => navigator.serviceWorker.controller);
  assert.equal(await anna.locator('[data-note=alerts]').count(), 0, 'alone at the table');
  const bert = await visitor(prepared, await linkOf(anna));
  assert.equal(await bert.locator('[data-note=alerts]').count(), 0, 'without a seat');
  await sitDown(bert, 'Bert');
  return [anna, bert];
}

const leave = async (...pages) => {
  for (const page of pages) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
};

test('permission is asked for in context, then the server hears of the seats', async () => {
  const [anna, bert] = await twoPeople();
  await anna.waitForSelector('[data-note=alerts]');
  assert.equal(await anna.evaluate(() => window.asked), 0, 'only offered');
  await anna.click('[data-tool=alerts-on]');
  const first = await declared(anna, () => true);
  assert.equal(await anna.evaluate(() => window.asked), 1);
  assert.equal(first.endpoint, ENDPOINT);
  assert.equal(first.key, KEY);
  assert.equal(first.lang, 'de');
  assert.deepEqual([first.quiet_from, first.quiet_to], [600, 600]);
  assert.equal(first.zone, 540);
  const table = await anna.evaluate(() => location.hash.slice(2));
  assert.deepEqual(
    first.seats.map((seat) => seat.table),
    [table],
  );
  await anna.waitForSelector('[data-note=alerts]', { state: 'detached' });
  await bert.click('[data-tool=alerts-no]');
  await bert.waitForSelector('[data-note=alerts]', { state: 'detached' });
  await bert.reload();
  await bert.waitForSelector('.gathering');
  assert.equal(await bert.evaluate(() => window.asked), 0, 'no means no');

  await start(anna);
  await anna.waitForSelector('.table-page[data-mine=yes]');
  await anna.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  await anna.click('.table-page button.move.big');
  await bert.waitForSelector('.table-page[data-mine=yes]');
  await bert.click('.table-page button.move.big');
  await until(anna, () => window.shown.length > 0);
  const [shown] = await anna.evaluate(() => window.shown);
  assert.equal(shown.title, 'Du bist dran');
  assert.equal(shown.tag, table);
  assert.equal(shown.silent, true);
  assert.deepEqual(shown.data, { table });

  await anna.goto(`${server.url}#/`);
  await anna.reload();
  await anna.waitForSelector(`[data-table="${table}"] .your-turn`);
  await until(anna, () => document.title.startsWith('● Du bist dran'));
  assert.match(await anna.getAttribute('link[rel=icon]', 'href'), /favicon-turn/);
  await anna.click('[aria-label=Einstellungen]');
  await anna.fill('[name=quiet-from]', '23:30');
  await declared(anna, (request) => request.quiet_from === 1410);
  await anna.click('[name=alerts]');
  await declared(anna, (request) => request.seats.length === 0);
  await until(anna, () => !localStorage.getItem('test.subscribed'));
  await leave(anna, bert);
});

test('alerts can be switched on as soon as the page is there', async () => {
  const page = await open(prepared, server.url, { locale: 'de-DE' });
  await page.click('[aria-label=Einstellungen]');
  await page.click('[name=alerts]');
  assert.equal((await declared(page, () => true)).endpoint, ENDPOINT);
  await leave(page);
});

test('who says no to the browser is not asked again', async () => {
  const [anna, bert] = await twoPeople();
  await anna.evaluate(() => localStorage.setItem('test.answer', '"denied"'));
  await anna.waitForSelector('[data-note=alerts]');
  await anna.click('[data-tool=alerts-on]');
  await anna.waitForSelector('[data-note=alerts]', { state: 'detached' });
  await anna.reload();
  await anna.waitForSelector('.gathering');
  assert.equal(await anna.evaluate(() => window.asked), 0);
  assert.deepEqual(anna.declared, []);
  await leave(anna, bert);
});

/** The service worker of a device, with the browser's side of notifications replaced. */
async function workerOf(context) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(
    ({ endpoint, key, secret }) => {
      self.shown = [];
      self.sent = [];
      self.unsubscribed = 0;
      const toJSON = () => ({ endpoint, keys: { p256dh: key, auth: secret } });
      const unsubscribe = async () => void self.unsubscribed++;
      const subscription = { endpoint, toJSON, unsubscribe };
      ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
        void self.shown.push({ title, ...options });
      PushManager.prototype.getSubscription = async () => subscription;
      PushManager.prototype.subscribe = async () => subscription;
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) {
        self.sent.push(JSON.parse(text));
        send.call(this, text);
      };
      self.give = async (name, members) => {
        const event = Object.assign(new ExtendableEvent(name), members);
        let work;
        event.waitUntil = (promise) => (work = promise);
        self.dispatchEvent(event);
        await work;
      };
    },
    { endpoint: `${ENDPOINT}-new`, key: KEY, secret: SECRET },
  );
  return worker;
}

test('the service worker shows an alert, opens the table, renews and switches off', async () => {
  const page = await device(prepared, {});
  await page.goto(server.url);
  await until(page, () => navigator.serviceWorker.controller);
  const worker = await workerOf(page.context());
  const alert = { title: 'Your turn', body: 'War · Bert', lang: 'en', table: 'abc', off: 'Off' };
  await worker.evaluate((text) => self.give('push', { data: { json: () => text } }), alert);
  const [shown] = await worker.evaluate(() => self.shown);
  assert.deepEqual(
    [shown.title, shown.body, shown.tag, shown.silent, shown.actions[0].title],
    ['Your turn', 'War · Bert', 'abc', true, 'Off'],
  );

  const click = (action) =>
    worker.evaluate(
      (which) =>
        self.give('notificationclick', {
          action: which,
          notification: { close() {}, data: { table: 'abc' } },
        }),
      action,
    );
  await click('');
  await until(page, () => location.hash === '#/abc');

  await worker.evaluate(
    async (secret) => (await caches.open('alerts')).put('secret', new Response(secret)),
    SECRET,
  );
  await worker.evaluate(
    (endpoint) =>
      self.give('pushsubscriptionchange', { oldSubscription: { endpoint, options: {} } }),
    ENDPOINT,
  );
  const [renewed] = await worker.evaluate(() => self.sent);
  assert.deepEqual(renewed, {
    do: 'alerts',
    endpoint: `${ENDPOINT}-new`,
    key: KEY,
    secret: SECRET,
    was: ENDPOINT,
    was_secret: SECRET,
  });

  await click('off');
  assert.equal(await worker.evaluate(() => self.unsubscribed), 1);
  assert.deepEqual((await worker.evaluate(() => self.sent)).at(-1).seats, []);
  await page.evaluate(() => localStorage.setItem('talon.alerts', '{"on":true}'));
  await page.goto(`${server.url}#/`);
  await page.reload();
  await until(page, () => JSON.parse(localStorage.getItem('talon.alerts')).on === false);
  await page.context().close();
});
