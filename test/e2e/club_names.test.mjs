// Names at a club: a pasted list in which lines cannot stay as they are, names with commas, and
// names of 63 letters without a blank on all pages of drives, leagues and circles on a phone, and
// on paper.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, shot } from './browser.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';
import { faultsAt, misfits, still } from './fit_checks.mjs';

const LIGHT = { colorScheme: 'light', locale: 'en-GB' };
const PAPER = { width: 794, height: 1123 }; // A4 at 96 dots an inch
const PHONE = { width: 360, height: 740 };
const SHEETS = 'seats plan tables codes scores guides moves standings travellers'.split(' ');

const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenkonto';
const longName = (i) => `${LONG_WORD}${i + 10}`;

async function openDrive(page, names) {
  await goTo(page, '#/drive');
  await page.click('[data-place=cards]');
  await page.fill('[name=title]', longName(89));
  await page.selectOption('[name=movement]', 'howell');
  await page.fill('[name=rounds]', '3');
  await page.fill('[name=deals]', '1');
  await page.click('.drive-form [data-tool=open]');
  await page.fill('[name=names]', names.join('\n'));
  await page.click('.enter-form [type=submit]');
  return page.getAttribute('.drive', 'data-drive');
}

const listed = (page) => page.locator('.people-list b').allInnerTexts();

test('a pasted list proposes how its bad lines could be put', LONG, async () => {
  const page = await atHome(LIGHT);
  const long = 'Karl Theodor Maria Nikolaus Johann Jakob Philipp Franz Joseph Sylvester';
  const pasted = ['Müller, Jörg', 'Anna; die Kurze', '', 'anna; DIE kurze', long, 'Eva\u200b'];
  await openDrive(page, pasted);
  await page.waitForSelector('.name-mends');
  assert.deepEqual(await listed(page), [], 'nothing is entered by halves');
  const mends = page.locator('.name-mends li');
  assert.deepEqual(await mends.locator('button').allInnerTexts(), [
    'Put “anna; DIE kurze 2”',
    'Put “Karl Theodor Maria Nikolaus Johann Jakob Philipp Franz Joseph”',
    'Put “Eva”',
  ]);
  assert.match(await mends.nth(0).innerText(), /called Anna; die Kurze already/);
  assert.match(await mends.nth(1).innerText(), /too long/);
  assert.match(await mends.nth(2).innerText(), /invisible/);
  await mends.nth(1).locator('button').click();
  assert.equal(await mends.count(), 2);
  await page.click('[data-tool=mend-all]');
  await page.waitForSelector('[data-person="5"]');
  assert.deepEqual(await listed(page), [
    'Müller, Jörg',
    'Anna; die Kurze',
    'anna; DIE kurze 2',
    'Karl Theodor Maria Nikolaus Johann Jakob Philipp Franz Joseph',
    'Eva',
  ]);
  assert.equal(await page.inputValue('[name=names]'), '');
  assert.deepEqual(await misfits(page), []);
  await leave(page);
});

/** Goes there and tells what does not fit. */
async function lookAt(page, hash, ready) {
  await goTo(page, hash);
  await page.waitForSelector(ready);
  await still(page);
  return (await misfits(page)).map((text) => `${hash}: ${text}`);
}

async function setResult(page, table) {
  const box = page.locator(`[data-table="${table}"]`);
  await box.locator('[data-tool=result]').first().click();
  await box.locator('input').first().fill('8');
  await box.locator('.result-form button').click();
  await page.waitForSelector(`[data-table="${table}"][data-status=done]`);
}

async function circleOf(page) {
  await goTo(page, '#/circle');
  await page.fill('.circle-form [name=title]', longName(1));
  await page.fill('.circle-form [name=own-name]', longName(2));
  await page.click('.circle-form .primary');
  await page.waitForSelector('.members');
  return page.evaluate(() => location.hash);
}

test('names of 63 letters break no page at 360 px, and no sheet of paper', LONG, async () => {
  const page = await atHome({ ...LIGHT, size: 'phone' });
  const names = Array.from({ length: 8 }, (_, i) => longName(i));
  assert.equal(names[0].length, 63);
  const id = await openDrive(page, names);
  await page.waitForSelector('[data-person="8"]');
  const faults = await lookAt(page, `#/drive/${id}/people`, '[data-person="8"]');
  const guest = await atHome({ ...LIGHT, size: 'phone' });
  faults.push(...(await lookAt(guest, `#/drive/${id}`, '[name=who]')));
  await goTo(page, `#/drive/${id}`);
  await page.click('[data-tool=begin]');
  await page.waitForSelector('main[data-phase=playing]');
  for (const table of [1, 2]) await setResult(page, table);
  faults.push(...(await lookAt(page, `#/drive/${id}`, '.table-box')));
  for (const part of ['people', 'standings', 'travellers', 'log', 'links', 'wall'])
    faults.push(...(await lookAt(page, `#/drive/${id}/${part}`, '.drive')));
  await guest.selectOption('[name=who]', '1');
  await guest.waitForSelector('.self');
  faults.push(...(await lookAt(guest, `#/drive/${id}`, '.standings')));
  await goTo(page, `#/drive/${id}/links`);
  const code = await page.locator('.table-codes b').first().innerText();
  faults.push(...(await lookAt(guest, `#/drive/${id}/${code}`, '.table-entry')));
  for (const sheet of SHEETS)
    faults.push(...(await lookAt(page, `#/drive/${id}/print/${sheet}`, `[data-sheet=${sheet}]`)));

  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  for (const sheet of SHEETS)
    faults.push(...(await lookAt(page, `#/drive/${id}/print/${sheet}`, `[data-sheet=${sheet}]`)));
  await page.emulateMedia({ media: null });
  await page.setViewportSize(PHONE);

  await goTo(page, '#/league');
  await page.click('[data-tool=new-league]');
  await page.waitForSelector('[name=drive]');
  await page.selectOption('[name=drive]', id);
  await page.waitForSelector('.league-table tbody tr');
  const league = await page.evaluate(() => location.hash);
  faults.push(...(await lookAt(page, league, '.league-table tbody tr')));
  const circle = await circleOf(page);
  faults.push(...(await lookAt(page, circle, '.members')));
  faults.push(...(await lookAt(page, '#/circle', '.circle')));
  assert.deepEqual(faults, []);
  await leave(page, guest);
});

