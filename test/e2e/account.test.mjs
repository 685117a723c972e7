// The account nobody needs: entering, figures, taking everything along, being forgotten.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axe, generator, open, overflowing, pickPreset, shot } from './browser.mjs';
import { atHome, browser, leave, playedOut } from './browser_fixture.mjs';
import { serve, talon } from './serve_process.mjs';

const WORDS = 'seven green umbrellas';
const FRESH = 'nine blue bicycles';

/** Fills in the form of somebody who is not logged in. */
async function introduce(page, kind, name, passphrase) {
  await page.locator(`.account input[value=${kind}]`).check();
  await page.fill('[name=account-name]', name);
  await page.fill('[name=passphrase]', passphrase);
  await page.click('[data-tool=enter]');
}

/** Stores values as the page does, which reads them again. */
async function stored(page, values) {
  await page.evaluate((all) => {
    for (const [name, value] of Object.entries(all))
      localStorage.setItem(`talon.${name}`, JSON.stringify(value));
  }, values);
  await page.reload();
  await page.waitForSelector('.families');
}

const keptIn = (page, name) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key)), `talon.${name}`);

async function enter(page, ...who) {
  await page.click('[data-tool=account]');
  await introduce(page, ...who);
}

test('an account is made, known on another device, and forgotten', async () => {
  const anna = await atHome({ size: 'phone' });
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

  const other = await atHome({ colorScheme: 'dark', locale: 'de-DE' });
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
  await other.click('.forgetting summary');
  await other.fill('.forgetting [name=passphrase]', 'seven red umbrellas');
  await other.click('[data-tool=forget]');
  await other.waitForSelector('.forgetting .refusal:has-text("Das Kennwort ist falsch.")');
  await other.fill('.forgetting [name=passphrase]', WORDS);
  await other.click('[data-tool=forget]');
  await other.waitForSelector('[data-tool=enter]');

  await anna.click('[data-tool=account]');
  await anna.waitForSelector('[data-tool=enter]'); // the session has ended here, too
  await leave(anna, other);
});

test('who guesses too often is told how long to wait, and gets in afterwards', async () => {
  const anna = await atHome({ size: 'phone' });
  await enter(anna, 'new', 'Ludovica', WORDS);
  await anna.click('[data-tool=logout]');
  await anna.waitForSelector('[data-tool=enter]');
  const other = await atHome({ size: 'phone' });
  await enter(other, 'known', 'Ludovica', 'seven red umbrellas');
  const refusal = other.locator('.account .refusal');
  for (let tries = 1; !/try again in \d+ s/.test(await refusal.innerText()); tries++) {
    assert.ok(tries < 30, 'at some time there is a wait');
    await other.click('[data-tool=enter]');
  }
  await introduce(anna, 'known', 'Ludovica', WORDS); // a device that was logged in before
  await anna.waitForSelector('[data-tool=logout]');
  await leave(anna, other);
});

test('where the operator invites, the form asks for the code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'talon-invitations-'));
  const file = join(folder, 'key');
  const code = execFileSync(talon, ['invite', file], { encoding: 'utf8' }).trim();
  const inviting = await serve({ more: ['--invitations', file] });
  const anna = await open(browser, inviting.url, { size: 'phone', locale: 'de-DE' });
  await enter(anna, 'new', 'Annabel', WORDS);
  await anna.waitForSelector('.account .refusal:has-text("brauchst du eine Einladung")');
  await anna.fill('[name=invitation]', code.replace(/.$/, (c) => (c === '0' ? '1' : '0')));
  await anna.click('[data-tool=enter]');
  await anna.waitForSelector('.account .refusal:has-text("Diese Einladung gilt nicht")');
  assert.deepEqual(await axe(anna), []);
  assert.deepEqual(await overflowing(anna), []);
  await shot(anna, 'account-invitation');
  await anna.fill('[name=invitation]', ` ${code} `);
  await anna.click('[data-tool=enter]');
  await anna.waitForSelector('[data-tool=logout]');
  await leave(anna);
  await inviting.stop();
  rmSync(folder, { recursive: true });
});

