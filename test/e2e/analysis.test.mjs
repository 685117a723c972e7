// The analysis of a finished game: made here with progress, as `talon engine` reviews the same
// record; its marks, sentences, graph and sums; costs in hindsight, with open cards, as `talon
// solve` counts them; stopped, stored, and by keyboard alone.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { axe, openBehind, shot } from './browser.mjs';
import { atHome, leave, LONG, server } from './browser_fixture.mjs';
import { faultsAt, resize } from './fit_checks.mjs';
import { talon } from './serve_process.mjs';

/** A decision as the page keeps it. */
const asKept = ({ number, class: grade, cost, low, high, ...rest }) =>
  ({ ...rest, step: number, grade, cost: { value: cost, low, high } });

/** The engine's answers to these requests. */
function answers(asks) {
  const input = asks.map((ask) => `${JSON.stringify(ask)}\n`).join('');
  const output = execFileSync(talon, ['engine'], { input, encoding: 'utf8', maxBuffer: 1e8 });
  return output.trim().split('\n').map(JSON.parse);
}

const playing = (members, seed, bot = 'beginner') => [
  { do: 'new', seed, ...members },
  { do: 'playout', table: 1, bot, seed },
  { do: 'record', table: 1 },
];

/** A game that bots have played. */
const unreviewed = (...game) => answers(playing(...game))[2];

/** A game that bots have played, and its review. */
function played(...game) {
  const asks = [...playing(...game), { do: 'review', table: 1 }];
  const [, { number: last }, { record }, review] = answers(asks);
  return { last, record, review: { ...review, decisions: review.decisions.map(asKept) } };
}

const whist = { game: 'whist', preset: 'classic', options: { target: 1 } };

/** The address of a record that is in it. */
const linkTo = ({ record }, words) =>
  `${server.url}#/review/=${deflateRawSync(record).toString('base64url')}/${words}`;

async function lookBack(page, game, words) {
  await openBehind(page);
  await page.goto(linkTo(game, words));
  await page.waitForSelector('.review .felt');
}

const isState = (page, name) => page.waitForSelector(`.analysis[data-state=${name}]`, LONG);
const reaches = (page, step) =>
  page.waitForSelector(`.review[data-step="${step}"][data-drawn=yes]`);
const counted = (page) =>
  page.waitForFunction(() => document.querySelector('.analysis progress')?.max > 1);

/** The tricks that each card of the whole deals gave away with open hands, in the order played. */
const lostIn = ({ record }) =>
  execFileSync(talon, ['solve', '-', '--play', '--json'], { input: record, encoding: 'utf8' })
    .trim()
    .split('\n')
    .flatMap((line) => JSON.parse(line).play)
    .map(({ lost }) => lost);

/** The steps at which cards were played, by their number in the record. */
const playsIn = ({ record }) =>
  [...record.matchAll(/^step \d+ (?:-?\d+) (\w+)/gm)]
    .map(([, verb], step) => ({ verb, step }))
    .filter(({ verb }) => verb === 'play')
    .map(({ step }) => step);

/** What each decision gave away, by the steps made before it. */
function openCosts(game) {
  const lost = lostIn(game);
  return new Map(playsIn(game).map((step, i) => [step, lost[i]]));
}

/** The marks of the move list, by the number of the move. */
const marksOf = (page) =>
  page.$$eval('.moves [data-grade]', (all) =>
    all.map((one) => [Number(one.closest('[data-step]').dataset.step), one.dataset.grade]),
  );

const marksIn = ({ decisions }) =>
  decisions.filter(({ grade }) => grade !== 'fine').map(({ step, grade }) => [step + 1, grade]);

/** The cells of the table of luck and skill, as numbers. */
const sums = (page) =>
  page.$$eval('.luck tbody tr', (rows) =>
    rows.map((row) =>
      [...row.querySelectorAll('td')].map((cell) =>
        Number(cell.textContent.replace('−', '-').replace(',', '.')),
      ),
    ),
  );

