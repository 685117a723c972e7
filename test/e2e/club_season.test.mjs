// A season of ten evenings: each is opened "as last time" with some members away and a guest now
// and then, played with results of the test's, and ended. Totals, places after each evening,
// averages and handicaps are compared with sums that this file makes from the results alone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { axe, generator, request, shot } from './browser.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';
import { faultsAt } from './fit_checks.mjs';

const LIGHT = { colorScheme: 'light', locale: 'en-GB' };
const MEMBERS =
  'Anna Ben Cora Dora Emil Fritz Greta Hanna Ida Jan Karl Lena Max Nora Otto Paula'.split(' ');
const EVENINGS = 10;
const ROUNDS = 3;
const TRICKS = 13;
const LEAST = 3; // evenings of a handicap

const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);
const listOf = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('talon.clubs'))[0]);
const sum = (all) => all.reduce((total, one) => total + one, 0);

/** What a button saves. */
async function saved(page, button) {
  const download = page.waitForEvent('download');
  await page.click(button);
  return readFileSync(await (await download).path(), 'utf8');
}

/** Opens the next evening, without these members and with this guest; its id and key. */
async function openEvening(page, away, guest) {
  await goTo(page, '#/drive');
  await page.click('[data-tool=again]');
  await page.click('[data-tool=everybody]');
  for (const name of away) await page.getByLabel(name, { exact: true }).uncheck();
  if (guest) {
    await page.fill('[name=comers]', guest);
    await page.uncheck('[name=keeps]');
  }
  return begin(page);
}

async function begin(page) {
  await page.click('.drive-form [data-tool=open]');
  await page.click('[data-tool=begin]');
  await page.waitForSelector('main[data-phase=playing]');
  return page.evaluate(() => JSON.parse(localStorage.getItem('talon.drives'))[0]);
}

/** Plays the evening to its end; the points of everybody by the name. */
async function play(page, { id, key }, random) {
  const ask = async (members) => {
    const answer = await request(page, { id: 1, drive: id, key, ...members });
    assert.ok(answer.ok, JSON.stringify([members, answer.error]));
    return answer;
  };
  const act = (members) => ask({ do: 'drive_act', act: members });
  const { people } = await ask({ do: 'drive', want: ['people'] });
  const nameOf = new Map(people.map((one) => [one.number, one.name]));
  const points = new Map(people.map((one) => [one.name, { points: 0, played: 0 }]));
  for (let round = 1; round <= ROUNDS; round++) {
    const { round: now } = await ask({ do: 'drive', want: ['round'] });
    for (const { table, seats } of now.tables) {
      const tricks = random(TRICKS + 1);
      const values = [tricks, TRICKS - tricks];
      await act({ act: 'result', round, table, deal: 1, values });
      for (const [seat, person] of seats.entries()) {
        const own = points.get(nameOf.get(person));
        own.points += values[seat % 2];
        own.played++;
      }
    }
    await act({ act: 'next', round });
  }
  await page.waitForSelector('main[data-phase=over]');
  await page.waitForFunction(
    (drive) =>
      JSON.parse(localStorage.getItem('talon.clubs'))[0]
        .evenings.find((one) => one.drive === drive)
        .people.every((one) => one.outcome),
    id,
  );
  return points;
}

/** Total and place of everybody after so many evenings; the best `best` count (0: all). */
function standings(played, best) {
  const names = new Set(played.flatMap((evening) => [...evening.keys()]));
  const rows = [...names].map((name) => {
    const all = played.map((evening) => evening.get(name)?.points ?? 0).sort((a, b) => b - a);
    return { name, total: sum(best ? all.slice(0, best) : all) };
  });
  const rankOf = (row) => 1 + rows.filter((other) => other.total > row.total).length;
  return new Map(rows.map((row) => [row.name, { total: row.total, rank: rankOf(row) }]));
}

/** Points for a deal of those who were there often enough, and what follows from them. */
function expectedHandicaps(played) {
  const averages = new Map();
  for (const name of MEMBERS) {
    const own = played.flatMap((evening) => evening.get(name) ?? []).filter((one) => one.played);
    if (own.length >= LEAST)
      averages.set(name, sum(own.map((one) => one.points / one.played)) / own.length);
  }
  const best = Math.max(...averages.values());
  const of = [...averages].map(([name, one]) => [name, Math.round(0.8 * (best - one) * ROUNDS)]);
  return new Map(of);
}