test('groups under the club’s names are chosen for each person', LONG, async () => {
  const page = await atHome(LIGHT);
  await goTo(page, '#/drive');
  await page.click('[data-place=cards]');
  await page.fill('[name=rounds]', '1');
  await page.fill('[name=deals]', '1');
  await page.click('.drive-form summary');
  await page.fill('[name=groups]', 'Ladies / Gents');
  await page.click('[data-tool=prizes-text]');
  await page.fill('[name=prizes]', 'high_a:1,high_b:1');
  await page.locator('[name=one_prize]').check();
  assert.match(await page.innerText('.setup-line'), /one prize at most · Ladies \/ Gents/);
  await page.click('.drive-form [data-tool=open]');
  // a pasted list has headings, or the group in a second column
  const pasted = 'Ladies:\nAnna; die Kurze\n\ngents:\nBen\nCora\tLADIES';
  await page.fill('[name=names]', `${pasted}\nDirk\tKids`);
  await page.click('.enter-form [type=submit]');
  await page.waitForSelector('.name-mends');
  assert.match(await page.innerText('.name-mends'), /no group “Kids”/);
  await page.fill('[name=names]', pasted);
  await page.click('.enter-form [type=submit]');
  await page.waitForSelector('[data-person="3"]');

  // on the own phone a tap chooses
  const id = await page.getAttribute('.drive', 'data-drive');
  const guest = await atHome({ ...LIGHT, size: 'phone' });
  await goTo(guest, `#/drive/${id}`);
  await guest.fill('[name=own-name]', 'Dirk');
  await guest.click('.row-form .primary');
  assert.equal(await guest.locator('.self').count(), 0, 'a group is to be chosen');
  await guest.locator('.segments label').first().click();
  assert.deepEqual([...(await faultsAt(guest, 'phone')), ...(await axe(guest))], []);
  await shot(guest, 'phone-group');
  await guest.locator('.segments label').nth(1).click();
  await guest.click('.row-form .primary');
  await guest.waitForSelector('.self');
  await page.waitForSelector('[data-person="4"]');
  const chosen = { 1: '1', 2: '2', 3: '1', 4: '2' };
  await page.waitForFunction(
    (all) => [...document.querySelectorAll('[name=group]')].map((e) => e.value).join() === all,
    Object.values(chosen).join(),
  );
  await page.selectOption('[data-person="1"] [name=group]', '0');
  await page.selectOption('[data-person="1"] [name=group]', '1');
  await goTo(page, `#/drive/${id}/standings`);
  await page.waitForSelector('main h2');
  await goTo(page, `#/drive/${id}/people`);
  await page.waitForSelector('[data-person="4"] [name=group]');
  const values = await page.locator('[name=group]').evaluateAll((all) => all.map((e) => e.value));
  assert.deepEqual(values, Object.values(chosen), 'the server has them');

  // they are named in standings, in the prize-giving and on paper
  await goTo(page, `#/drive/${id}`);
  await page.click('[data-tool=begin]');
  await page.waitForSelector('main[data-phase=playing]');
  await setResult(page, 1);
  await page.click('[data-tool=next]');
  await page.waitForSelector('main[data-phase=over] .next-step');
  assert.match(await page.innerText('.next-step'), /Most points, Gents/);
  await page.click('[data-tool=read-all]');
  await page.waitForSelector('.prizes');
  const words = async (hash, ready) => {
    await goTo(page, hash);
    await page.waitForSelector(ready);
    return page.innerText('main');
  };
  for (const text of [
    await words(`#/drive/${id}/standings`, '.standings tbody tr'),
    await words(`#/drive/${id}/print/standings`, '.print-page .standings'),
    await words(`#/drive/${id}/wall`, '.wall-prizes'),
  ]) {
    assert.match(text, /Most points, Ladies/);
    assert.doesNotMatch(text, /group [AB]/);
  }
  await leave(page, guest);
});
