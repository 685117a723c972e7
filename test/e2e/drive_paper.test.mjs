// The paper of a drive, on A4 and on Letter, in usual and in large type: nothing sticks out or gets
// cut, everybody has a card, guide cards of every movement lead where people really sit, and after
// the evening score cards and standings have all points and penalties.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { request, shot, unveil } from './browser.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';
import { misfits, still } from './fit_checks.mjs';

const LIGHT = { colorScheme: 'light', locale: 'en-GB' };
/** The sizes of paper without its margins of 12 mm, at 96 dots an inch. */
const PAPERS = { A4: { width: 703, height: 1032 }, Letter: { width: 725, height: 965 } };
const SHEETS = ['seats', 'plan', 'tables', 'codes', 'scores', 'guides', 'moves', 'standings'];
const BY_RESULTS = ['progressive', 'swedish', 'semi_partner', 'partner'];
const PLANNED = ['individual', 'rainbow', 'mitchell', 'mitchell_switched', 'howell', 'teams'];

const numbers = (count) => Array.from({ length: count }, (_, i) => i + 1);

const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);

/** Some have long names, one in a single word. */
const NAMES = numbers(16).map((i) =>
  i === 3
    ? 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenkonto'
    : i % 5 === 0
      ? `Maximiliane-Antoinette von Hohenstein zu Wolkenburg ${i}`
      : `Name ${i}`,
);

/** A drive that has begun, and what its director does and sees. */
async function opened(page, setup, names = NAMES) {
  const all = { title: 'Monday club', rounds: 3, deals: 1, prizes: 'high:2,low', ...setup };
  const { drive: id, key } = await request(page, { id: 1, do: 'drive_new', setup: all });
  const ask = async (members) => {
    const answer = await request(page, { id: 1, drive: id, key, ...members });
    assert.ok(answer.ok, JSON.stringify(answer));
    return answer;
  };
  const act = (name, members) => ask({ do: 'drive_act', act: { act: name, ...members } });
  const see = (part, more) => ask({ do: 'drive', want: [part], ...more }).then((it) => it[part]);
  await act('enter', { names });
  await act('begin');
  await goTo(page, `#/drive/${id}/${key}`);
  await page.waitForSelector('main[data-phase=playing]');
  return { id, act, see };
}

/** Side 1 wins at odd tables, side 2 at even ones. */
const tricksAt = (table) => (table % 2 ? [8 + (table % 3), 5 - (table % 3)] : [4, 9]);

async function play({ act, see }, round, deals = 1) {
  for (const { table } of (await see('round')).tables)
    for (const deal of numbers(deals))
      await act('result', { round, table, deal, values: tricksAt(table) });
  await act('next', { round });
}

/** Opens a sheet as it is printed on this paper. */
async function layOut(page, id, sheet, paper) {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPERS[paper]);
  await goTo(page, `#/drive/${id}/print/${sheet}`);
  await page.waitForSelector(`[data-sheet=${sheet}] .drive-sheet`);
  await page.waitForFunction(() => !document.querySelector('span.qr, [aria-busy=true]'));
  await unveil(page);
  await still(page);
}

/** Things that do not fit on the paper: to the right, or because they are higher and cannot go on
 * overleaf, as a table of many rounds does. */
const stickingOut = (page, { height }) =>
  page.evaluate((most) => {
    const right = document.documentElement.clientWidth + 1;
    const words = (e) => `${e.className || e.localName} "${e.textContent.trim().slice(0, 40)}"`;
    const all = [...document.querySelectorAll('.print-page .drive-sheet, .print-page *')];
    const seen = all.filter((e) => e.checkVisibility());
    const card = ':not(.large) > .score-card:not(:has(tr:nth-child(14)))'; // of a usual evening
    const cards = `${card}, .rule-card, .move-card, tr`;
    return [
      ...seen
        .filter((e) => e.getBoundingClientRect().right > right)
        .map((e) => `${words(e)} sticks out to the right`),
      ...seen
        .filter((e) => e.matches(cards) && e.getBoundingClientRect().height > most)
        .map((e) => `${words(e)} is higher than the paper`),
    ];
  }, height);

