// The problem of the day: it is that of `talon solve --day`; solved by keyboard alone and heard;
// wrong cards and taking them back; days in a row; other days; without a connection.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { axe, shot } from './browser.mjs';
import { atHome, cutOff, kept, leave, server } from './browser_fixture.mjs';
import { faultsAt } from './fit_checks.mjs';
import { talon } from './serve_process.mjs';

const DAY = '2026-11-26';
const STRAINS = { C: 'Clubs', D: 'Diamonds', H: 'Hearts', S: 'Spades', NT: 'No trump' };

const solve = (words, input = '') =>
  execFileSync(talon, ['solve', ...words, '--json'], { encoding: 'utf8', input })
    .trim()
    .split('\n')
    .map(JSON.parse);

const problemOf = (day) => solve(['--day', day])[0];

/** "H9" of the program is "9h" of the page. */
const cardOf = (word) => word[1] + word[0].toLowerCase();

/** Somebody at home on a day that stands still. */
async function onDay(day, options) {
  const page = await atHome({ size: 'phone', locale: 'en-GB', colorScheme: 'light', ...options });
  await page.clock.setFixedTime(new Date(`${day}T22:30:00Z`));
  return page;
}

const reaches = (page, played) =>
  page.waitForSelector(`.problem[data-played="${played}"] .open-hands`);

async function openProblem(page, day) {
  await page.evaluate((hash) => (location.hash = hash), `#/problem/${day}`);
  await page.waitForSelector(`.problem[data-day="${day}"][data-played="0"]`);
}

/** The cards of a hand, as `talon solve` writes them. */
const handOf = (page, area) =>
  page.$$eval(`.side-${area} button`, (all) => all.map((one) => one.dataset.card).sort());

const handsIn = ({ deal }) =>
  deal
    .slice(2)
    .split(' ')
    .map((hand) =>
      hand
        .split('.')
        .flatMap((ranks, suit) => [...ranks].map((rank) => rank + 'shdc'[suit]))
        .sort(),
    );

const heard = (page) => page.locator('.outcome [role=status]').innerText();

/** The part of it that can be seen. */
const state = (page) => page.locator('.outcome [role=status] > :last-child').innerText();

/** For each card of the main line, whether it is one of north or south; and where it is solved. */
function turnsOf({ line, goal, trump }) {
  const strong = (card, led) => (card[0] === trump ? 200 : card[0] === led ? 100 : 0);
  const value = (card) => '23456789TJQKA'.indexOf(card[1]);
  const own = [];
  let leader = 2;
  let taken = 0;
  let end = line.length;
  for (let first = 0; first < line.length; first += 4) {
    const trick = line.slice(first, first + 4);
    trick.forEach((_, i) => own.push((leader + i) % 2 === 0));
    const worth = trick.map((card) => strong(card, trick[0][0]) + value(card));
    leader = (leader + worth.indexOf(Math.max(...worth))) % 4;
    taken += leader % 2 === 0;
    if (taken === goal) end = Math.min(end, first + 4);
  }
  return { own, end };
}

/** Plays the main line to its end; `put` plays a card of north or south. */
async function playLine(page, problem, put) {
  const { own, end } = turnsOf(problem);
  for (let at = 0; at < end; ) {
    await reaches(page, at);
    if (own[at]) await put(cardOf(problem.line[at]));
    at++;
    while (at < end && !own[at]) at++;
  }
  await page.waitForSelector('.solved');
}

const click = (page) => (card) => page.click(`.open-hands button.legal[data-card="${card}"]`);

