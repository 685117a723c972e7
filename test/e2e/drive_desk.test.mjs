// A director at the desk: the form begins as usual and tells the whole setup, any order of trumps,
// the setup and old results changed with a reason while the drive runs and after it; online a list
// of names, links of seats, and somebody who lost the browser and is let back in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, shot } from './browser.mjs';
import { atHome, leave, LONG } from './browser_fixture.mjs';
import { faultsAt } from './fit_checks.mjs';

const LIGHT = { colorScheme: 'light', locale: 'en-GB' };
const NAMES = 'Anna Ben Cora Dora Emil Fritz Greta Hanna'.split(' ');

const goTo = (page, hash) => page.evaluate((to) => (location.hash = to), hash);

const reaches = (page, phase, round) =>
  page.waitForSelector(`main[data-phase=${phase}][data-round="${round}"]`);

async function fine(page, size, name) {
  await shot(page, `desk-${name}`);
  assert.deepEqual([...(await axe(page)), ...(await faultsAt(page, size))], [], name);
}

async function openForm(page, place = 'cards') {
  await goTo(page, '#/drive');
  await page.waitForSelector('[data-place], [data-tool=place]');
  if (await page.locator('[data-tool=place]').count()) await page.click('[data-tool=place]');
  await page.click(`[data-place=${place}]`);
  await page.waitForSelector('.drive-form .setup-line');
}

const lineOf = (page) => page.innerText('.drive-form .setup-line');

async function begin(page, rounds, names = NAMES) {
  await page.fill('[name=rounds]', String(rounds));
  await page.fill('[name=deals]', '1');
  await page.locator('.drive-form details').evaluate((it) => (it.open = true));
  await page.selectOption('[name=score]', 'over_six');
  await page.click('.drive-form [data-tool=open]');
  await page.fill('[name=names]', names.join('\n'));
  await page.click('.enter-form button');
  await page.waitForSelector(`[data-person="${names.length}"]`);
  const id = await page.getAttribute('.drive', 'data-drive');
  await goTo(page, `#/drive/${id}`);
  await page.click('[data-tool=begin]');
  await reaches(page, 'playing', 1);
  return id;
}

async function setResult(page, table, tricks) {
  const box = page.locator(`[data-table="${table}"]`);
  await box.locator('[data-tool=result]').first().click();
  await box.locator('input').first().fill(String(tricks));
  await box.locator('.result-form button').click();
  await page.waitForSelector(`[data-table="${table}"][data-status=done]`);
}

const toast = (page) => page.locator('.toast p').last().innerText();