const isLarge = (page, large) =>
  page.evaluate((on) => localStorage.setItem('talon.large-print', String(on)), large);

async function pagesOf(page, format) {
  const pdf = await page.pdf({ format, printBackground: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
}

/** All sheets on this paper; their faults, and the PDF of each. */
async function faultsOf(page, id, paper, what) {
  const faults = [];
  for (const sheet of SHEETS) {
    await layOut(page, id, sheet, paper);
    const found = [...(await misfits(page)), ...(await stickingOut(page, PAPERS[paper]))];
    faults.push(...found.map((text) => `${what} ${paper} ${sheet}: ${text}`));
    await shot(page, `paper-${what}-${paper}-${sheet}`);
    const pdf = await page.pdf({ format: paper, printBackground: true });
    if (process.env.SHOTS)
      writeFileSync(join(process.env.SHOTS, `paper-${what}-${paper}-${sheet}.pdf`), pdf);
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
    const height = await page.evaluate(() => document.querySelector('main').scrollHeight);
    const least = Math.floor((0.9 * height) / PAPERS[paper].height);
    assert.ok(pages >= Math.max(1, least), `${sheet}: ${pages} pages for ${height} px`);
  }
  return faults;
}

const cellsOf = (page, selector) =>
  page
    .locator(`${selector} tr`)
    .evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText.trim())));

const peopleOn = (page, selector) =>
  page
    .locator(selector)
    .evaluateAll((all) => all.flatMap((e) => (e.dataset.people ?? e.dataset.person).split(' ')));

async function everybodyIsThere(page, id, sheet, selector) {
  await layOut(page, id, sheet, 'A4');
  const found = await peopleOn(page, selector);
  assert.deepEqual(found.map(Number).sort((a, b) => a - b), numbers(NAMES.length), sheet);
}

test('sheets fit on both papers, in small and in large type', LONG, async () => {
  for (const [locale, large, paper, rounds, deals] of [
    ['en-GB', false, 'Letter', 12, 2],
    ['de-DE', true, 'Letter', 12, 2],
    ['fr-FR', true, 'A4', 5, 4],
    ['de-DE', false, 'A4', 24, 1],
  ]) {
    const page = await atHome({ colorScheme: 'light', locale });
    await isLarge(page, large);
    await page.reload();
    const drive = await opened(page, { movement: 'progressive', rounds, deals });
    const what = `${locale}${large ? '-large' : ''}`;
    const faults = await faultsOf(page, drive.id, paper, `${what}-first`);
    for (const round of numbers(rounds - 1)) await play(drive, round, deals);
    await drive.act('adjust', { person: 3, round: 2, points: -3, reason: 'revoke' });
    for (const { table } of (await drive.see('round')).tables)
      for (const deal of numbers(deals))
        await drive.act('result', { round: rounds, table, deal, values: tricksAt(table) });
    await drive.act('finish', { round: rounds });
    faults.push(...(await faultsOf(page, drive.id, paper, `${what}-last`)));
    assert.deepEqual(faults, []);
    await leave(page);
  }
});

test('a switch on the page chooses large type, and it stays', LONG, async () => {
  const page = await atHome(LIGHT);
  const { id } = await opened(page, { movement: 'swedish' });
  await goTo(page, `#/drive/${id}/print/seats`);
  await page.waitForSelector('.drive-sheet');
  const sheet = page.locator('.drive-sheet').first();
  const size = () => sheet.evaluate((it) => parseFloat(getComputedStyle(it).fontSize));
  const usual = await size();
  await page.check('[name=large]');
  assert.ok((await size()) >= 1.5 * usual);
  await page.reload();
  await page.waitForSelector('.print-page.large');
  await page.uncheck('[name=large]');
  assert.equal(await size(), usual);
  await leave(page);
});