test('a game is analysed, with progress, marks and sentences, and stays so', LONG, async () => {
  const game = played(whist, '8');
  const { review, last } = game;
  const page = await atHome({ size: 'phone', locale: 'de-DE', colorScheme: 'dark' });
  const workers = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await lookBack(page, game, '0/2');
  assert.deepEqual(await marksOf(page), []);
  assert.equal(await page.locator('[data-tool=analyse]').innerText(), 'Spiel auswerten');
  await page.click('[data-tool=analyse]');
  await counted(page);
  await page.click('[data-go=next]'); // the page can be used meanwhile
  await reaches(page, 1);
  await isState(page, 'done');
  assert.equal(workers.filter((url) => url.includes('analysis_worker')).length, 1);

  assert.deepEqual(await marksOf(page), marksIn(review));
  const names = await page.$$eval('.moves [data-grade] .unseen', (all) =>
    all.map((one) => one.textContent),
  );
  assert.deepEqual([...new Set(names)].sort(), ['Fehler', 'Ungenauigkeit']);
  const limits = await page.locator('[data-tool=limits]').innerText();
  assert.match(limits, /mindestens 0,1 Stiche, ein Fehler mindestens 0,3\./);
  const said = review.sentences.filter(({ seat }) => seat === 2);
  assert.equal(said.length, 3);
  const links = page.locator('.costs a');
  assert.equal(await links.count(), 3);
  for (const [i, { step }] of said.entries()) {
    const text = await links.nth(i).innerText();
    const sentence = RegExp(`^Schritt ${step + 1}: .* hat etwa [\\d,]+ Stiche gekostet\\. Besser`);
    assert.match(text, sentence);
    await links.nth(i).click();
    await reaches(page, step + 1);
    const decision = review.decisions.find((one) => one.step === step);
    const verdict = page.locator(`[data-verdict=${decision.grade}]`);
    assert.equal(await verdict.locator('[data-best]').getAttribute('data-best'), decision.best);
    const cost = decision.cost.value.toFixed(2).replace('.', ',');
    const line = RegExp(`${cost} Stiche \\(99-%-Intervall: [\\d,−]+ bis`);
    assert.match(await verdict.innerText(), line);
  }
  await page.click('[data-tool=before-move]');
  await reaches(page, said.at(-1).step);
  const best = review.decisions.find(({ step }) => step === said.at(-1).step).best;
  assert.match(await page.locator(`.try[data-try="${best}"]`).innerText(), /\(bester Zug\)/);

  const rows = await sums(page);
  assert.equal(rows.length, 6);
  rows.at(-1).forEach((result, seat) => {
    const terms = rows.slice(0, -1).map((row) => row[seat]);
    assert.equal(terms.reduce((all, term) => all + term, 0).toFixed(1), result.toFixed(1));
    assert.equal(result, Math.round(10 * review.ledgers[seat].result) / 10);
  });
  assert.deepEqual(await axe(page), []);
  for (const size of ['phone', 'desktop', 'zoomed', 'phone'])
    assert.deepEqual(await faultsAt(page, size), [], size);
  await shot(page, 'analysis');

  workers.length = 0;
  await page.reload();
  await isState(page, 'done');
  assert.deepEqual(await marksOf(page), marksIn(review));
  assert.equal(await page.locator('[data-tool=analyse]').count(), 0);
  assert.deepEqual(workers.filter((url) => url.includes('analysis_worker')), []);
  assert.equal(await page.getAttribute('.review', 'data-last'), String(last));
  await leave(page);
});

let game, page;

/** One game, analysed once for the three tests that follow: its device keeps what was found. */
async function analysed() {
  if (page) return;
  game = played(whist, '11');
  page = await atHome({ locale: 'en-GB', colorScheme: 'light' });
  await lookBack(page, game, '0/1');
  assert.equal(await page.locator('[data-open], .open-costs').count(), 0, 'not before');
  await page.click('[data-tool=analyse]');
  await isState(page, 'done');
}

