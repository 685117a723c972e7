// Being told of one's turn by mail: only where the server sends mails, the address confirmed by a
// code, kept over a reload, and stopped in the page and by the link in a mail.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, device, launch, overflowing, shot } from './browser.mjs';
import { mailFolder } from './mail_folder.mjs';
import { serve } from './serve_process.mjs';
import { hostTable, linkOf, sitDown, start, visitor } from './several_players.mjs';

const ANNA = 'anna@mail.example';

let server, browser, mails;
before(async () => {
  mails = mailFolder();
  server = await serve({ more: (port) => [...mails.options(port), '--mail-after', '1'] });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  mails.remove();
});

/** Two people at a table of War. */
async function twoPeople() {
  const anna = await hostTable(browser, server.url, 'war/classic', { locale: 'de-DE' });
  const bert = await visitor(browser, await linkOf(anna));
  await sitDown(bert, 'Bert');
  await start(anna);
  await anna.waitForSelector('.table-page[data-mine=yes]');
  return [anna, bert];
}

const openSettings = (page) => page.click('[aria-label=Einstellungen]');

test('an address is confirmed, told of a turn, and stopped by the link', async () => {
  const [anna, bert] = await twoPeople();
  const table = await anna.evaluate(() => location.hash.slice(2));
  await anna.goto(`${server.url}#/`);
  await openSettings(anna);
  await anna.evaluate(() =>
    localStorage.setItem('talon.alerts', '{"from":600,"to":600}'), // at any hour
  );
  await anna.reload();
  await openSettings(anna);
  await anna.fill('[name=mail-address]', 'anna@localhost');
  await anna.click('[data-tool=mail-address]');
  await anna.waitForSelector('.toast');
  await anna.fill('[name=mail-address]', ANNA);
  await anna.click('[data-tool=mail-address]');
  await anna.waitForSelector('[name=mail-code]');
  await anna.fill('[name=mail-code]', '1');
  await anna.click('[data-tool=mail-code]');
  await anna.waitForSelector('.toast');
  const [, code] = await mails.find(/ein: (\d{8})/);
  await anna.fill('[name=mail-code]', code);
  await anna.click('[data-tool=mail-code]');
  await anna.waitForSelector('[data-tool=mail-stop]');
  assert.match(await anna.textContent('.preferences'), new RegExp(ANNA));
  await shot(anna, 'mail-settings');
  assert.deepEqual(await axe(anna), []);
  assert.deepEqual(await overflowing(anna), []);

  const [, link] = await mails.find(/List-Unsubscribe: <http:\/\/[^/]*(\/mail\/[^>]+)>/);
  await mails.find(new RegExp(`/#/${table}`));
  const stranger = await device(browser, { locale: 'de-DE' });
  await stranger.goto(server.url + link.slice(1));
  assert.equal(await stranger.locator('script').count(), 0, 'without the app');
  await stranger.click('button');
  await stranger.waitForFunction(() => /keine Mails mehr/.test(document.body.textContent));
  assert.equal(await stranger.locator('button').count(), 0);

  await anna.reload(); // the page hears that it is over
  await anna.waitForFunction(() => !JSON.parse(localStorage.getItem('talon.alerts')).mail);
  await openSettings(anna);
  await anna.waitForSelector('[name=mail-address]');
  for (const page of [anna, bert, stranger]) {
    // With --public the server does not say which addresses the machine has.
    assert.deepEqual(page.faults.filter((fault) => !/404/.test(fault)), []);
    await page.context().close();
  }
});

test('it is stopped in the settings, too', async () => {
  const page = await device(browser, { locale: 'de-DE' });
  await page.goto(server.url);
  await openSettings(page);
  await page.fill('[name=mail-address]', 'bert@mail.example');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[name=mail-code]');
  const [, code] = await mails.find(/To: bert@mail.example[^]*ein: (\d{8})/);
  await page.fill('[name=mail-code]', code);
  await page.keyboard.press('Enter');
  await page.click('[data-tool=mail-stop]');
  await page.waitForSelector('[name=mail-address]');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a server without mails offers none', async () => {
  const other = await serve();
  const page = await device(browser, { locale: 'de-DE' });
  await page.goto(other.url);
  await openSettings(page);
  await page.waitForSelector('.preferences');
  await new Promise((done) => setTimeout(done, 300));
  assert.equal(await page.locator('[name=mail-address]').count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
  await other.stop();
});