/** Name and points of everybody, as the standings tell them. */
async function scores(page, id) {
  await goTo(page, `#/drive/${id}/standings`);
  await page.waitForSelector('.standings tbody tr');
  const rows = await page
    .locator('.standings tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.innerText.trim())));
  return Object.fromEntries(rows.map((row) => [row[1], Number(row[2])]));
}

async function changeSetup(page, reason, change) {
  const box = page.locator('.change-setup');
  if (!(await box.evaluate((it) => it.open))) await box.locator('> summary').click();
  const fold = box.locator('.drive-form details');
  if (!(await fold.evaluate((it) => it.open))) await fold.locator('summary').click();
  await change(box);
  await box.locator('[name=reason]').fill(reason);
  await box.locator('button[type=submit]').click();
}

test('nothing counts unseen, and the setup can be changed', LONG, async () => {
  const page = await atHome(LIGHT);
  await openForm(page);
  assert.match(await lineOf(page), /Progressive.*12 rounds.*Not at all: points as they are/);
  assert.match(await lineOf(page), /Scoring of a deal: All tricks/);
  assert.match(await lineOf(page), /Trumps: Hearts, clubs, diamonds, spades in turn/);
  assert.match(await lineOf(page), /Round 1: Hearts, Clubs/);
  await page.click('.drive-form summary');
  await page.selectOption('[name=compare]', 'match_points');
  assert.match(await lineOf(page), /All tables play the same deals.*Match points/);
  await page.selectOption('[name=trumps]', 'other');
  for (const letter of ['H', 'H', 'N']) await page.click(`[data-trump=${letter}]`);
  assert.match(await lineOf(page), /Trumps: Hearts, Hearts, No trump/);
  await fine(page, 'desktop', 'form');
  const first = await begin(page, 2);

  // the next week: as usual, and as last time only if somebody wants it
  await openForm(page);
  assert.match(await lineOf(page), /2 rounds.*in turn.*Not at all: points as they are/);
  assert.match(await lineOf(page), /All tricks/);
  await page.click('[data-tool=last-time]');
  assert.match(await lineOf(page), /Tricks over six/, 'a drive of before keeps its scoring');
  assert.match(await lineOf(page), /Hearts, Hearts, No trump.*Match points/);
  await openForm(page);

  // the first drive runs: the comparison was wrong, and its results are counted as tricks
  await goTo(page, `#/drive/${first}`);
  await reaches(page, 'playing', 1);
  assert.match(await page.innerText('[data-table="1"]'), /Board 1: Hearts/);
  await setResult(page, 1, 10);
  await setResult(page, 2, 8);
  assert.deepEqual(await scores(page, first).then((all) => all['Anna']), 2);
  await goTo(page, `#/drive/${first}`);
  await changeSetup(page, 'each table had its own cards', (box) =>
    box.locator('[name=same]').uncheck());
  await page.waitForSelector('.change-setup > .setup-line >> text=Not at all');
  assert.equal((await scores(page, first))['Anna'], 4);
  await goTo(page, `#/drive/${first}`);
  await changeSetup(page, 'another movement', (box) =>
    box.locator('[name=movement]').selectOption('swedish'));
  await page.waitForSelector('.toast');
  assert.match(await toast(page), /“How people move” cannot be changed any more/);
  await goTo(page, `#/drive/${first}/log`);
  await page.waitForSelector('.act-log >> text=New setup, reason: each table had its own cards');
  await leave(page);
});

/** The lines of the prizes: for whom, for what, and how many places. */
const prizeLines = (page) =>
  page.$$eval('.prize-line', (all) =>
    all.map((line) =>
      [...line.querySelectorAll('select, input')]
        .map((it) => it.selectedOptions?.[0]?.text ?? it.value)
        .join(' '),
    ),
  );

test('prizes are filled in as a list, and are the same as text', LONG, async () => {
  const page = await atHome(LIGHT);
  await openForm(page);
  await page.click('.drive-form summary');
  assert.deepEqual(await prizeLines(page), ['Most points 3', 'Fewest points 1']);
  await page.fill('[name=groups]', 'Ladies / Gents');
  assert.deepEqual(await prizeLines(page), [
    'Ladies Most points 1',
    'Gents Most points 1',
    'Ladies Fewest points 1',
    'Gents Fewest points 1',
  ]);
  const line = (at) => page.locator('.prize-line').nth(at);
  await line(3).locator('[data-tool=prize-remove]').click();
  await line(0).locator('[name=prize-places]').fill('2');
  await line(2).locator('[name=prize-group]').selectOption({ label: 'everybody' });
  await page.click('[data-tool=prize-add]');
  await line(3).locator('[name=prize]').selectOption({ label: 'Raffle' });
  await line(3).locator('[data-tool=prize-up]').click();
  assert.deepEqual(await prizeLines(page), [
    'Ladies Most points 2',
    'Gents Most points 1',
    'everybody Raffle 1',
    'everybody Fewest points 1',
  ]);
  const options = await line(2).locator('[name=prize] option').allInnerTexts();
  assert.ok(!options.includes('Fewest points'), 'each prize is given once');
  for (const size of ['phone', 'desktop']) await fine(page, size, 'prizes');
  await page.click('[data-tool=prizes-text]');
  const text = 'high_a:2,high_b:1,raffle:1,low:1';
  assert.equal(await page.inputValue('[name=prizes]'), text);
  await page.fill('[name=prizes]', 'high:2');
  assert.deepEqual(await prizeLines(page), ['everybody Most points 2']);
  await page.fill('[name=prizes]', text);
  await begin(page, 1);
  await page.click('.change-setup > summary');
  assert.match(await page.innerText('.change-setup > .setup-line'), /Most points, Ladies \(2\)/);
  await leave(page);
});

test('any result is corrected from the list of results, also after the end', LONG, async () => {
  const page = await atHome(LIGHT);
  await openForm(page);
  const id = await begin(page, 2);
  await setResult(page, 1, 10);
  await setResult(page, 2, 8);
  await page.click('[data-tool=next]');
  await reaches(page, 'playing', 2);
  await goTo(page, `#/drive/${id}/log`);
  const old = page.locator('.act-log li', { hasText: 'Round 1, table 2: result' });
  await old.locator('button').click();
  await page.waitForSelector('.toast');
  assert.match(await toast(page), /Correct the result in the list of results instead/);

  const correct = async (round, table, tricks, reason) => {
    await goTo(page, `#/drive/${id}/results`);
    await page.selectOption('[name=round]', String(round));
    await page.waitForSelector(`[data-results="${round}"]`);
    const box = page.locator(`[data-table="${table}"]`);
    await box.locator('[data-tool=result]').click();
    await box.locator('input').first().fill(String(tricks));
    if (reason) await box.locator('[name=reason]').fill(reason);
    await box.locator('.result-form button').click();
    await box.locator('b.values', { hasText: `${tricks} : ${13 - tricks}` }).waitFor();
  };
  assert.equal((await scores(page, id))['Anna'], 4);
  await correct(1, 1, 3, 'wrong column');
  const after = await scores(page, id);
  assert.deepEqual([after['Anna'], after['Cora']], [0, 4]);
  await goTo(page, `#/drive/${id}`);
  await reaches(page, 'playing', 2);
  await setResult(page, 1, 7);
  await setResult(page, 2, 7);
  await page.click('[data-tool=next]');
  await reaches(page, 'over', 2);
  await correct(1, 1, 13, 'misread');
  await fine(page, 'desktop', 'results');
  assert.ok((await scores(page, id))['Anna'] >= 7);
  await goTo(page, `#/drive/${id}/log`);
  await page.waitForSelector('.act-log >> text=Round 1, table 1: result 13 : 0, reason: misread');
  await leave(page);
});

test('score cards have the trumps of the order that was chosen', LONG, async () => {
  const page = await atHome(LIGHT);
  await openForm(page);
  await page.click('.drive-form summary');
  await page.selectOption('[name=trumps]', 'other');
  await page.fill('[name=trump-letters]', 'ccn');
  const id = await begin(page, 4);
  await goTo(page, `#/drive/${id}/print/scores`);
  await page.waitForSelector('.score-card');
  const trumps = await page
    .locator('.score-card >> nth=0 >> tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.cells[1].innerText));
  assert.deepEqual(trumps, ['Clubs', 'Clubs', 'No trump', 'Clubs']);
  await leave(page);
});

test('online: a list, links, a bot, and a pupil who comes back', LONG, async () => {
  const host = await atHome(LIGHT);
  await openForm(host, 'online');
  assert.match(await lineOf(host), /Progressive.*6 rounds/);
  await host.click('.drive-form [data-tool=open]');
  await host.waitForSelector('.lobby');
  const id = await host.getAttribute('.drive', 'data-drive');
  await goTo(host, `#/drive/${id}/people`);
  await host.fill('[name=names]', 'Anna\nBen\nCora');
  await host.click('.enter-form button');
  await host.locator('.seat-link').nth(2).waitFor();
  const fields = host.locator('.seat-link input');
  const links = await fields.evaluateAll((all) => all.map((it) => it.value));
  await fine(host, 'desktop', 'people-online');
  const ben = await atHome({ size: 'phone', ...LIGHT });
  await ben.goto(links[1]);
  await ben.waitForSelector('.own-place >> text=You are on the list, Ben');
  await goTo(host, `#/drive/${id}`);
  await host.click('[data-tool=begin]');
  await reaches(host, 'playing', 1);
  await ben.waitForSelector('.drive-strip .company');

  const anna = await atHome({ size: 'phone', ...LIGHT });
  await goTo(anna, `#/drive/${id}`);
  await anna.waitForSelector('[name=ask-seat]');
  await fine(anna, 'phone', 'ask');
  await anna.selectOption('[name=ask-seat]', { label: 'Anna' });
  await anna.waitForSelector('text=The director is asked whether you are Anna');
  await host.waitForSelector('.asks >> text=Somebody says: I am Anna.');
  await fine(host, 'desktop', 'asks');
  await host.click('[data-tool=admit]');
  await anna.waitForSelector('.drive-strip .company');
  assert.equal(await host.locator('.asks').count(), 0);
  const nobody = await atHome({ size: 'phone', ...LIGHT });
  await goTo(nobody, `#/drive/${id}`);
  await nobody.selectOption('[name=ask-seat]', { label: 'Ben' });
  await host.click('[data-tool=dismiss]');
  await nobody.waitForSelector('.toast');
  assert.match(await toast(nobody), /has not let you in/);
  await nobody.waitForSelector('[name=ask-seat]');
  await leave(host, ben, anna, nobody);
});
