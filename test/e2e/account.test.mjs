// The account nobody needs: entering, figures, taking everything along, being forgotten.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readFileSync } from 'node:fs';
import {
  axe,
  generator,
  launch,
  open,
  overflowing,
  pickPreset,
  setOptions,
  shot,
} from './browser.mjs';
import { anybodyActs } from './people.mjs';
import { serve } from './server.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const WORDS = 'seven green umbrellas';

async function enter(page, kind, name, passphrase) {
  await page.click('[data-tool=account]');
  await page.locator(`.account input[value=${kind}]`).check();
  await page.fill('[name=account-name]', name);
  await page.fill('[name=passphrase]', passphrase);
  await page.click('[data-tool=enter]');
}

test('an account is made, known on another device, and forgotten', async () => {
  const anna = await open(browser, server.url, { size: 'phone' });
  await enter(anna, 'new', 'Annabel', WORDS);
  await anna.waitForSelector('[data-tool=logout]');
  assert.deepEqual(await axe(anna), []);
  assert.deepEqual(await overflowing(anna), []);
  await shot(anna, 'account-known');
  await anna.keyboard.press('Escape');
  assert.equal(
    await anna.locator('[data-tool=account]').getAttribute('aria-label'),
    'Account of Annabel',
  );

  const other = await open(browser, server.url, { colorScheme: 'dark', locale: 'de-DE' });
  await enter(other, 'known', 'annabel', 'seven red umbrellas');
  await other.waitForSelector('.account .refusal');
  assert.deepEqual(await axe(other), []);
  await shot(other, 'account-refused');
  await other.fill('[name=passphrase]', WORDS);
  await other.click('[data-tool=enter]');
  await other.waitForSelector('[data-tool=logout]');
  assert.match(await other.locator('.account').innerText(), /Annabel/);
  await other.reload();
  await other.click('[data-tool=account]');
  await other.click('.account summary');
  await other.fill('.account details [name=passphrase]', WORDS);
  await other.click('[data-tool=forget]');
  await other.waitForSelector('[data-tool=enter]');

  await anna.click('[data-tool=account]');
  await anna.waitForSelector('[data-tool=enter]'); // the session has ended here, too
  for (const page of [anna, other]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test('a finished game is counted, taken along as a file and read in elsewhere', async () => {
  const random = generator(23);
  const page = await open(browser, server.url, { size: 'phone' });
  await enter(page, 'new', 'Berthold', WORDS);
  await page.waitForSelector('[data-tool=logout]');
  await page.keyboard.press('Escape');
  await pickPreset(page, 'whist/classic');
  await setOptions(page, { target: '1' });
  await page.selectOption('select[name=pace]', '0');
  await page.click('[data-way=now]');
  await page.waitForSelector('.table-page');
  while (await anybodyActs([page], random));
  await page.click('.result [data-tool=home]');
  await page.click('[data-tool=account]');
  await page.waitForSelector('.figures tbody tr');
  assert.match(await page.locator('.figures').innerText(), /Classic Whist\s+1/);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(await overflowing(page), []);
  await shot(page, 'account-figures');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.click('[data-tool=export]'),
  ]);
  const text = readFileSync(await file.path(), 'utf8');
  assert.match(text, /Berthold/);
  assert.equal(JSON.parse(text).results.length, 1);
  assert.match(text, /talon-record 2/);

  await page.click('[data-tool=logout]');
  await page.locator('.account input[value=new]').check();
  await page.fill('[name=account-name]', 'Cordula');
  await page.fill('[name=passphrase]', WORDS);
  await page.click('[data-tool=enter]');
  await page.waitForSelector('[data-tool=logout]');
  const mine = { name: 'talon.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.setInputFiles('[name=import]', mine);
  await page.waitForSelector('.figures tbody tr');
  assert.match(await page.locator('.figures').innerText(), /brought along/i);
  await shot(page, 'account-imported');
  assert.deepEqual(page.faults, []);
  await page.context().close();

  // The seats of the file open on a device that has no account.
  const other = await open(browser, server.url);
  await other.click('[data-tool=account]');
  await other.setInputFiles('[name=import]', { ...mine, buffer: Buffer.from('no file') });
  await other.waitForSelector('.luggage:has-text("not one of Talon")');
  await other.setInputFiles('[name=import]', mine);
  await other.waitForSelector('.luggage:has-text("taken over")');
  assert.deepEqual(await axe(other), []);
  await other.keyboard.press('Escape');
  await other.click('.running .go');
  await other.waitForSelector('.result .mine');
  assert.deepEqual(other.faults, []);
  await other.context().close();
});