/** Changes the passphrase in the dialog that is open. */
async function change(page, old, fresh) {
  await page.fill('.changing [name=old]', old);
  await page.fill('.changing [name=new]', fresh);
  await page.click('[data-tool=change-passphrase]');
}

test('who is logged in and invites people is told that bots do not count for ratings', async () => {
  const own = await serve(); // the other one lets an address make only a few accounts
  const page = await open(browser, own.url, { size: 'phone', locale: 'de-DE' });
  await pickPreset(page, 'whist/classic');
  await page.selectOption('[name=seat-1]', 'open');
  assert.equal(await page.locator('.bot-ratings').count(), 0, 'a guest has no rating');
  await enter(page, 'new', 'Wertrud', WORDS);
  await page.waitForSelector('[data-tool=logout]');
  await page.keyboard.press('Escape');
  assert.match(await page.innerText('.seats .bot-ratings'), /nur Leute mit Konto, Bots nicht/);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(await overflowing(page), []);
  await page.locator('.bot-ratings').scrollIntoViewIfNeeded();
  await shot(page, 'account-bots');
  await page.selectOption('[name=seat-1]', 'steady');
  assert.equal(await page.locator('.bot-ratings').count(), 0, 'alone with bots, no game counts');
  await page.click('[data-way=link]');
  await page.waitForSelector('.gathering .bot-ratings');
  assert.match(await page.innerText('[data-room-seat="0"] .account-mark'), /Name eines Kontos/);
  assert.equal(await page.locator('.account-mark').count(), 1);
  await page.selectOption('[name=room-seat-1]', 'steady');
  await page.selectOption('[name=room-seat-2]', 'steady');
  assert.equal(await page.locator('.bot-ratings').count(), 1);
  await page.selectOption('[name=room-seat-3]', 'steady');
  await page.waitForSelector('.bot-ratings', { state: 'detached' });
  await leave(page);
  await own.stop();
});

test('who changes the passphrase is alone with the account from then on', async () => {
  const anna = await atHome({ size: 'phone' });
  await enter(anna, 'new', 'Dorothea', WORDS);
  await anna.waitForSelector('[data-tool=logout]');
  const other = await atHome({ colorScheme: 'dark', locale: 'de-DE' });
  await enter(other, 'known', 'Dorothea', WORDS);
  await other.waitForSelector('[data-tool=logout]');

  await anna.click('.changing summary');
  assert.match(await anna.locator('.changing').innerText(), /other devices are logged out/);
  await change(anna, 'seven red umbrellas', FRESH);
  await anna.waitForSelector('.changing .refusal:has-text("The passphrase is wrong.")');
  await change(anna, WORDS, 'dorothea');
  await anna.waitForSelector('.changing .refusal:has-text("too easy to guess")');
  assert.equal(await anna.getAttribute('.changing [name=new]', 'type'), 'password');
  await anna.check('.changing [name=new-open]');
  assert.equal(await anna.getAttribute('.changing [name=new]', 'type'), 'text');
  await change(anna, WORDS, FRESH);
  await anna.waitForSelector('.changing [role=status]:has-text("Passphrase changed")');
  assert.equal(await anna.locator('.changing .refusal').count(), 0);
  assert.equal(await anna.inputValue('.changing [name=new]'), '', 'nothing of it stays');
  assert.deepEqual(await axe(anna), []);
  assert.deepEqual(await overflowing(anna), []);
  await anna.locator('.changing').scrollIntoViewIfNeeded();
  await shot(anna, 'account-passphrase');
  await anna.reload();
  await anna.click('[data-tool=account]');
  await anna.waitForSelector('.account .figures, .account .quiet'); // here the session goes on
  assert.equal(await anna.locator('[data-tool=enter]').count(), 0);

  await other.reload();
  await other.click('[data-tool=account]');
  await other.waitForSelector('[data-tool=enter]');
  await introduce(other, 'known', 'Dorothea', WORDS);
  await other.waitForSelector('.account .refusal');
  await introduce(other, 'known', 'Dorothea', FRESH);
  await other.click('.changing summary');
  assert.deepEqual(await axe(other), []);
  await shot(other, 'account-passphrase-german');
  await leave(anna, other);
});

