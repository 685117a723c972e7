// The account nobody needs: entering, figures, taking everything along, being forgotten.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, launch, open, overflowing, shot } from './browser.mjs';
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
