// Duplicate in a drive: matches of teams are set up, compared, and their travellers seen by guests
// when they may be. A league over evenings: from a drive, from a file, names joined, the worst
// dropped; kept on the device, exported, printed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { axe, shot, unveil } from './browser.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';
import { talon } from './serve_process.mjs';

const LIGHT = { colorScheme: 'light', locale: 'en-GB' };
const NAMES = ['Anna', 'Ben', 'Cora', 'Dora', 'Emil', 'Fritz', 'Greta', 'Hanna'];

const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);

async function setResult(page, table, tricks) {
  const box = page.locator(`[data-table="${table}"]`);
  await box.locator('[data-tool=result]').first().click();
  await box.locator('input').first().fill(String(tricks));
  await box.locator('.result-form button').click();
  await page.waitForSelector(`[data-table="${table}"][data-status=done]`);
}

/** Two teams of four, as their director; the id. */
async function openTeams(page) {
  await goTo(page, '#/drive');
  await page.click('[data-place=cards]');
  await page.fill('[name=title]', 'Teams night');
  await page.selectOption('[name=movement]', 'teams');
  await page.click('.drive-form summary');
  assert.equal(await page.inputValue('[name=compare]'), 'differences');
  await page.selectOption('[name=score]', 'over_six');
  await page.fill('[name=rounds]', '1');
  await page.fill('[name=deals]', '1');
  await page.locator('[name=ceremony]').uncheck(); // nothing of the last round is held back
  await page.click('.drive-form [data-tool=open]');
  await page.fill('[name=names]', NAMES.join('\n'));
  await page.click('.enter-form button');
  await page.waitForSelector('[data-person="8"]');
  const id = await page.getAttribute('.drive', 'data-drive');
  await goTo(page, `#/drive/${id}`);
  await page.click('[data-tool=begin]');
  await page.waitForSelector('main[data-phase=playing]');
  return id;
}

const rowsOf = (page, at) =>
  page
    .locator(`${at} tbody tr`)
    .evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText)));

/** Place, name and total of everybody by the command, from the same evenings. */
function byCommand(drives, ...words) {
  const folder = mkdtempSync(join(tmpdir(), 'talon-league-'));
  const paths = drives.map((drive, i) => {
    writeFileSync(join(folder, `${i}.json`), JSON.stringify(drive));
    return join(folder, `${i}.json`);
  });
  const told = JSON.parse(execFileSync(talon, ['league', ...paths, ...words, '--json']));
  rmSync(folder, { recursive: true });
  return told.standings.map((row) => [String(row.rank), row.name, String(row.total)]);
}

/** What a button saves. */
async function saved(page, button) {
  const download = page.waitForEvent('download');
  await page.click(button);
  return readFileSync(await (await download).path(), 'utf8');
}

const fileOf = (name, drive) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(drive)),
});

