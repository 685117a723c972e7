// An evening of five tables with real cards: the director opens the drive, people come by a link
// and by name, results are entered on phones, wrong and contradicting ones among them; somebody
// comes late, one leaves; undo; the server is restarted; the big screen; the ceremony; what is
// printed.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { axe, request, shot, unveil } from './browser.mjs';
import { atHome, leave, LONG, server } from './browser_fixture.mjs';
import { faultsAt } from './fit_checks.mjs';

const NAMES =
  'Anna Ben Cora Dora Emil Fritz Greta Hanna Ida Jan Karl Lena Max Nora Otto Paula Rolf Sina Theo';
const LIGHT = { colorScheme: 'light', locale: 'en-GB' };

const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);

const drive = (page) => page.getAttribute('.drive', 'data-drive');

const reaches = (page, phase, round) =>
  page.waitForSelector(`main[data-phase=${phase}][data-round="${round}"]`);

/** Opens a drive by the form; its id. */
async function openDrive(page, fields = {}) {
  await goTo(page, '#/drive');
  await page.click('[data-place=cards]');
  for (const [name, value] of Object.entries({ title: 'Monday club', ...fields }))
    if (name === 'movement') await page.selectOption(`[name=${name}]`, value);
    else await page.fill(`[name=${name}]`, value);
  await page.locator('.drive-form details').evaluate((it) => (it.open = true));
  await page.selectOption('[name=score]', 'over_six');
  await page.click('.drive-form [data-tool=open]');
  await page.waitForSelector('.enter-form');
  return drive(page);
}

const codesOf = async (page, id) => {
  await goTo(page, `#/drive/${id}/links`);
  const list = page.locator('.table-codes b');
  await list.first().waitFor();
  return list.allInnerTexts();
};

/** A phone that enters for one side of a table. */
async function phone(id, code, side) {
  const page = await atHome({ size: 'phone', ...LIGHT });
  await goTo(page, `#/drive/${id}/${code}`);
  await page.locator('.table-entry .segments label').nth(side).click();
  await page.waitForSelector('.table-entry .drive-deal');
  return page;
}

/** Enters tricks for the first side; the second field follows. */
async function enter(page, tricks, deal = 1) {
  const box = page.locator(`.table-entry [data-deal="${deal}"]`);
  await box.locator('.result-form input').first().fill(String(tricks));
  await box.locator('.result-form button').click();
}

async function setResult(page, table, tricks) {
  const box = page.locator(`[data-table="${table}"]`);
  await box.locator('[data-tool=result]').first().click();
  await box.locator('input').first().fill(String(tricks));
  await box.locator('.result-form button').click();
  await page.waitForSelector(`[data-table="${table}"][data-status=done]`);
}

const toast = (page) => page.locator('.toast p').innerText();

const scoreOf = async (page, name) => {
  const row = page.locator('.standings tr', { hasText: name });
  return Number(await row.locator('td').nth(1).innerText());
};

/** Pages and text of a sheet as it is printed. */
async function printed(page, id, sheet) {
  await goTo(page, `#/drive/${id}/print/${sheet}`);
  await page.waitForSelector(`[data-sheet=${sheet}] .drive-sheet`);
  await page.waitForFunction(() => !document.querySelector('span.qr'));
  await unveil(page);
  const pdf = await page.pdf({ format: 'A4', printBackground: true });
  if (process.env.SHOTS) writeFileSync(join(process.env.SHOTS, `drive-${sheet}.pdf`), pdf);
  await page.emulateMedia({ media: 'print' });
  const text = await page.innerText('body');
  await page.emulateMedia({ media: null });
  return { text, pages: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length };
}