test('everybody has a card, a slip and a line', LONG, async () => {
  const page = await atHome(LIGHT);
  const { id } = await opened(page, { movement: 'rainbow' });
  await everybodyIsThere(page, id, 'seats', '.seat-columns li');
  await everybodyIsThere(page, id, 'scores', '.score-card');
  await everybodyIsThere(page, id, 'guides', '.guide-card');
  await everybodyIsThere(page, id, 'moves', '.move-card');
  await layOut(page, id, 'plan', 'A4');
  assert.equal(await page.locator('.plan-round').count(), 3, 'the whole plan');
  for (const round of numbers(3)) {
    const words = await page.innerText(`.plan-round[data-round="${round}"]`);
    for (const name of NAMES) assert.ok(words.includes(name), `${name} in round ${round}`);
  }
  await leave(page);
});

/** Where the card of a table sends the person of a seat. */
function sentTo(cards, team, { table, seats }, person) {
  const seat = seats.indexOf(person);
  const wins = seat % 2 === (tricksAt(table)[0] > tricksAt(table)[1] ? 0 : 1);
  return cards[table - 1][(team ? seat % 2 : seat) + 1][wins ? 1 : 2];
}

test('guide cards say the rule where results decide', LONG, async () => {
  const page = await atHome(LIGHT);
  for (const movement of BY_RESULTS) {
    const drive = await opened(page, { movement });
    const team = movement === 'partner';
    await layOut(page, drive.id, 'guides', 'A4');
    const cards = [];
    for (const table of numbers(4)) cards.push(await cellsOf(page, `[data-table="${table}"]`));
    const before = (await drive.see('round')).tables;
    await play(drive, 1);
    const after = (await drive.see('round')).tables;
    for (const table of before)
      for (const person of table.seats) {
        const told = sentTo(cards, team, table, person);
        const now = after.find((one) => one.seats.includes(person));
        if (told === 'stays') {
          assert.equal(now.table, table.table);
          continue;
        }
        const [where, place] = told.split(', ');
        assert.equal(where, `table ${now.table}`, `${movement}: ${told}`);
        if (!team) assert.ok(place.includes(now.seats.indexOf(person) + 1), `${movement}: ${told}`);
      }
  }
  await leave(page);
});