const rowsOf = (page, table) =>
  page
    .locator(`${table} tbody tr`)
    .evaluateAll((rows) =>
      rows.map((row) => [row.dataset.name, ...[...row.cells].map((cell) => cell.innerText)]),
    );

async function compare(page, played, best) {
  const now = standings(played, best);
  const rows = await rowsOf(page, '.league-table');
  assert.equal(rows.length, now.size);
  for (const [name, rank, , total] of rows)
    assert.deepEqual({ rank: Number(rank), total: Number(total) }, now.get(name), name);
  const after = played.map((_, i) => standings(played.slice(0, i + 1), best));
  for (const [name, , , ...ranks] of await rowsOf(page, '.ladder'))
    assert.deepEqual(
      ranks,
      after.map((one) => String(one.get(name)?.rank ?? '–')),
      name,
    );
}

test('ten evenings of a club', LONG, async () => {
  const page = await atHome(LIGHT);
  const random = generator(11);
  const played = [];

  // the first evening: the names are pasted, and the drive's last round is held back from nobody
  await goTo(page, '#/drive');
  await page.click('[data-place=cards]');
  for (const [name, value] of Object.entries({ title: 'Monday', rounds: ROUNDS, deals: 1 }))
    await page.fill(`[name=${name}]`, String(value));
  await page.fill('[name=comers]', MEMBERS.join('\n'));
  played.push(await play(page, await begin(page), random));
  for (let evening = 2; evening <= EVENINGS; evening++) {
    const away = MEMBERS.filter(() => !random(5)).slice(0, 4);
    const guest = evening % 3 ? '' : `Guest ${evening}`;
    played.push(await play(page, await openEvening(page, away, guest), random));
  }

  const list = await listOf(page);
  assert.equal(list.evenings.length, EVENINGS);
  assert.equal(list.members.length, MEMBERS.length);
  await goTo(page, `#/club/${list.id}`);
  await page.waitForSelector('.ladder');
  await compare(page, played, 0);
  await page.fill('[name=season-best]', '7');
  await compare(page, played, 7);
  await shot(page, 'club-season');
  assert.deepEqual(await axe(page), []);

  // averages and handicaps
  const expected = expectedHandicaps(played);
  const rows = await rowsOf(page, '.averages');
  assert.equal(rows.length, MEMBERS.length);
  for (const [name, , , , handicap] of rows)
    assert.equal(Number(handicap), expected.get(name), name);

  // dates, and who brings what
  await page.fill('[name=new-date-text]', 'Anna brings cake');
  await page.click('.club-dates .row-form button');
  await page.waitForSelector('[name=date-text]');
  assert.equal(await page.inputValue('[name=date-text]'), 'Anna brings cake');
  for (const size of ['phone', 'desktop']) {
    const faults = await faultsAt(page, size);
    assert.deepEqual(faults.filter((one) => !one.startsWith('div.wide-table')), []);
  }

  // the season and the ladder as files, and as a league
  const season = await saved(page, '[data-tool=season-csv]');
  const best = standings(played, 7);
  const [head, ...lines] = season.trim().split('\r\n').map((line) => line.split(','));
  assert.equal(head.length, 4 + EVENINGS);
  for (const [rank, name, total] of lines)
    assert.deepEqual({ rank: Number(rank), total: Number(total) }, best.get(name), name);
  const ladder = await saved(page, '[data-tool=ladder-csv]');
  assert.equal(ladder.trim().split('\r\n').length, 1 + best.size);
  await page.click('[data-tool=season-league]');
  await page.waitForSelector('#league-title');
  assert.equal((await rowsOf(page, '.league-table')).length, best.size);

  // the next evening takes the handicaps over with one click
  const { id, key } = await openEvening(page, MEMBERS.slice(12), '');
  await goTo(page, `#/drive/${id}/standings`);
  await page.click('summary:has-text("Handicaps")');
  await page.click('[data-tool=take-handicaps]');
  await page.waitForFunction(() => !document.querySelector('[data-tool=take-handicaps]'));
  const { people } = await request(page, { id: 1, do: 'drive', drive: id, key, want: ['people'] });
  for (const { name, handicap } of people)
    assert.equal(handicap ?? 0, expected.get(name), name);
  await leave(page);
});
