// A new release comes while somebody plays: the game goes on as it is, what the old page has not
// fetched yet is still there, and at home the new release takes over.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { choose, deal, generator, launch, look, open } from './browser.mjs';
import { PAGE, serve } from './serve_process.mjs';

const folder = mkdtempSync(join(tmpdir(), 'talon-release-'));
let server, browser;
before(async () => {
  cpSync(PAGE, folder, { recursive: true });
  unpack();
  server = await serve({ folder });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true });
});

/** Only the plain files: they are changed here. */
function unpack() {
  for (const name of readdirSync(folder, { recursive: true }))
    if (/\.(br|gz)$/.test(name)) rmSync(join(folder, name));
}

/** Another release: its pages say so, and it has no file of this name any more. */
function release(number, without) {
  const gone = readdirSync(join(folder, 'assets')).filter((name) => name.startsWith(without));
  for (const name of gone) rmSync(join(folder, 'assets', name));
  const change = (name, how) =>
    writeFileSync(join(folder, name), how(readFileSync(join(folder, name), 'utf8')));
  change('index.html', (html) =>
    html.replace(/<html lang="en"[^>]*>/, `<html lang="en" data-release="${number}">`),
  );
  change('sw.js', (text) =>
    gone
      .reduce((all, name) => all.replace(`"assets/${name}",`, ''), text)
      .replace(/RELEASE = '[^']*'/, `RELEASE = 'release${number}'`),
  );
  return gone;
}

const controlled = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((r) => setTimeout(r, 20));
  });

const releaseOf = (page) => page.evaluate(() => document.documentElement.dataset.release);
const releases = (page) => page.evaluate(() => caches.keys());

/** At home, or opened again there, this release shows itself. A browser may keep the old worker for
 * as long as it thinks that something is still to be done; opening the page again has it look. */
async function shows(page, number) {
  const is = (n) => document.documentElement.dataset.release === n;
  for (let tries = 0; tries < 8; tries++) {
    const shown = page.waitForFunction(is, number, { timeout: 4000 }).catch(() => null);
    if (await shown) return;
    await page.reload();
  }
  assert.fail(`release ${number} does not show itself`);
}

/** Looks for a new release, until it waits or has begun. */
const update = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const coming = registration.installing;
    while (coming && coming.state === 'installing') await new Promise((r) => setTimeout(r, 20));
  });

test('a release comes during a game, and takes over at home', async () => {
  const random = generator(9);
  const playing = await open(browser, server.url, { serviceWorkers: 'allow' });
  await controlled(playing);
  await deal(playing, 'whist/classic');
  await playing.evaluate(() => (window.mark = 'the same page'));
  let gone;
  await server.restart(async () => {
    gone = release(2, 'check_runner-');
  });
  await update(playing);
  assert.equal(gone.length, 1, 'the old page has something it may yet want');

  const home = await playing.context().newPage();
  await home.goto(server.url);
  await shows(home, '2');
  assert.equal((await releases(home)).length, 2, 'the release before is kept');
  assert.equal(await releaseOf(playing), undefined);
  assert.equal(await playing.evaluate(() => window.mark), 'the same page', 'nothing was reloaded');
  const before = (await look(playing)).number;
  await choose(playing, random);
  await choose(playing, random);
  assert.ok((await look(playing)).number > before, 'the game goes on');
  const found = await playing.evaluate(async (name) => (await fetch(`assets/${name}`)).ok, gone[0]);
  assert.ok(found, 'what the old page wants is there');

  await home.close();
  await server.restart(async () => void release(3, 'nothing'));
  await update(playing);
  const third = await playing.context().newPage();
  await third.goto(server.url);
  await shows(third, '3');
  const kept = (await releases(third)).sort();
  assert.deepEqual(kept, ['talon-release2', 'talon-release3'], 'older ones go');
  assert.deepEqual(playing.faults, []);
  await playing.context().close();
});