test('the graph leads to moments, and has its table', LONG, async () => {
  await analysed();
  const { graph } = game.review;
  await lookBack(page, game, '0/watch');
  await isState(page, 'done');
  assert.equal(await page.locator('.costs a').count(), 3, 'of all seats');
  const svg = page.locator('.chances [role=slider]');
  assert.equal(await page.locator('.chances .drawing polyline').count(), 2, 'a line for each side');
  const { width } = await svg.boundingBox();
  await svg.click({ position: { x: width - 10, y: 60 } });
  await reaches(page, game.last);
  await svg.click({ position: { x: width / 2, y: 60 } });
  await page.waitForFunction(
    ([last]) => Number(document.querySelector('.review').dataset.step) < last,
    [game.last],
  );
  const step = Number(await page.getAttribute('.review', 'data-step'));
  assert.ok(graph.some((point) => point.step === step) && Math.abs(step - game.last / 2) < 4);
  await svg.focus();
  await page.keyboard.press('ArrowRight');
  await reaches(page, step + 1);
  assert.equal(await svg.getAttribute('aria-valuenow'), String(step + 1));
  assert.match(await svg.getAttribute('aria-valuetext'), /^Step \d+: .+ \d+\s% *;.+ \d+\s%$/);
  await page.keyboard.press('Home');
  await reaches(page, 0);
  await page.click('.chances summary');
  await page.waitForSelector('.chances tbody tr'); // drawn once it is open
  assert.equal(await page.locator('.chances tbody tr').count(), graph.length);
  assert.deepEqual(await axe(page), []);
  await shot(page, 'analysis-graph');

  // The real course is analysed, not what might have been.
  const marked = game.review.decisions.find(({ grade }) => grade === 'mistake');
  await page.click('.moves [data-step="1"]');
  await reaches(page, 1);
  const other = page.locator('.try[aria-disabled=false]').first();
  await other.click();
  await page.waitForSelector('.review[data-course="1"]');
  assert.deepEqual(await marksOf(page), []);
  assert.match(await page.locator('.verdict').innerText(), /Variations are not analysed/);
  await page.click('.costs a >> nth=0');
  await page.waitForSelector('.review[data-course="0"]');
  assert.ok((await marksOf(page)).some(([n]) => n === marked.step + 1));
});