test('a finished game is counted, taken along as a file and read in elsewhere', async () => {
  const page = await atHome({ size: 'phone' });
  await enter(page, 'new', 'Berthold', WORDS);
  await page.waitForSelector('[data-tool=logout]');
  await page.keyboard.press('Escape');
  await playedOut(page, generator(23));
  await page.click('.result [data-tool=home]');
  await stored(page, {
    problems: { '2026-11-24': { wrong: 2, solved: '2026-11-24' }, '2026-11-25': { wrong: 1 } },
    house_rules: [{ game: 'whist', preset: 'long', options: {}, name: 'Sunday' }],
  });
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
  await introduce(page, 'new', 'Cordula', WORDS);
  await page.waitForSelector('[data-tool=logout]');
  const mine = { name: 'talon.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.setInputFiles('[name=import]', mine);
  await page.waitForSelector('.figures tbody tr');
  assert.match(await page.locator('.figures').innerText(), /imported games/i);
  await shot(page, 'account-imported');
  await leave(page);

  // The seats of the file open on a device that has no account. Its own days stay as they are.
  const other = await atHome();
  const sunday = { game: 'whist', preset: 'rubber', options: {}, name: 'Sunday' };
  await stored(other, {
    problems: { '2026-11-24': { wrong: 5 }, '2026-11-25': { wrong: 0, solved: '2026-11-25' } },
    house_rules: [sunday],
  });
  await other.click('[data-tool=account]');
  await other.setInputFiles('[name=import]', { ...mine, buffer: Buffer.from('no file') });
  await other.waitForSelector('.backup:has-text("not a Talon file")');
  await other.setInputFiles('[name=import]', mine);
  await other.waitForSelector('.backup:has-text("Import complete")');
  assert.deepEqual(await keptIn(other, 'problems'), {
    '2026-11-24': { wrong: 2, solved: '2026-11-24' },
    '2026-11-25': { wrong: 0, solved: '2026-11-25' },
  });
  assert.deepEqual(await keptIn(other, 'house_rules'), [sunday]);
  assert.deepEqual(await axe(other), []);
  await other.keyboard.press('Escape');
  await other.click('.earlier summary');
  await other.click('.running .go');
  await other.waitForSelector('.result .mine');
  await leave(other);
});

test('values of another shape in a file are left out', async () => {
  const page = await atHome();
  const device = {
    settings: null,
    name: 5,
    sign: null,
    lessons: { whist: { table: 't', step: 'x' } },
    courses: { wippen: {}, whist: { at: 1, done: [0] } },
    house_rules: [{ game: 'whist', preset: 'long', name: 'Sunday' }],
    people: { people: [{ name: 'x' }] },
    circles: [{ id: 'a', title: 'A', token: 't', here: true }],
  };
  await page.click('[data-tool=account]');
  await page.setInputFiles('[name=import]', {
    name: 'talon.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ device })),
  });
  await page.waitForSelector('.backup:has-text("Import complete")');
  for (const name of ['settings', 'name', 'sign']) assert.equal(await keptIn(page, name), null);
  for (const name of ['lessons', 'courses'])
    assert.deepEqual(Object.keys(await keptIn(page, name)), name === 'courses' ? ['whist'] : []);
  assert.deepEqual(await keptIn(page, 'house_rules'), []);
  assert.deepEqual((await keptIn(page, 'people')).people, []);
  const [circle] = await keptIn(page, 'circles');
  assert.equal(circle.here, false, 'a file shows nobody to be here');
  await page.reload();
  await page.waitForSelector('.families');
  await leave(page);
});