test('an evening of five tables, from the door to the ceremony', LONG, async () => {
  const director = await atHome(LIGHT);
  const id = await openDrive(director, { rounds: '3', deals: '1', minutes: '15' });

  // the door: names by the director, one by the own phone
  await director.fill('[name=names]', NAMES.replaceAll(' ', '\n'));
  await director.click('.enter-form button');
  await director.waitForSelector('[data-person="19"]');
  const guest = await atHome({ size: 'phone', ...LIGHT });
  await goTo(guest, `#/drive/${id}`);
  await guest.fill('[name=own-name]', 'anna');
  await guest.click('.row-form .primary');
  assert.match(await toast(guest), /called Anna already/);
  await guest.fill('[name=own-name]', 'Zoe');
  await guest.click('.row-form .primary');
  await guest.waitForSelector('.self');
  assert.match(await guest.innerText('.self'), /You are Zoe, number 20/);
  await director.waitForSelector('[data-person="20"]');

  // round 1
  await goTo(director, `#/drive/${id}`);
  await director.click('[data-tool=begin]');
  await reaches(director, 'playing', 1);
  await guest.waitForSelector('.your-place b');
  assert.match(await guest.innerText('.your-place'), /Table 5, seat 4.*with Theo, against/s);
  const wall = await atHome(LIGHT);
  await goTo(wall, `#/drive/${id}/wall`);
  await wall.waitForSelector('.wall-tables li[data-table="5"]');
  assert.match(await wall.innerText('.wall-tables'), /Anna and Ben\s+against\s+Cora and Dora/);
  const codes = await codesOf(director, id);
  assert.equal(codes.length, 5);
  await goTo(director, `#/drive/${id}`);

  // both sides enter: the same, something impossible, something else
  const north = await phone(id, codes[0], 0);
  const east = await phone(id, codes[0], 1);
  await north.locator('.result-form input').first().fill('14');
  await north.locator('.result-form button').click();
  assert.equal(await north.locator('.table-entry .entry').count(), 0, '14 tricks cannot be sent');
  await enter(north, 9);
  await east.waitForSelector('[data-tool=confirm]');
  assert.match(await east.innerText('.entry'), /Anna and Ben entered 9 : 4/);
  await enter(east, 8);
  for (const page of [north, east]) await page.waitForSelector('.table-entry .dispute');
  await director.waitForSelector('[data-table="1"][data-status=disputed]');
  assert.match(await director.innerText('[data-table="1"]'), /9 : 4.*8 : 5/s);
  await shot(director, 'drive-dispute');
  await shot(north, 'drive-phone');
  await enter(north, 8);
  await director.waitForSelector('[data-table="1"][data-status=done]');
  assert.equal(await north.innerText('.values'), '8 : 5');

  // a table that confirms with one touch, one on the person's own phone, the director for the rest
  await goTo(north, `#/drive/${id}/${codes[1]}`);
  await north.waitForSelector('[data-entry="2"]');
  await north.locator('.table-entry .segments label').first().click();
  await enter(north, 7);
  await goTo(east, `#/drive/${id}/${codes[1]}`);
  await east.waitForSelector('[data-entry="2"]');
  await east.locator('.table-entry .segments label').nth(1).click();
  await east.click('[data-tool=confirm]');
  await director.waitForSelector('[data-table="2"][data-status=done]');
  await enter(guest, 3);
  await director.waitForSelector('[data-table="5"][data-status=entered]');
  assert.equal(await director.locator('[data-tool=next]').count(), 0);
  for (const [table, tricks] of [[3, 10], [4, 6], [5, 3]]) await setResult(director, table, tricks);

  // a latecomer, a leaver, a revoke; the server is restarted meanwhile
  await goTo(director, `#/drive/${id}/people`);
  await director.fill('[name=latecomer]', 'Yann');
  await director.click('.enter-form button');
  await director.waitForSelector('.queued-changes');
  const ben = director.locator('[data-person="2"]');
  await ben.getByRole('button', { name: 'Leaves', exact: true }).click();
  await ben.locator('button.warn').click();
  await director.locator('.queued-changes li').nth(1).waitFor();
  // he stays after all, and leaves again; somebody who was entered by mistake goes
  await ben.locator('[data-tool=take-back]').click();
  await director.locator('.queued-changes li').nth(1).waitFor({ state: 'detached' });
  await ben.getByRole('button', { name: 'Leaves', exact: true }).click();
  await ben.locator('button.warn').click();
  await director.locator('.queued-changes li').nth(1).waitFor();
  await server.restart();
  await goTo(director, `#/drive/${id}/standings`);
  await director.waitForSelector('.standings');
  await director.waitForFunction(() => !document.querySelector('.connection'));
  assert.equal(await scoreOf(director, 'Anna'), 2);
  await goTo(director, `#/drive/${id}/people`);
  await director.locator('[data-person="1"] [data-tool=points]').click();
  await director.locator('[data-person="1"] form button').click();
  await goTo(director, `#/drive/${id}/standings`);
  await director.waitForFunction(() => /Anna\s+-1/.test(document.body.innerText));

  // round 2, taken back and opened again
  await goTo(director, `#/drive/${id}`);
  await director.click('[data-tool=clock]');
  await wall.waitForSelector('.wall-clock');
  await director.click('[data-tool=next]');
  await reaches(director, 'playing', 2);
  await wall.waitForFunction(() => /Yann/.test(document.querySelector('.wall-tables').innerText));
  assert.doesNotMatch(await wall.innerText('.wall-tables'), /\bBen\b/);
  await goTo(director, `#/drive/${id}/log`);
  const last = director.locator('.act-log li').first();
  assert.match(await last.innerText(), /Round 1 ends/);
  await last.locator('button').click();
  await director.waitForSelector('.act-log .undone');
  await reaches(director, 'playing', 1);
  await director.locator('.act-log .undone button').first().click();
  await reaches(director, 'playing', 2);
  await director.locator('.act-log li', { hasText: 'Round 1, table 3: result' })
    .locator('button').click();
  await director.waitForSelector('.toast');
  assert.match(await toast(director), /cannot be undone.*Table 3 has no result/);

  // the rest
  for (const round of [2, 3]) {
    await goTo(director, `#/drive/${id}`);
    await reaches(director, 'playing', round);
    for (const table of [1, 2, 3, 4, 5]) await setResult(director, table, 5 + table);
    await director.click('[data-tool=next]');
  }
  await reaches(director, 'over', 3);
  await wall.waitForSelector('.ceremony[data-shown="0"]');
  await guest.waitForSelector('[data-held-back]');
  await guest.waitForFunction(() => !document.querySelector('.standings [data-person]'));
  await director.click('[data-tool=read-all]');
  await wall.waitForSelector('.wall-places');
  const told = await wall.innerText('.ceremony');
  assert.match(told, /Most points, place 1/);
  await guest.waitForFunction(() => /Thank you/.test(document.body.innerText));
  assert.match(await guest.innerText('main'), /Your score card/);
  await shot(guest, 'drive-guest');
  await leave(director, guest, wall, north, east);
});

