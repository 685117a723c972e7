// A whole evening of 22 people, two groups and 12 deals with real cards: two sit out each round,
// somebody comes late, one leaves, two tables contradict themselves, one revokes, the server is
// killed, and in round 9 a result of round 2 is corrected. Seats, points, places and prizes are
// held against a count of our own; what hangs on the wall and lies on the tables is printed. Then
// the same people online, where bots play for those who are away, and the server is killed often.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shot } from './browser.mjs';
import { atHome, leave, LONG, server } from './browser_fixture.mjs';
import {
  begin,
  correct,
  enterNames,
  goTo,
  LIGHT,
  openDrive,
  printed,
  reaches,
  roundNow,
  setResult,
  standings,
  toRound,
} from './director.mjs';
import { OwnEvening } from './own_progressive.mjs';

const LADIES = 'Anna Berta Cora Dora Emma Frieda Greta Hanna Ida Johanna Klara'.split(' ');
const GENTS = 'Adam Bruno Carl Dieter Emil Fritz Georg Hans Igor Jan Karl'.split(' ');
const NAMES = LADIES.flatMap((name, i) => [name, GENTS[i]]); // they come in couples
const GROUPS = NAMES.map((_, i) => 'AB'[i % 2]);
const LATE = 'Wanda';
const LEAVER = 4;
const REVOKER = 7;
const ROUNDS = 12;
const PRIZES = [
  { name: 'high', places: 3 },
  { name: 'low', low: true },
  { name: 'first_half', half: true },
  { name: 'high_a', group: 'A' },
  { name: 'high_b', group: 'B' },
];
const SETUP = {
  title: 'Evening of 22',
  movement: 'progressive',
  rounds: String(ROUNDS),
  deals: '1',
  score: 'over_six',
  minutes: '15',
  groups: 'Ladies / Gents',
  prizes: PRIZES.map(({ name, places = 1 }) => `${name}:${places}`).join(','),
};

/** Tricks of seats 1 and 3 that evening. Places 1 and 3 are shared, and so is the first half. */
const tricksOf = (round, table) =>
  (2 * round * round + 5 * table * table + 4 * round * table) % 14;

const listed = (persons) =>
  persons.map((number) => [...NAMES, LATE][number - 1]).sort().join('; ');

/** Names as a page puts them together, "Anna, Ben and Cora", one by one. */
const split = (text) => text.split(/, | and /).sort().join('; ');

/** A phone that enters for a table. */
async function phone(id, code) {
  const page = await atHome({ size: 'phone', ...LIGHT });
  await goTo(page, `#/drive/${id}/${code}`);
  await page.waitForSelector('.table-entry');
  return page;
}

/** Other people sit there in each round, so a phone is asked each time for which side it enters. */
async function atTable1({ own }, phones) {
  for (const [side, page] of phones.entries()) {
    const name = [...NAMES, LATE][own.now.seats[0][side] - 1];
    await reaches(page, 'playing', own.rounds.length);
    await page.getByRole('radio', { name }).locator('..').click();
    await page.waitForSelector('.table-entry .drive-deal');
  }
}

async function enter(page, tricks) {
  const form = page.locator('.table-entry .result-form');
  await form.locator('input').first().fill(String(tricks));
  await form.locator('[type=submit]').click();
}

const statusOf = (page, table, status) =>
  page.waitForSelector(`[data-table="${table}"][data-status=${status}]`);

/** The evening: the director, two phones at one table, and our own count beside. */
class Evening {
  constructor(director, id) {
    Object.assign(this, { director, id, own: new OwnEvening(GROUPS) });
  }

  get round() {
    return this.own.rounds.length;
  }

  /** Everybody sits where our own count says, also on the director's page. */
  async checkSeats() {
    await toRound(this.director, this.id, this.round);
    const told = await roundNow(this.director, this.id);
    const { seats, out } = this.own.now;
    assert.deepEqual(told.tables.map((it) => it.seats), seats, `seats of round ${this.round}`);
    assert.deepEqual([...told.out].sort((a, b) => a - b), out, `round ${this.round}: out`);
    for (const [at, people] of seats.entries()) {
      const box = await this.director.innerText(`[data-table="${at + 1}"]`);
      for (const person of people)
        assert.ok(box.includes([...NAMES, LATE][person - 1]), `${person} at table ${at + 1}`);
    }
  }