/** Plays by arrow keys, from where the focus is. */
const byKeys = (page) => async (card) => {
  await page.waitForFunction(() => document.activeElement.matches('.open-hands button.legal'));
  const now = () => page.evaluate(() => document.activeElement.dataset.card);
  for (let steps = 0; (await now()) !== card; steps++) {
    assert.ok(steps < 8, `${card} is not in the hand`);
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
};

test('by keyboard alone: the problem of the command, solved, shared, days in a row', async () => {
  const problem = problemOf(DAY);
  const page = await onDay(DAY);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.evaluate(() => {
    const before = {
      '2026-11-22': { wrong: 0, solved: '2026-11-22' },
      '2026-11-24': { wrong: 3, solved: '2026-11-24' },
      '2026-11-25': { wrong: 0, solved: '2026-11-25' },
    };
    localStorage.setItem('talon.problems', JSON.stringify(before));
  });
  await page.reload();
  await page.waitForSelector('.families');
  assert.ok(!asked.some((url) => /solve-/.test(url)), 'the first page does without the solver');
  await page.focus('.problem-link');
  await page.keyboard.press('Enter');
  await reaches(page, 0);

  const [north, , south] = handsIn(problem);
  assert.deepEqual([await handOf(page, 'north'), await handOf(page, 'south')], [north, south]);
  const text = await page.locator('.problem main').innerText();
  const size = problem.line.length / 4;
  assert.match(text, RegExp(`take ${problem.goal} of the ${size} tricks`));
  assert.match(text, RegExp(STRAINS[problem.trump]));
  assert.match(text, /Problem of 26 November 2026\s+Streak: 2 days/);
  const stars = page.locator('.stars');
  assert.equal(
    await stars.getAttribute('aria-label'),
    `Difficulty ${problem.difficulty} of 5`,
  );
  assert.ok((await stars.innerText()).startsWith('★'.repeat(problem.difficulty)));
  assert.deepEqual(await axe(page), []);
  for (const window of ['phone', 'lying', 'desktop', 'zoomed', 'phone'])
    assert.deepEqual(await faultsAt(page, window), [], window);
  await shot(page, 'problem');

  const onCard = () => document.activeElement.matches('.open-hands button.legal');
  for (let tabs = 0; !(await page.evaluate(onCard)); tabs++) {
    assert.ok(tabs < 12, 'no card has the focus');
    await page.keyboard.press('Tab');
  }
  await playLine(page, problem, byKeys(page));
  await page.waitForFunction(() => document.activeElement.id === 'solved-title');
  assert.match(await heard(page), / takes the trick\.\s+Solved at first try!$/);
  const line = `Talon problem ${DAY} · ${'★'.repeat(problem.difficulty)} · solved at first try`;
  const address = `${server.url}problem/${DAY}`;
  assert.equal(await page.inputValue('.share input'), `${line} ${address}`);
  assert.equal(await page.locator('.streak').innerText(), 'Streak: 3 days');
  assert.equal(await page.locator('.solution li').count(), size);
  assert.deepEqual(await axe(page), []);
  for (const window of ['phone', 'zoomed'])
    assert.deepEqual(await faultsAt(page, window), [], window);
  await shot(page, 'problem-solved');
  await leave(page);
});

test('what is played is heard, in order and with its names', async () => {
  const problem = problemOf(DAY);
  const { own } = turnsOf(problem);
  const page = await onDay(DAY, { size: 'desktop' });
  await openProblem(page, DAY);
  assert.match(await heard(page), /^Choose a card from South’s hand\.$/);
  await page.evaluate(() => {
    const status = document.querySelector('.outcome [role=status]');
    globalThis.said = [];
    const note = () => globalThis.said.push(status.innerText.replace(/\s+/g, ' ').trim());
    // A text that changes is a new node: the old one may be a translator's by now.
    new MutationObserver(note).observe(status, { subtree: true, childList: true });
  });
  await click(page)(cardOf(problem.line[0]));
  const stop = own.indexOf(true, 1);
  await reaches(page, stop);
  const said = await page.evaluate(() => globalThis.said);
  const wanted = [
    /^South plays \S+ of \w+\. West plays …$/,
    /^West plays \S+ of \w+\. Choose a card from North’s hand\.$/,
  ];
  assert.equal(said.length, stop, said.join('\n'));
  said.forEach((text, i) => assert.match(text, wanted[i]));
  await leave(page);
});

test('a wrong card: a trick less, taken back, and counted', async () => {
  const problem = problemOf(DAY);
  const page = await onDay(DAY, { locale: 'de-DE', colorScheme: 'dark' });
  await openProblem(page, DAY);
  const [told] = solve(['-'], `${problem.deal} ${problem.trump} S\n`);
  const wrong = told.cards.find((one) => one.tricks === problem.goal - 1);
  await click(page)(cardOf(wrong.card));
  const back = page.locator('[data-tool=take-back]');
  await back.waitFor();
  await page.waitForFunction(() => document.activeElement.matches('[data-tool=take-back]'));
  const sentence = 'Falsche Karte: Deine Seite bekommt jetzt einen Stich weniger, als sie braucht.';
  assert.ok((await state(page)).startsWith(sentence));
  assert.ok((await heard(page)).includes(sentence));
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(await faultsAt(page, 'phone'), []);
  await shot(page, 'problem-wrong');
  await page.keyboard.press('Enter');
  await reaches(page, 0);
  assert.equal(await back.count(), 0);

  // Nothing is forgotten by loading the page again.
  await page.reload();
  await reaches(page, 0);
  await playLine(page, problem, click(page));
  assert.equal(
    await page.inputValue('.share input'),
    `Talon-Aufgabe ${DAY} · ${'★'.repeat(problem.difficulty)} · nach einer falschen Karte gelöst ` +
      `${server.url}problem/${DAY}`,
  );
  // Once solved, wrong cards do not count any more.
  await page.click('[data-tool=again]');
  await reaches(page, 0);
  await click(page)(cardOf(wrong.card));
  await back.waitFor();
  assert.match(await page.inputValue('.share input'), /nach einer falschen Karte gelöst http/);
  await leave(page);
});

test('played to the end without the tricks, it is not solved', async () => {
  const problem = problemOf(DAY);
  const page = await onDay(DAY, { size: 'desktop' });
  await openProblem(page, DAY);
  const [told] = solve(['-'], `${problem.deal} ${problem.trump} S\n`);
  await click(page)(cardOf(told.cards.find((one) => one.tricks < problem.goal).card));
  for (const own = page.locator('.open-hands button.legal').first(); ; ) {
    const ended = page.waitForFunction(() => /Not solved/.test(document.body.innerText));
    if (await Promise.race([ended.then(() => true), own.waitFor().then(() => false)])) break;
    const before = await page.getAttribute('.problem', 'data-played');
    await own.click();
    await page.waitForSelector(`.problem:not([data-played="${before}"])`);
  }
  assert.match(
    await state(page),
    RegExp(`^Not solved: \\d of ${problem.goal} tricks\\.$`),
  );
  assert.equal(await page.locator('.solved, .solution').count(), 0);
  assert.match(await heard(page), /Not solved/);
  await page.click('[data-tool=take-back]');
  await reaches(page, 0);
  await leave(page);
});

/** The text under the cards once so many are played. */
async function stateAt(page, played) {
  await reaches(page, played);
  return (await state(page)).replace(/\s+/g, ' ');
}

test('after a failed try the solution is shown, card by card, and why', async () => {
  const problem = problemOf(DAY);
  const { own, end } = turnsOf(problem);
  const page = await onDay(DAY, { reducedMotion: 'reduce' }); // then no card comes by itself
  await openProblem(page, DAY);
  const button = page.locator('[data-tool=solution]');
  assert.equal(await button.count(), 0, 'nothing has failed yet');
  const [told] = solve(['-'], `${problem.deal} ${problem.trump} S\n`);
  await click(page)(cardOf(told.cards.find((one) => one.tricks < problem.goal).card));
  await button.waitFor();
  await page.reload(); // who comes back later finds it, too
  await reaches(page, 0);
  await button.focus();
  await page.keyboard.press('Enter');
  assert.match(await stateAt(page, 0), /^The solution, card by card/);
  for (let at = 1; at <= end; at++) {
    await page.waitForFunction(() => document.activeElement.matches('[data-tool=next-card]'));
    assert.equal(await page.locator('.open-hands button:enabled').count(), 0, 'nobody else plays');
    if (at === 1) {
      assert.deepEqual(await axe(page), []);
      assert.deepEqual(await faultsAt(page, 'phone'), []);
    }
    await page.keyboard.press('Enter');
    const text = await stateAt(page, at);
    const why = own[at - 1]
      ? /^(North|South) plays .*: (no other card|every card|every other|apart from)/
      : /^(East|West) defends with /;
    assert.match(text, why);
    if (at === 1) await shot(page, 'problem-solution');
  }
  assert.match(await state(page), RegExp(`Tricks: ${problem.goal} of ${problem.goal}\\.$`));
  assert.equal(await page.locator('.solved, .solution, [data-tool=next-card]').count(), 0);
  await page.waitForFunction(() => document.activeElement.matches('[data-tool=again]'));
  await page.keyboard.press('Enter');
  await reaches(page, 0);
  await playLine(page, problem, click(page));
  assert.equal(await page.innerText('.solved h2'), 'Solved, after seeing the solution.');
  assert.match(await page.inputValue('.share input'), /solved after seeing the solution http/);
  assert.equal(await button.count(), 0);
  await leave(page);
});

test('the solution goes on by itself, until somebody tries again', async () => {
  const page = await onDay(DAY, { size: 'desktop', reducedMotion: 'no-preference' });
  await page.evaluate(
    ([day]) => localStorage.setItem('talon.problems', JSON.stringify({ [day]: { wrong: 1 } })),
    [DAY],
  );
  await page.reload();
  await openProblem(page, DAY);
  await page.click('[data-tool=solution]');
  await reaches(page, 2);
  assert.equal(await page.locator('.trick .card').count(), 2);
  await page.click('[data-tool=again]');
  await reaches(page, 0);
  await page.waitForSelector('.open-hands button.legal');
  assert.match(await state(page), /^Choose a card from South’s hand\.$/);
  await leave(page);
});

test('other days of the month, without a connection; days to come are not there', async () => {
  const page = await kept({ size: 'phone', locale: 'de-DE' });
  await page.clock.setFixedTime(new Date('2026-11-03T00:10:00Z'));
  await cutOff(page);
  await page.evaluate(() => (location.hash = '#/problem/2026-11-04'));
  await page.waitForSelector('.problem[data-day="2026-11-03"] .open-hands');
  const days = page.locator('.days a');
  assert.deepEqual(await days.allInnerTexts(), ['1', '2', '3']);
  assert.equal(await page.locator('.days [aria-current=page]').innerText(), '3');
  await days.first().click();
  await page.waitForSelector('.problem[data-day="2026-11-01"][data-played="0"]');
  const problem = problemOf('2026-11-01');
  assert.deepEqual(await handOf(page, 'south'), handsIn(problem)[2]);
  await playLine(page, problem, click(page));
  assert.equal(await page.locator('.streak').count(), 0, 'it was not solved on its day');
  assert.equal(await days.first().getAttribute('aria-label'), '1. November, gelöst');
  await leave(page);
});

test('where it cannot be made, the page says so', async () => {
  const page = await onDay(DAY);
  await page.route(/solve-.*\.wasm/, (route) => route.abort());
  await page.evaluate(() => (location.hash = '#/problem'));
  await page.waitForSelector('.problem [role=alert]');
  assert.match(await page.locator('.problem').innerText(), /could not be made/);
  page.faults = page.faults.filter((text) => !/ERR_FAILED|Failed to fetch/.test(text));
  await leave(page);
});