test('in hindsight, with open cards: what talon solve says', LONG, async () => {
  await analysed();
  const costs = openCosts(game);
  const own = game.review.decisions.filter(({ seat }) => seat === 1);
  await resize(page, 'phone');
  await lookBack(page, game, '0/1');
  await isState(page, 'done');
  await page.click('.open-costs summary');
  const rows = await page.$$eval('.open-costs tbody tr', (all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  const told = rows.slice(0, -1).map(([step, , , lost]) => [Number(step) - 1, Number(lost)]);
  assert.deepEqual(told, own.map(({ step }) => [step, costs.get(step)]));
  const sum = told.reduce((all, [, lost]) => all + lost, 0);
  assert.ok(sum > 0);
  assert.equal(rows.at(-1)[3], String(sum));
  const heads = await page.locator('.open-costs thead').innerText();
  assert.match(heads, /Tricks given what was known\s+Tricks with open cards/);
  assert.match(await page.locator('.open-costs summary').innerText(), /^In hindsight, with open/);

  // Both costs stand beside each other for the moment shown.
  const wrong = own.find(({ step, cost }) => costs.get(step) > 0 && cost);
  await page.goto(linkTo(game, `${wrong.step + 1}/1`));
  await reaches(page, wrong.step + 1);
  const line = page.locator('.verdict [data-open]');
  assert.equal(await line.getAttribute('data-open'), String(costs.get(wrong.step)));
  assert.match(await line.innerText(), /^Cost in hindsight, with open cards: \d tricks?$/);
  assert.deepEqual(await axe(page), []);
  for (const size of ['phone', 'zoomed', 'phone'])
    assert.deepEqual(await faultsAt(page, size), [], size);
  await page.locator('.open-costs').scrollIntoViewIfNeeded();
  await shot(page, 'analysis-open');
  await page.reload();
  await isState(page, 'done');
  await page.waitForSelector('.verdict [data-open]');
});

/** Changes the stored analysis, as if the engine had found out less. */
const forget = (page, step) =>
  page.evaluate(async (wanted) => {
    const answered = (request) =>
      new Promise((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
      });
    const base = await answered(indexedDB.open('talon-analyses', 1));
    const store = base.transaction('analyses', 'readwrite').objectStore('analyses');
    const [stored] = await answered(store.getAll());
    const one = stored.analysis.decisions.find((decision) => decision.step === wanted);
    one.grade = 'unjudged';
    delete one.best;
    delete one.cost;
    await answered(store.put(stored));
    base.close();
  }, step);

test('what was not judged is said to be so', LONG, async () => {
  await analysed();
  const { step, seat } = game.review.decisions.find(({ grade }) => grade === 'fine');
  await lookBack(page, game, `${step + 1}/${seat}`);
  await page.waitForSelector('[data-verdict=fine]');
  await forget(page, step);
  await page.reload();
  await page.waitForSelector('[data-verdict=unjudged]');
  assert.match(await page.locator('.verdict').innerText(), /Not judged\s+No possible deal/);
  const said = await page.locator('.analysis').innerText();
  assert.match(said, /: 1 of \d+ decisions could not be judged/);
  assert.ok((await marksOf(page)).some(([n, grade]) => n === step + 1 && grade === 'unjudged'));
  await leave(page);
});

test('by keyboard alone: stopped, begun again, and to the moments', LONG, async () => {
  const game = played({ ...whist, options: { target: 3 } }, '5');
  const page = await atHome({ locale: 'en-GB' });
  await lookBack(page, game, '0/0');
  const button = page.locator('[data-tool=analyse]');
  await button.focus();
  await page.keyboard.press('Enter');
  await counted(page);
  assert.equal(await button.innerText(), 'Stop');
  await page.keyboard.press('Enter');
  await isState(page, 'stopped');
  assert.ok(await button.evaluate((one) => one === document.activeElement));
  assert.equal(await page.locator('.analysis [role=status]').innerText(), 'Stopped.');
  await page.waitForTimeout(300);
  assert.equal(await page.locator('.analysis progress').count(), 0);
  await page.keyboard.press('Enter');
  await isState(page, 'done');
  // The button is gone: the focus is in what it made.
  await page.waitForFunction(() => document.activeElement.matches('.analysis'));
  assert.match(await page.locator('.analysis [role=status]').innerText(), /^Mistakes: \d+, /);
  const [, second] = game.review.deals;
  await page.selectOption('[name=luck-of]', '1');
  const results = second.ledgers.map(({ result }) => Math.round(10 * result) / 10);
  assert.deepEqual((await sums(page)).at(-1), results, 'luck and skill of a deal');
  await page.keyboard.press('Tab'); // the heading, behind which it all is
  await page.keyboard.press('Tab');
  const moment = await page.evaluate(() => document.activeElement.dataset.moment);
  await page.keyboard.press('Enter');
  await reaches(page, moment);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.moment), moment);
  await leave(page);
});

test('where nobody decides anything, all was luck', LONG, async () => {
  const members = { game: 'war', form: 'tul', preset: 'tod-und-leben' };
  const game = played(members, '1', 'simple');
  const page = await atHome({ size: 'phone', locale: 'de-DE' });
  await lookBack(page, game, '0/0');
  await page.click('[data-tool=analyse]');
  await isState(page, 'done');
  assert.match(await page.locator('.analysis').innerText(), /gilt als Glück/);
  assert.equal(await page.locator('[data-tool=limits], [name=luck-of]').count(), 0);
  assert.equal(await page.locator('.costs, .verdict, [data-grade], .open-costs').count(), 0);
  // A line that stands at 100 % from the first card on would tell nothing.
  assert.equal(await page.locator('.chances .drawing polyline').count(), 0);
  assert.match(await page.innerText('.settled'), /Reihenfolge der Karten/);
  const [base, cards, others, lay, skill, result] = await sums(page);
  for (const row of [others, lay, skill]) assert.ok(row.every((term) => term === 0));
  assert.deepEqual(base.map((term, i) => term + cards[i]), result);
  await leave(page);
});

test('where it cannot be made, the page says so and stays', LONG, async () => {
  const page = await atHome({ locale: 'en-GB' });
  await page.route(/analysis_worker-/, (route) => route.abort());
  await lookBack(page, unreviewed(whist, '3'), '0/0');
  await page.click('[data-tool=analyse]');
  await isState(page, 'failed');
  assert.match(await page.locator('.analysis').innerText(), /could not be analysed/);
  await page.click('[data-go=next]');
  await reaches(page, 1);
  page.faults = page.faults.filter((text) => !/ERR_FAILED|undefined|Failed to/.test(text));
  await leave(page);
});