  /** The director sets results of these tables. */
  async set(...tables) {
    for (const table of tables) {
      const tricks = tricksOf(this.round, table);
      await setResult(this.director, { table, tricks });
      this.own.result(table - 1, tricks);
    }
  }

  async next(joining, leaving) {
    await this.director.click('[data-tool=next]');
    if (this.round < ROUNDS) this.own.next(joining, leaving);
  }

  async checkStandings() {
    const rows = await standings(this.director, this.id);
    const told = rows.map((it) => ({
      person: it.person,
      points: Number(it.Points),
      place: Number(it.Place),
      played: Number(it.Played),
      out: Number(it['Sat out']),
    }));
    const byPerson = (list) => [...list].sort((a, b) => a.person - b.person);
    assert.deepEqual(byPerson(told), byPerson(this.own.standings()));
    assert.deepEqual(told, [...told].sort((a, b) => a.place - b.place || 0), 'the best first');
  }
}

/** On the list for the wall and on the cards of everybody. */
async function checkSeatsOnPaper({ director, id, own }) {
  const wall = await printed(director, id, 'seats', 'evening-seats');
  const cards = await printed(director, id, 'moves', 'evening-moves');
  const check = (person, place) => {
    const line = new RegExp(`${NAMES[person - 1]}\\s+${place}`);
    for (const { text } of [wall, cards]) assert.match(text, line);
  };
  for (const [table, people] of own.now.seats.entries())
    for (const [seat, person] of people.entries())
      check(person, `table ${table + 1}, seat ${seat + 1}`);
  for (const person of own.now.out) check(person, 'sits out');
}

/** A list of names, and to which group each of them belongs. */
async function atTheDoor(director) {
  await enterNames(director, NAMES);
  for (const [at, group] of GROUPS.entries()) {
    const choice = director.locator(`[data-person="${at + 1}"] select[name=group]`);
    await choice.selectOption(String(1 + 'AB'.indexOf(group)));
  }
  await director.waitForFunction(
    () => document.querySelectorAll('[data-person] select[name=group] option').length === 66,
  );
}

const codesOf = async (page, id) => {
  await goTo(page, `#/drive/${id}/links`);
  const list = page.locator('.table-codes b');
  await list.first().waitFor();
  return list.allInnerTexts();
};

/** Two phones contradict each other, and one of them gives in. */
async function contradictAndAgree(evening, north, east) {
  const tricks = tricksOf(1, 1);
  await enter(north, tricks + 1);
  await east.waitForSelector('[data-tool=confirm]');
  await enter(east, tricks);
  await statusOf(evening.director, 1, 'disputed');
  await enter(north, tricks);
  await statusOf(evening.director, 1, 'done');
  evening.own.result(0, tricks);
}

/** They do so again, and the director settles it. */
async function contradictAndSettle(evening, north, east) {
  await enter(north, 10);
  await east.waitForSelector('[data-tool=confirm]');
  await enter(east, 9);
  await statusOf(evening.director, 1, 'disputed');
  await shot(evening.director, 'evening-dispute');
  await evening.set(1);
}

/** One side has entered, two tables have played: then the server dies at once. */
async function kill(evening, north, east) {
  const tricks = tricksOf(evening.round, 1);
  await evening.set(2, 3);
  await enter(north, tricks);
  await east.waitForSelector('[data-tool=confirm]');
  await server.restart(undefined, 'SIGKILL');
  await east.waitForFunction(() => !document.querySelector('.connection'));
  await east.click('[data-tool=confirm]');
  await statusOf(evening.director, 1, 'done');
  evening.own.result(0, tricks);
  for (const table of [2, 3]) await statusOf(evening.director, table, 'done');
}

async function revoke({ director, id, own }) {
  await goTo(director, `#/drive/${id}/people`);
  const row = director.locator(`[data-person="${REVOKER}"]`);
  await row.locator('[data-tool=points]').click();
  await row.locator('form input').first().fill('-3');
  await row.locator('form [type=submit]').click();
  await row.locator('form').waitFor({ state: 'detached' });
  own.adjust(REVOKER, -3);
}