test('the travellers of a match, and a league over three evenings', LONG, async () => {
  const page = await atHome(LIGHT);
  const id = await openTeams(page);

  // the same cards at two tables: a guest sees the board when both have played it
  await setResult(page, 1, 9);
  const guest = await atHome({ size: 'phone', ...LIGHT });
  await goTo(guest, `#/drive/${id}/travellers`);
  await guest.waitForSelector('main [role=status]');
  assert.equal(await guest.locator('.traveller').count(), 0, 'a table is still to play it');
  await goTo(page, `#/drive/${id}/travellers`);
  await page.waitForSelector('.traveller');
  await goTo(page, `#/drive/${id}`);
  await setResult(page, 2, 8);
  await guest.waitForSelector('.traveller tbody tr >> nth=1');
  assert.deepEqual(await rowsOf(guest, '.traveller'), [
    ['1', '1', '1 Anna and Ben', '2 Greta and Hanna', '9 : 4', '+2', '-2'],
    ['1', '2', '2 Emil and Fritz', '1 Cora and Dora', '8 : 5', '-2', '+2'],
  ]);
  assert.match(
    await guest.innerText('.matches li'),
    /^2 : 0 Round 1: Anna, Ben, Cora,? and Dora against Greta, Hanna, Emil,? and Fritz$/,
  );
  assert.match(await saved(guest, '[data-tool=csv]'), /^1,Hearts,1,1,Anna and Ben,/m);
  assert.deepEqual(await axe(guest), []);
  await shot(guest, 'travellers-phone');
  await goTo(page, `#/drive/${id}/print/travellers`);
  await page.waitForSelector('.traveller');
  await unveil(page);
  await page.emulateMedia({ media: 'print' });
  assert.match(await page.innerText('.drive-sheet'), /Board 1/);
  await page.emulateMedia({ media: null });

  // everything as a file, and the drive as an evening
  await goTo(page, `#/drive/${id}/standings`);
  const whole = JSON.parse(await saved(page, '[data-tool=json]'));
  assert.equal(whole.travellers[0].results.length, 2);
  assert.deepEqual(whole.points[0], { person: 1, rounds: [2] });
  assert.deepEqual(
    whole.acts.map((one) => one.act),
    ['enter', 'begin', 'result', 'result'],
  );
  await goTo(page, '#/league');
  await page.click('[data-tool=new-league]');
  await page.fill('.league [name=title]', 'Spring');
  await page.selectOption('.league [name=drive]', id);
  await page.waitForSelector('[data-name=Anna]');

  const teams = structuredClone(whole);

  // an evening counts once, however it comes
  const isThere = page.locator('.toast', { hasText: 'This evening is there already.' });
  await page.setInputFiles('[name=evening-file]', fileOf('teams.json', whole));
  await isThere.waitFor();
  assert.equal(await page.locator('.league-table thead th').count(), 4);

  // two more from files: the page's own, and another one with a name spelled otherwise
  delete whole.id;
  whole.setup.title = 'May';
  whole.standings = whole.standings.filter((row) => row.person !== 3);
  await page.setInputFiles('[name=evening-file]', fileOf('may.json', whole));
  const other = { movement: 'swedish', names: ['Annie', 'Ben'] };
  other.standings = [1, 2].map((n) => ({ player: n, rank: n, score: 9 - n, played: 3 }));
  await page.setInputFiles('[name=evening-file]', fileOf('june.json', other));
  await page.waitForSelector('[data-name=Annie]');
  await page.selectOption('[name=same-other]', 'Annie');
  await page.selectOption('[name=same-name]', 'Anna');
  await page.click('.league .row-form:has([name=same-name]) button');
  await page.waitForSelector('[data-name=Annie]', { state: 'detached' });
  await page.fill('.league [name=drop]', '1');
  const [anna, ben, cora] = await rowsOf(page, '.league-table');
  assert.deepEqual(anna, ['1', 'Anna', '10', '2', '2', '8']);
  assert.deepEqual(ben.slice(0, 3), ['2', 'Ben', '9']);
  assert.deepEqual(cora, ['3', 'Dora', '4', '2', '2', '–']);
  assert.equal(await page.locator('[data-name=Anna] s').count(), 1, 'one evening is dropped');
  await page.selectOption('.league [name=points]', 'places');
  const command = byCommand(
    [teams, whole, other],
    ...['--points', 'places', '--drop', '1', '--same', 'Annie=Anna'],
  );
  const shown = await rowsOf(page, '.league-table');
  assert.deepEqual(
    shown.map((row) => row.slice(0, 3)),
    command,
  );
  await page.fill('.league [name=best]', '1');
  assert.equal(await page.inputValue('.league [name=drop]'), '0', 'not both');
  const best = byCommand(
    [teams, whole, other],
    ...['--points', 'places', '--best', '1', '--same', 'Annie=Anna'],
  );
  const firsts = await rowsOf(page, '.league-table');
  assert.deepEqual(
    firsts.map((row) => row.slice(0, 3)),
    best,
  );
  assert.deepEqual(await axe(page), []);
  await page.evaluate(() => scrollTo(0, 0));
  await shot(page, 'league');

  // what the command refuses is refused here, in the same sentence
  await page.selectOption('.league [name=points]', 'percent');
  assert.equal(
    await page.innerText('.drive-sheet [role=status]'),
    'Teams night: This evening has no percentages: it was not compared by match points.',
  );
  assert.equal(await page.locator('.league-table').count(), 0);
  await page.selectOption('.league [name=points]', 'places');
  await page.waitForSelector('[data-name=Anna]');

  // saved, forgotten, and read again
  const league = await saved(page, '.league [data-tool=json]');
  const table = await saved(page, '.league [data-tool=csv]');
  assert.match(table, /^\ufeffPlace,Name,Total,Played,Teams night,May,Evening 3\r\n1,Anna,/);
  await page.evaluate(() => localStorage.removeItem('talon.leagues'));
  await page.reload();
  await goTo(page, '#/league');
  await page.setInputFiles('[name=league-file]', fileOf('league.json', JSON.parse(league)));
  await page.waitForSelector('[data-name=Anna]');
  assert.equal(await page.inputValue('.league [name=title]'), 'Spring');
  await leave(page, guest);
});
