// What most test files begin and end with: a server and a browser, there before the first test and
// gone after the last one; devices that open the page, and that leave when nothing went wrong.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { deal, launch, open } from './browser.mjs';
import { anybodyActs } from './several_players.mjs';
import { serve } from './serve_process.mjs';

export let server, browser;

/** Time for a whole game. It is long because a busy machine may be slow. A step that does not come
 * fails earlier, in the function that waits for it (`settled`, with a picture). */
export const LONG = { timeout: 300000 };

let begin;
const ready = new Promise((resolve) => (begin = resolve));

before(async () => {
  server = await serve();
  browser = await launch();
  begin();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Starts work that mostly waits before the first test, so that the other tests run meanwhile. Its
 * own test comes last and waits for the result. */
export function meanwhile(work) {
  const done = ready.then(work);
  done.catch(() => {}); // its test reports the error
  return () => done;
}

/** Somebody's device, at home. */
export const atHome = (options) => open(browser, server.url, options);

/** Somebody at a table that was just dealt, with bots. */
export async function atTable(preset, options, how) {
  const page = await atHome(options);
  await deal(page, preset, how);
  return page;
}

/** A device on which the whole page has been kept, so that it needs no connection any more. */
export async function kept(options) {
  const page = await atHome({ serviceWorkers: 'allow', ...options });
  await page.evaluate(async () => {
    // As the page does by itself after a while.
    await navigator.serviceWorker.register(new URL('sw.js', document.baseURI));
    while (!navigator.serviceWorker.controller) await new Promise((r) => setTimeout(r, 20));
  });
  return page;
}

/** Cuts the connection and opens the page again. */
export async function cutOff(page) {
  page.cut = true;
  await page.context().setOffline(true);
  await page.goto(server.url);
  await page.waitForSelector('.families, .table-page');
}

/** A short game of Whist against bots to its end. */
export async function playedOut(page, random) {
  await deal(page, 'whist/classic', { options: { target: '1' } });
  while (await anybodyActs([page], random));
}

/** The devices are put away; nothing went wrong on them, but that some had no connection. */
export async function leave(...pages) {
  for (const page of pages) {
    const cut = (text) => page.cut && /ERR_INTERNET_DISCONNECTED/.test(text);
    assert.deepEqual(
      page.faults.filter((text) => !cut(text)),
      [],
    );
    await page.context().close();
  }
}