test('sheets on paper', LONG, async () => {
  const page = await atHome(LIGHT);
  const id = await openDrive(page, { title: '', rounds: '12', deals: '2' });
  await page.fill('[name=names]', NAMES.replaceAll(' ', '\n'));
  await page.click('.enter-form button');
  await page.waitForSelector('[data-person="19"]');
  const [code] = await codesOf(page, id);
  const cards = await printed(page, id, 'tables');
  assert.match(cards.text, /Table 1[^]*Table 5/);
  assert.ok(cards.text.includes(code));
  assert.equal(cards.pages, 3);
  const scores = await printed(page, id, 'scores');
  assert.match(scores.text, /Anna[^]*Hearts, Clubs[^]*Diamonds, Spades[^]*Theo/);
  assert.equal(scores.pages, 10);
  await goTo(page, `#/drive/${id}`);
  await page.click('[data-tool=begin]');
  await reaches(page, 'playing', 1);
  const seats = await printed(page, id, 'seats');
  assert.match(seats.text, /Anna\s+table 1, seat 1/);
  assert.match(seats.text, /Theo\s+sits out/);
  assert.match(seats.text, /Trump: Hearts, Clubs/);
  assert.equal(seats.pages, 1);
  const moves = await printed(page, id, 'moves');
  assert.match(moves.text, /with Ben, against Cora and Dora\s+Trump: Hearts, Clubs/);
  const standings = await printed(page, id, 'standings');
  assert.match(standings.text, /Place\s+Name\s+1\s+Points/);
  assert.match(standings.text, /Anna\s+–\s+0/, 'nothing has been played');
  for (const { text } of [cards, scores, seats, moves, standings])
    assert.doesNotMatch(text, /\bPrint\b|\bBack\b/);
  await goTo(page, '#/drive');
  const named = await page.innerText('.saved-drives a');
  assert.match(named, /^Progressive, .*\d{4}$/, 'without a title: the movement, and the day');
  await leave(page);
});