async function comeLate({ director, id }) {
  await goTo(director, `#/drive/${id}/people`);
  await director.fill('[name=latecomer]', LATE);
  await director.locator('.join-form .segments label').first().click();
  await director.click('.join-form [type=submit]');
  await director.locator('.queued-changes li', { hasText: LATE }).waitFor();
}

async function goHome({ director, id }) {
  await goTo(director, `#/drive/${id}/people`);
  const row = director.locator(`[data-person="${LEAVER}"]`);
  await row.getByRole('button', { name: 'Leaves', exact: true }).click();
  await row.locator('button.warn').click();
  await director.locator('.queued-changes li', { hasText: NAMES[LEAVER - 1] }).waitFor();
}

/** Round 2 was written in the wrong column; seats of round 9 stay as they are. */
async function correctOld(evening) {
  const { director, id, own } = evening;
  const tricks = 13 - tricksOf(2, 4);
  await correct(director, id, { round: 2, table: 4, tricks, reason: 'wrong column' });
  own.result(3, tricks, 2);
  await evening.checkSeats();
  await evening.checkStandings();
}

/** Events of a round before its tables have played. */
const EVENTS = {
  3: revoke,
  4: comeLate,
  7: goHome,
  9: correctOld,
};
const AT_TABLE_1 = { 1: contradictAndAgree, 5: contradictAndSettle, 6: kill };
const JOINING = { 4: ['A'] };
const LEAVING = { 7: [LEAVER] };

async function playRound(evening, phones) {
  const { round } = evening;
  await evening.checkSeats();
  await EVENTS[round]?.(evening);
  await goTo(evening.director, `#/drive/${evening.id}`);
  if (AT_TABLE_1[round]) {
    await atTable1(evening, phones);
    await AT_TABLE_1[round](evening, ...phones);
  }
  const { tricks, seats } = evening.own.now;
  const missing = seats.map((_, at) => at + 1).filter((table) => tricks[table - 1] === undefined);
  await evening.set(...missing);
  await evening.next(JOINING[round], LEAVING[round]);
}

/** The steps of the ceremony in our own count, by their marks on the page. */
const ownSteps = (own) =>
  new Map(
    PRIZES.flatMap((prize) =>
      own.winners(prize).map(({ place, points, persons }) => [
        `${prize.name}-${place}`,
        { points, names: listed(persons) },
      ]),
    ),
  );

/** The director reads out each prize; the big screen shows it, and nothing before. */
async function ceremony({ director, id, own }, wall) {
  const steps = ownSteps(own);
  const shared = [...steps.values()].filter((it) => it.names.includes(';'));
  assert.ok(shared.length > 1, 'some prizes are shared');
  await goTo(director, `#/drive/${id}`);
  const seen = new Set();
  for (let at = 0; at < steps.size; at++) {
    await director.waitForSelector(`.ceremony-desk[data-read="${at}"]`);
    await director.click('[data-tool=read-out]');
    await wall.waitForSelector(`.ceremony[data-shown="${at + 1}"]`);
    const marks = await wall.locator('[data-step]').evaluateAll((all) =>
      all.map((it) => it.dataset.step),
    );
    const [step, ...more] = marks.filter((mark) => !seen.has(mark));
    assert.ok(step && !more.length, `one prize at a time: ${marks}`);
    seen.add(step);
    const line = wall.locator(`[data-step="${step}"]`);
    const { names, points } = steps.get(step);
    assert.equal(split(await line.locator('b').innerText()), names, step);
    for (const one of points)
      assert.match(await line.innerText(), new RegExp(`(^|\\D)${one}\\b`), step);
  }
}