test('guide cards have all rounds of a plan', LONG, async () => {
  const page = await atHome(LIGHT);
  for (const movement of PLANNED) {
    const drive = await opened(page, { movement });
    await everybodyIsThere(page, drive.id, 'guides', '.guide-card');
    const rounds = [];
    for (const round of numbers(3)) rounds.push(await drive.see('round', { round }));
    for (const card of await page.locator('.guide-card').all()) {
      const people = (await card.getAttribute('data-people')).split(' ').map(Number);
      const rows = await card
        .locator('tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.innerText)));
      for (const [i, row] of rows.entries()) {
        const table = rounds[i].tables.find((one) => one.seats.includes(people[0]));
        const seats = people.map((one) => table.seats.indexOf(one) + 1).sort();
        assert.deepEqual(row.slice(0, 3), [`${i + 1}`, `${table.table}`, seats.join(' and ')]);
        for (const other of table.seats)
          if (!people.includes(other)) assert.ok(row.at(-1).includes(NAMES[other - 1]), row.at(-1));
      }
    }
    const cards = await page.locator('.guide-card').count();
    assert.equal(cards, ['individual', 'rainbow'].includes(movement) ? 16 : 8, movement);
  }
  await leave(page);
});

/** As phones would reach the laptop, so that there are codes to scan. */
const ADDRESS = JSON.stringify('http://whistclub-musterstadt.example:8080/');

test('table cards stand two on a page, and the codes of six tables on one', LONG, async () => {
  for (const locale of ['en-GB', 'de-DE', 'fr-FR']) {
    const page = await atHome({ ...LIGHT, locale });
    const names = numbers(24).map((i) => `Name ${i}`);
    const { id } = await opened(page, { movement: 'progressive' }, names);
    for (const large of [false, true]) {
      await isLarge(page, large);
      await page.evaluate((at) => localStorage.setItem('talon.drive-address', at), ADDRESS);
      await page.reload();
      for (const paper of Object.keys(PAPERS)) {
        const what = `${locale} ${paper} ${large ? 'large' : ''}`;
        await layOut(page, id, 'codes', paper);
        assert.deepEqual(await misfits(page), [], what);
        await page.waitForSelector('.code-cell:nth-child(6) .qr');
        await shot(page, `paper-codes-${locale}-${paper}-${large}`);
        assert.equal(await pagesOf(page, paper), 1, `codes, ${what}`);
        if (large) continue;
        await layOut(page, id, 'tables', paper);
        await page.waitForSelector('.table-card:nth-child(6) .qr');
        assert.equal(await pagesOf(page, paper), 3, `table cards, ${what}`);
      }
    }
    await isLarge(page, false);
    await leave(page);
  }
});

test('score cards are filled in, with penalties and sums', LONG, async () => {
  const page = await atHome(LIGHT);
  const drive = await opened(page, { movement: 'progressive', rounds: 3, score: 'all_tricks' });
  await layOut(page, drive.id, 'scores', 'A4');
  assert.equal(await page.locator('.score-card [data-filled]').count(), 0, 'to be filled in');
  await play(drive, 1);
  await play(drive, 2);
  await drive.act('adjust', { person: 1, round: 1, points: -3, reason: 'revoke' });
  await drive.act('adjust', { person: 1, round: 1, points: 1, reason: 'made tea' });
  await drive.act('handicap', { person: 1, points: 5 });
  await layOut(page, drive.id, 'standings', 'A4');
  await layOut(page, drive.id, 'scores', 'A4');
  assert.equal(await page.locator('[data-person="1"] [data-filled]').count(), 2);
  for (const { table } of (await drive.see('round')).tables)
    await drive.act('result', { round: 3, table, deal: 1, values: tricksAt(table) });
  await drive.act('finish', { round: 3 });
  await layOut(page, drive.id, 'standings', 'A4');
  await layOut(page, drive.id, 'scores', 'A4');
  const standings = await drive.see('standings');
  const all = [];
  for (const round of numbers(3)) all.push(await drive.see('round', { round }));
  for (const person of numbers(NAMES.length)) {
    const rows = await cellsOf(page, `.score-card[data-person="${person}"]`);
    const lines = rows.filter((row) => /^\d$/.test(row[0]));
    for (const [i, line] of lines.entries()) {
      const table = all[i].tables.find((one) => one.seats.includes(person));
      const side = table.seats.indexOf(person) % 2;
      const { values } = table.deals[0];
      assert.equal(line[2], `${table.table}`);
      assert.deepEqual(line.slice(4, 6).map(Number), [values[side], values[1 - side]]);
      assert.equal(Number(line[7]), values[side]);
    }
    const { score, rank } = standings.find((row) => row.person === person);
    assert.equal(Number(rows.at(-1).at(-1)), score, 'the sum is that of the standings');
    assert.match(rows.at(-1)[0], new RegExp(`place ${rank}\\b`));
  }
  const first = page.locator('.score-card[data-person="1"]');
  assert.match(await first.innerText(), /Round 1: -3 points \(revoke\)[^]*\+1 points \(made tea\)/);
  const [, line] = await cellsOf(page, '.score-card[data-person="1"]');
  assert.equal(line[6], '-2');
  assert.match(await first.innerText(), /Handicap\s+\+5/);

  const phone = await atHome({ size: 'phone', ...LIGHT });
  await goTo(phone, `#/drive/${drive.id}`);
  await phone.selectOption('[name=who]', '1');
  await phone.waitForSelector('.adjustments');
  assert.match(await phone.innerText('.adjustments'), /Round 1: -3 points\s+Round 1: \+1 points$/);
  await leave(phone);

  await layOut(page, drive.id, 'standings', 'A4');
  const [head, ...rows] = await cellsOf(page, '.standings');
  assert.deepEqual(head.slice(0, 6), ['Place', 'Name', '1', '2', '3', 'Points']);
  for (const row of rows) {
    const points = row.slice(2, 5).map(Number);
    const handicap = row[1] === 'Name 1' ? 5 : 0;
    assert.equal(points[0] + points[1] + points[2] + handicap, Number(row[5]), row.join());
  }
  await leave(page);
});