test('cards for a whole evening by a plan, and files of the standings', LONG, async () => {
  const page = await atHome({ acceptDownloads: true, ...LIGHT });
  const id = await openDrive(page, { movement: 'individual', rounds: '9', deals: '1' });
  await page.fill('[name=names]', NAMES.split(' ').slice(0, 9).join('\n'));
  await page.click('.enter-form button');
  await page.waitForSelector('[data-person="9"]');
  await goTo(page, `#/drive/${id}`);
  await page.click('[data-tool=begin]');
  await reaches(page, 'playing', 1);
  const guides = await printed(page, id, 'guides');
  const anna = guides.text.slice(0, guides.text.indexOf('2 Ben'));
  assert.equal(anna.match(/\d\t\d\t\d\twith \w+, against \w+ and \w+/g).length, 8);
  assert.equal(anna.match(/sits out/g).length, 1);
  await goTo(page, `#/drive/${id}`);
  for (const table of [1, 2]) await setResult(page, table, 9);
  await goTo(page, `#/drive/${id}/standings`);
  const saved = async (tool) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.click(`[data-tool=${tool}]`),
    ]);
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
  };
  const table = await saved('csv');
  assert.equal(table.name, 'Monday-club.csv');
  assert.match(table.text, /^\ufeffPlace,Name,/);
  const rows = table.text.trim().split('\r\n').map((row) => row.split(','));
  assert.deepEqual(rows[0], ['Place', 'Name', 'Points', 'Played', 'Sat out', '1']);
  assert.deepEqual(rows[1].slice(2), ['3', '1', '0', '3']);
  assert.equal(rows.length, 10);
  const whole = JSON.parse((await saved('json')).text);
  assert.deepEqual(whole.rounds[0].tables[0].deals[0].values, [9, 4]);
  await leave(page);
});

test('its screens fit and are accessible, in German too', LONG, async () => {
  for (const size of ['phone', 'desktop']) {
    const page = await atHome({ size, colorScheme: 'dark', locale: 'de-DE' });
    await goTo(page, '#/drive');
    await page.waitForSelector('.place-choice');
    const check = async (what) => {
      assert.deepEqual([...(await axe(page)), ...(await faultsAt(page, size))], [], what);
      await shot(page, `drive-${what}-${size}`);
    };
    await check('choice');
    await page.click('[data-place=online]');
    await page.waitForSelector('.levels');
    await check('form-online');
    await page.click('[data-tool=place]');
    await page.click('[data-place=cards]');
    await page.waitForSelector('.drive-form');
    await check('form');
    await page.click('[data-tool=place]');
    const id = await openDrive(page, { title: 'Montagsrunde' });
    await page.fill('[name=names]', NAMES.replaceAll(' ', '\n'));
    await page.click('.enter-form button');
    await page.waitForSelector('[data-person="19"]');
    await check('people');
    await goTo(page, `#/drive/${id}`);
    await page.click('[data-tool=begin]');
    await reaches(page, 'playing', 1);
    await page.locator('[data-table="1"] [data-tool=result]').first().click();
    for (const part of ['', '/standings', '/log', '/links', '/wall', '/print/tables']) {
      await goTo(page, `#/drive/${id}${part}`);
      await page.waitForSelector('.drive main > *');
      await check(part.slice(1).replace('/', '-') || 'round');
    }
    await leave(page);
  }
});

test('in a large drive a guest has the last standings when it ends', async () => {
  const page = await atHome(LIGHT);
  const setup = { movement: 'progressive', rounds: 1, deals: 1, prizes: 'high:1' };
  const { drive: id, key } = await request(page, { id: 1, do: 'drive_new', setup });
  const act = (name, members) =>
    request(page, { id: 1, do: 'drive_act', drive: id, key, act: { act: name, ...members } });
  const names = Array.from({ length: 44 }, (_, i) => `P${i + 1}`);
  await act('enter', { names: names.slice(0, 22) });
  await act('enter', { names: names.slice(22) });
  await act('begin');
  await goTo(page, `#/drive/${id}`);
  await page.waitForSelector('.standings');
  for (let table = 1; table <= 11; table++)
    await act('result', { round: 1, table, deal: 1, values: [9, 4] });
  await act('next', { round: 1 });
  await page.waitForSelector('main[data-phase=over] .prizes b');
  assert.equal(await scoreOf(page, 'P1'), 3);
  await leave(page);
});

test('refusals of the series are told in German', async () => {
  const page = await atHome({ locale: 'de-DE' });
  const id = await openDrive(page, { movement: 'rainbow', rounds: '1' });
  await page.fill('[name=names]', NAMES.split(' ').slice(0, 6).join('\n'));
  await page.click('.enter-form button');
  await page.waitForSelector('[data-person="6"]');
  await goTo(page, `#/drive/${id}`);
  await page.click('[data-tool=begin]');
  await page.waitForSelector('.toast');
  assert.match(
    await toast(page),
    /hat keinen Plan für 6 Spieler an Tischen zu 4: jeder Tisch muss voll besetzt sein/,
  );
  await leave(page);
});