test('an evening of 22 from the door to the prizes', LONG, async () => {
  const director = await atHome(LIGHT);
  const id = await openDrive(director, SETUP);
  await atTheDoor(director);
  const cards = await printed(director, id, 'scores', 'evening-scores');
  for (const name of NAMES) assert.ok(cards.text.includes(name), `score card of ${name}`);
  const codes = await codesOf(director, id);
  const tableCards = await printed(director, id, 'tables', 'evening-tables');
  for (const code of codes.slice(0, 5)) assert.ok(tableCards.text.includes(code), code);
  await begin(director, id);
  const evening = new Evening(director, id);
  const wall = await atHome(LIGHT);
  await goTo(wall, `#/drive/${id}/wall`);

  await checkSeatsOnPaper(evening);

  const phones = [await phone(id, codes[0]), await phone(id, codes[0])];
  while (evening.round < ROUNDS) await playRound(evening, phones);
  await playRound(evening, phones);
  await reaches(director, 'over', ROUNDS);
  await evening.checkStandings();

  await wall.waitForSelector('.ceremony[data-shown="0"]');
  await ceremony(evening, wall);
  await shot(wall, 'evening-ceremony');
  const last = await printed(director, id, 'standings', 'evening-standings');
  assert.match(last.text, /Fewest points are those for each round played/);
  for (const { names } of ownSteps(evening.own).values())
    for (const name of names.split('; ')) assert.ok(last.text.includes(name), name);
  await leave(director, wall, ...phones);
});

// ---- the same people online -------------------------------------------------------------------

const ONLINE = {
  rounds: 4,
  deals: 1,
  prizes: 'high:3,low:1',
  online: { game: 'whist', preset: 'drive', options: {}, pace: 1, grace: 1, clock: 60, pause: 1 },
};

/** A card that may be played, and the way on from a result. */
const MAY = '.table-page[data-mine=yes] button.card.legal, .drive-strip [data-tool=go-on]';

/** So a device complains that wanted something while there was no server. */
const WAS_AWAY = /ERR_CONNECTION_REFUSED/;

/** An open lobby with everybody on the list. */
async function openOnline(page) {
  const chosen = ['talon.drive-online', JSON.stringify(ONLINE)];
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), chosen);
  await goTo(page, '#/drive');
  await page.click('[data-place=online]');
  await page.click('.drive-form [data-tool=open]');
  await page.waitForSelector('.lobby');
  const id = await page.getAttribute('.drive', 'data-drive');
  await goTo(page, `#/drive/${id}/people`);
  await enterNames(page, NAMES);
  await page.locator('.seat-link input').nth(NAMES.length - 1).waitFor();
  return { id, link: await page.locator('.seat-link input').first().inputValue() };
}

/** Points of everybody, from the results of all tables. */
async function onlineSums(page, id) {
  const sums = new Map();
  for (let round = 1; round <= ONLINE.rounds; round++) {
    const { tables, out } = await roundNow(page, id, round);
    assert.deepEqual([tables.length, out], [6, []], 'bots fill the tables');
    for (const { seats, deals } of tables)
      for (const [seat, person] of seats.entries()) {
        const points = deals[0].values[seat % 2];
        sums.set(person, (sums.get(person) ?? 0) + points);
      }
  }
  return sums;
}

test('22 people online, most of them away, and the server is killed', LONG, async () => {
  const director = await atHome(LIGHT);
  const { id, link } = await openOnline(director);
  const anna = await atHome({ size: 'phone', ...LIGHT });
  await anna.goto(link);
  await anna.evaluate((may) => setInterval(() => document.querySelector(may)?.click(), 50), MAY);
  await goTo(director, `#/drive/${id}`);
  await director.click('[data-tool=begin]');
  for (let round = 1; round <= ONLINE.rounds; round++) {
    await reaches(director, 'playing', round);
    await director.waitForSelector('[data-status=done]');
    await server.restart(undefined, 'SIGKILL');
  }
  await reaches(director, 'over', ONLINE.rounds);
  const sums = await onlineSums(director, id);
  const rows = await standings(director, id);
  assert.equal(rows.length, sums.size);
  for (const row of rows) {
    assert.equal(Number(row.Points), sums.get(row.person), row.Name);
    assert.equal(Number(row.Played), ONLINE.rounds);
  }
  for (const page of [director, anna]) page.faults = page.faults.filter((it) => !WAS_AWAY.test(it));
  await leave(director, anna);
});
