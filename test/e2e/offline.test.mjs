// Without a server and without a connection: opened once, the page plays on. The server is really
// down meanwhile; a table stays over a reload, and what is played alone holds for `talon verify`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { axe, choose, deal, device, generator, look, overflowing, shot } from './browser.mjs';
import { browser, cutOff, kept, leave, server } from './browser_fixture.mjs';
import { talon } from './serve_process.mjs';

const MOST = 1500;

async function playOut(page, random) {
  for (let clicks = 0; clicks < MOST; clicks++) if (!(await choose(page, random))) return;
}

async function recordOf(page) {
  const download = page.waitForEvent('download');
  await page.click('.result .more summary');
  await page.click('[data-tool=record]');
  return (await download).path();
}

/** The browser's reasons against installing the page. */
async function againstInstalling(page) {
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const { errors } = await session.send('Page.getAppManifest');
  // A window without a profile installs nothing, whatever the page is like.
  return [...errors, ...installabilityErrors.filter((e) => e.errorId !== 'in-incognito')];
}

test('the browser would install the page, and all of it is on the device', async () => {
  const page = await kept({ size: 'phone' });
  assert.deepEqual(await againstInstalling(page), []);
  const missing = await page.evaluate(async () => {
    const manifest = await (await fetch('app.webmanifest')).json();
    const files = manifest.icons.map((icon) => icon.src);
    const releases = (await caches.keys()).filter((name) => name.startsWith('talon-'));
    const has = (path) => caches.match(new URL(path, location.origin).href);
    const found = await Promise.all([...files, 'index.html'].map(has));
    const need = ['id', 'name', 'short_name', 'start_url', 'scope', 'display', 'theme_color'];
    const sizes = manifest.icons.map((icon) => `${icon.sizes} ${icon.purpose}`);
    return {
      fields: need.filter((name) => !manifest[name]),
      files: files.filter((_, i) => !found[i]),
      releases: releases.length,
      opens: manifest.file_handlers.flatMap(({ accept }) => Object.values(accept).flat()),
      sizes: ['192x192 any', '512x512 any', '512x512 maskable'].filter((s) => !sizes.includes(s)),
    };
  });
  assert.deepEqual(missing, { fields: [], files: [], releases: 1, opens: ['.talon'], sizes: [] });
  await leave(page);
});

test('where the browser would install the page, the settings offer it', async () => {
  const page = await kept();
  await page.click('.masthead button.icon >> nth=-1');
  await page.waitForSelector('.preferences');
  const button = page.locator('[data-tool=install]');
  assert.equal(await button.count(), 0, 'nothing is promised that does not work');
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    offer.prompt = async () => (window.prompted = offer.defaultPrevented);
    window.dispatchEvent(offer);
  });
  await button.click();
  await button.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => window.prompted), true);
  await leave(page);
});

const BY_HAND = {
  'en-GB': 'To install Talon on this device: Share → Add to Home Screen.',
  'de-DE': 'So installierst du Talon auf diesem Gerät: Teilen → Zum Home-Bildschirm.',
};

/** The text of the settings about installing. `standalone` is the browser's answer whether it runs
 * as the installed app; undefined if it gives no answer. */
async function toldByHand(locale, standalone) {
  const page = await device(browser, { size: 'phone', locale });
  if (standalone !== undefined)
    await page.addInitScript((is) => {
      Object.defineProperty(Navigator.prototype, 'standalone', { get: () => is });
    }, standalone);
  await page.goto(server.url);
  await page.click('.masthead button.icon >> nth=-1');
  await page.waitForSelector('.preferences');
  assert.equal(await page.locator('[data-tool=install]').count(), 0);
  const told = await page.locator('.preferences .by-hand').allInnerTexts();
  if (told.length) assert.deepEqual(await overflowing(page), []);
  await leave(page);
  return told;
}

test('on a phone that installs nothing by itself, the settings say how it is done', async () => {
  for (const [locale, words] of Object.entries(BY_HAND))
    assert.deepEqual(await toldByHand(locale, false), [words]);
  assert.deepEqual(await toldByHand('en-GB', true), [], 'it is installed');
  assert.deepEqual(await toldByHand('en-GB', undefined), [], 'another browser');
});

const GAMES = [
  ['war/tod-und-leben', {}],
  ['whist/classic', { options: { target: '1' } }],
  ['wippen/basic', {}],
];

test('whole games are played without a server, and their records hold', async () => {
  const random = generator(77);
  const page = await kept();
  await server.restart(async () => {
    await cutOff(page);
    await page.waitForSelector('.connection');
    assert.match(await page.locator('.connection').innerText(), /You can still play/);
    for (const button of await page.locator('[data-friends]').all())
      assert.ok(await button.isDisabled(), 'nobody can come from elsewhere');
    assert.deepEqual(await axe(page), []);
    await shot(page, 'offline-home');
    for (const [preset, how] of GAMES) {
      await deal(page, preset, how);
      assert.match(page.url(), /#\/~\w+$/, 'a table of this device');
      assert.equal(await page.locator('.connection').count(), 0, 'nothing is missing here');
      await playOut(page, random);
      assert.ok((await look(page)).over, `${preset} is over`);
      const told = execFileSync(talon, ['verify', await recordOf(page)], { encoding: 'utf8' });
      assert.match(told, /Everything is correct/);
      await page.click('[data-tool=home]');
      await page.waitForSelector('.families');
    }
  });
  await leave(page);
});

test('a table of this device is there again after a reload, and in a second tab', async () => {
  const random = generator(3);
  const page = await kept({ size: 'phone' });
  await cutOff(page);
  await deal(page, 'whist/classic');
  for (let i = 0; i < 4; i++) await choose(page, random);
  const before = await look(page);
  await page.click('[data-tool=hint]');
  await page.waitForSelector('.hinted');
  await page.reload();
  await page.waitForSelector('.table-page');
  assert.equal((await look(page)).number, before.number);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForSelector('.table-page');
  assert.equal((await look(other)).number, before.number);
  await page.close(); // the leader is gone: the other page takes over
  await other.waitForFunction(() => document.querySelector('.table-page')?.dataset.mine === 'yes');
  await choose(other, random);
  assert.ok((await look(other)).number > before.number);
  await other.goto(server.url);
  await other.click('.running .go');
  await other.waitForSelector('.table-page');
  await leave(page);
});
