// A forgotten passphrase: a new one by a code that comes by mail to an address named before, or,
// where the server sends none, by a code of `talon reset`; the other devices are logged out.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { axe, open, overflowing, shot } from './browser.mjs';
import { browser, leave } from './browser_fixture.mjs';
import { mailFolder } from './mail_folder.mjs';
import { serve, talon } from './serve_process.mjs';

const WORDS = 'seven green umbrellas';
const FRESH = 'nine blue bicycles';
const ANNA = 'anna@mail.example';

async function register(page, name) {
  await page.click('[data-tool=account]');
  await page.check('.account input[value=new]');
  await page.fill('[name=account-name]', name);
  await page.fill('[name=passphrase]', WORDS);
  await page.click('[data-tool=enter]');
  await page.waitForSelector('[data-tool=logout]');
}

/** Opens the form of somebody who has forgotten the passphrase. */
async function forget(page, name) {
  await page.click('[data-tool=account]');
  await page.click('.resetting summary');
  await page.fill('[name=reset-name]', name);
}

async function enterCode(page, code) {
  await page.fill('[name=reset-code]', code);
  await page.fill('[name=reset-new]', FRESH);
  await page.click('[data-tool=reset]');
}

/** The session has ended here, and the old passphrase opens none. */
async function isLoggedOut(page) {
  await page.reload();
  await page.click('[data-tool=account]');
  await page.waitForSelector('[data-tool=enter]');
  await page.fill('[name=account-name]', 'Annabel');
  await page.fill('[name=passphrase]', WORDS);
  await page.click('[data-tool=enter]');
  await page.waitForSelector('.account .refusal');
}

async function looksRight(page, name) {
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(await overflowing(page), []);
  await shot(page, name);
}

test('by mail, at the address that the account has been given', async () => {
  const mails = mailFolder();
  const server = await serve({ more: mails.options });
  const anna = await open(browser, server.url, { size: 'phone', locale: 'de-DE' });
  await register(anna, 'Annabel');
  await anna.click('.recovery summary');
  await anna.fill('[name=recovery-address]', ANNA);
  await anna.click('[data-tool=recovery-send]');
  await anna.waitForSelector('[name=recovery-code]');
  const [, confirming] = await mails.find(/vergessen[^]*ein: (\d{8})/);
  await anna.fill('[name=recovery-code]', confirming);
  await anna.fill('[name=recovery-passphrase]', 'nobody knows this');
  await anna.click('[data-tool=recovery-confirm]');
  await anna.waitForSelector('.recovery .refusal:has-text("Das Kennwort ist falsch.")');
  await looksRight(anna, 'account-recovery');
  await anna.fill('[name=recovery-passphrase]', WORDS);
  await anna.click('[data-tool=recovery-confirm]');
  await anna.waitForSelector('[data-tool=recovery-drop]');

  const other = await open(browser, server.url, { size: 'phone', locale: 'fr-FR' });
  await forget(other, 'Annabel');
  await other.fill('[name=reset-address]', ANNA);
  await other.click('[data-tool=reset-send]');
  await other.waitForSelector(`.resetting [role=status]:has-text("${ANNA}")`);
  const [, code] = await mails.find(/phrase secr[^]*: (\d{8})/);
  await enterCode(other, code === '00000000' ? '00000001' : '00000000');
  await other.waitForSelector('.resetting .refusal');
  await looksRight(other, 'account-reset');
  await enterCode(other, ` ${code} `);
  await other.waitForSelector('[data-tool=logout]');
  assert.match(await other.innerText('.account'), /Annabel/);
  await isLoggedOut(anna);
  await leave(anna, other);
  await server.stop();
  mails.remove();
});

test('by a code of the operator, where the server sends no mails', async () => {
  const server = await serve();
  const anna = await open(browser, server.url, { size: 'phone', locale: 'en-GB' });
  await register(anna, 'Annabel');
  assert.equal(await anna.locator('.recovery').count(), 0, 'there is nowhere to send a code');
  const other = await open(browser, server.url, { size: 'phone', locale: 'en-GB' });
  await forget(other, 'annabel');
  const told = await other.innerText('.resetting');
  assert.match(told, /Ask the person who runs this server for a code/);
  assert.equal(await other.locator('[name=reset-address]').count(), 0);
  const code = execFileSync(talon, ['reset', server.data, 'Annabel'], { encoding: 'utf8' }).trim();
  await enterCode(other, code);
  await other.waitForSelector('[data-tool=logout]');
  await isLoggedOut(anna);
  await leave(anna, other);
  await server.stop();
});
