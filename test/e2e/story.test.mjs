// The story of a finished game: the moments that decided it, found in every game by one function;
// the table as it was in pictures and words; a tap leads there; all else lies behind headings.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { axe, device, shot } from './browser.mjs';
import { browser, leave, LONG, server } from './browser_fixture.mjs';
import { faultsAt } from './fit_checks.mjs';
import { builtTogether } from './page_modules.mjs';
import { engine } from './scripted_table.mjs';
import { table } from './seeded_tables.mjs';

let talon, games, found;
before(async () => {
  talon = engine();
  ({ games } = await talon.ask('games'));
  found = await builtTogether(['review/tally.ts', 'review/turning_points.ts']);
});
after(() => talon?.stop());

const PLAYED = [
  ['war', 'classic', 2],
  ['war', 'multi', 4],
  ['war', 'tod-und-leben', 2],
  ['war', 'steal', 3],
  ['whist', 'classic', 4, { target: '1' }],
  ['whist', 'rubber', 4],
  ['wunsdorf', 'standard', 4],
  ['wippen', 'advanced', 3],
  ['spite', 'standard', 2],
  ['spite', 'partners-4', 4],
];

/** The tallies after all steps of a game that bots have played, and how it ended. */
async function played([game, preset, players, options], seed) {
  const chosen = { players: String(players), ...options };
  const { table: id } = await talon.ask('new', { game, preset, options: chosen, seed });
  const { number } = await talon.ask('playout', { table: id, bot: 'simple', seed });
  const tallies = [];
  let view;
  for (let step = 0; step <= number; step++) {
    await talon.ask('go', { table: id, number: step });
    view = await talon.viewOf(id, -1);
    const of = games.find((one) => one.id === game && one.form === view.form);
    tallies.push(found.tallyOf(of, view));
  }
  const of = games.find((one) => one.id === game && one.form === view.form);
  assert.ok(view.over, `${game}/${preset}`);
  return { of, tallies, rank: view.rank, number };
}

for (const how of PLAYED)
  test(`three moments tell ${how[0]}/${how[1]}`, LONG, async () => {
    for (const seed of ['3', '4']) {
      const { of, tallies, rank, number } = await played(how, seed);
      const { course, points } = found.turningPoints(of, tallies, rank);
      const told = found.told(points);
      assert.equal(told.length, found.momentsOf(number));
      const steps = told.map(({ step }) => step);
      assert.deepEqual(steps, [...new Set(steps)].sort((a, b) => a - b));
      assert.ok(steps.every((step) => step >= 1 && step <= number), steps.join());
      const winners = rank.flatMap((place, seat) => (place === 1 ? [seat] : []));
      if (winners.length === rank.length) continue; // nobody leads at the end
      assert.ok(course, 'a measure that ends as the game does');
      const leads = course.series.map((now) => found.leadOf(now, winners));
      const lead = points.find(({ kind }) => kind === 'lead');
      assert.ok(lead && told.includes(lead), JSON.stringify(told));
      const taken = leads.findLastIndex((one) => one <= 0) + 1;
      const lying = (step) => tallies[step].laid[0];
      const swept = course.measure === 'cards' && lying(taken) < lying(taken - 1);
      assert.equal(lead.step, taken - Number(swept), 'the cards are seen before they are swept');
      const behind = points.find(({ kind }) => kind === 'behind');
      assert.equal(!!behind, Math.min(...leads) < 0);
      const gain = points.find(({ kind }) => kind === 'gain');
      if (gain) assert.ok(gain.amount > 0 && gain.seats.length > 0);
    }
  });

test('a game of one step, and one that nobody wins', () => {
  const game = { fields: [], zones: [] };
  const tally = (points) => ({ points, places: [-1, -1], cards: [0, 0] });
  const short = found.turningPoints(game, [tally([0, 0]), tally([3, 0])], [1, 2]);
  assert.deepEqual(found.told(short.points).map(({ kind, step }) => [kind, step]), [['lead', 1]]);
  const list = [[0, 0], [1, 0], [1, 1], [4, 1], [4, 4]].map(tally);
  const drawn = found.turningPoints(game, list, [1, 1]);
  assert.equal(drawn.points.some(({ kind }) => kind === 'lead' || kind === 'behind'), false);
  assert.equal(found.told(drawn.points).length, 3);
});

const ROUND = { players: 4, options: { target: '1' }, seed: '11', moves: 200 };

/** The review of a game, just opened, and by how much it shifted until the pictures were there. */
async function opened(options, words = '0/0') {
  const page = await device(browser, options);
  await page.goto(server.url);
  const made = await table(page, 'whist/classic', ROUND);
  await page.evaluate(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shift += value;
    }).observe({ type: 'layout-shift' });
  });
  await page.evaluate((hash) => (location.hash = hash), `#/review/${made.table}/${words}`);
  await page.waitForSelector('.moments > li:nth-child(3) .table-picture');
  await page.waitForSelector('.review[data-drawn=yes]');
  return page;
}

const SHIFT = 0.02;
const WORDS = { 'en-GB': /won/, 'de-DE': /gewonnen/, 'fr-FR': /gagné/ };

for (const options of [
  { size: 'desktop', locale: 'de-DE', colorScheme: 'light' },
  { size: 'phone', locale: 'de-DE', colorScheme: 'dark' },
  { size: 'phone', locale: 'fr-FR', colorScheme: 'light' },
  { size: 'lying', locale: 'en-GB', colorScheme: 'light' },
])
  test(`a review begins with its story, ${options.size}, ${options.locale}`, LONG, async () => {
    const page = await opened(options);
    assert.ok((await page.evaluate(() => window.shift)) <= SHIFT);
    assert.match(await page.locator('.story h2').innerText(), WORDS[options.locale]);
    const top = (selector) => page.$eval(selector, (one) => one.getBoundingClientRect().top);
    if (options.size !== 'desktop') assert.ok((await top('.story')) < (await top('.scene-side')));
    assert.ok((await top('.moments > li')) < page.viewportSize().height, 'seen without scrolling');
    await shot(page, `story-${options.size}-${options.locale}`);
    const moments = await page.$$eval('.moments a', (all) =>
      all.map((one) => ({
        step: one.dataset.story,
        alt: one.querySelector('[role=img]').getAttribute('aria-label'),
        cards: one.querySelectorAll('.face').length,
        said: one.querySelector('b').textContent,
      })),
    );
    assert.equal(moments.length, 3);
    for (const { alt, cards, said } of moments) {
      assert.ok(cards >= 4, 'cards are drawn');
      assert.match(alt, /:.+/, 'the open cards are named');
      assert.doesNotMatch(`${alt} ${said}`, /[{}]|undefined|NaN/);
    }
    assert.deepEqual(await axe(page), []);
    for (const size of ['phone', 'desktop', 'zoomed', options.size])
      assert.deepEqual(await faultsAt(page, size), [], size);
    const { step } = moments[1];
    await page.click(`.moments [data-story="${step}"]`);
    await page.waitForSelector(`.review[data-step="${step}"][data-drawn=yes]`);
    assert.equal(await page.locator('.moments [aria-current=step]').count(), 1);
    const box = await page.locator('.scenery').boundingBox();
    assert.ok(box.y >= 0 && box.y < page.viewportSize().height / 2, 'the table is in sight');
    await leave(page);
  });

const FAMILIES = [
  ['war/classic', 'en-GB', 2],
  ['war/steal', 'de-DE', 3],
  ['wunsdorf/standard', 'fr-FR', 4],
  ['wippen/advanced', 'de-DE', 3],
  ['spite/standard', 'en-GB', 2],
];

/** The record of a game that bots have played on a server's table. */
async function recorded(preset, players) {
  const [game, id] = preset.split('/');
  const options = { players: String(players) };
  const { table: of } = await talon.ask('new', { game, preset: id, options, seed: '5' });
  await talon.ask('playout', { table: of, bot: 'simple', seed: '5' });
  return (await talon.ask('record', { table: of })).record;
}

for (const [preset, locale, players] of FAMILIES)
  test(`the story of ${preset} has pictures and words, ${locale}`, LONG, async () => {
    const page = await device(browser, { size: 'desktop', locale });
    const word = deflateRawSync(await recorded(preset, players)).toString('base64url');
    await page.goto(`${server.url}#/review/=${word}/0/0`);
    await page.waitForSelector('.moments > li:nth-child(3) .table-picture', LONG);
    const texts = await page.locator('.then-said').allInnerTexts();
    for (const text of texts) assert.doesNotMatch(text, /[{}]|undefined|NaN/);
    for (const alone of await page.$$eval('.table-picture', (all) =>
      all.map((one) => one.querySelectorAll('.paper, .covered').length),
    ))
      assert.ok(alone > 0, 'a table without cards');
    assert.deepEqual(await axe(page), []);
    await shot(page, `story-${preset.replace('/', '-')}`);
    await leave(page);
  });

const PARTS = {
  'what-if': '.what-if',
  moves: '.moves [data-step]',
  tools: '.review-tools [data-tool=link]',
};

test('all else lies behind headings, opens by keys, and stays open', LONG, async () => {
  const page = await opened({ locale: 'en-GB' });
  await page.waitForSelector('[data-tool=analyse]'); // what makes the story better is in sight
  assert.equal(await page.locator('.behind[open]').count(), 0);
  for (const [name, shown] of Object.entries(PARTS)) {
    assert.equal(await page.locator(shown).count(), 0, name);
    await page.focus(`[data-part=${name}] > summary`);
    await page.keyboard.press('Enter');
    await page.locator(shown).first().waitFor();
  }
  assert.deepEqual(await axe(page), []);
  await page.reload();
  for (const shown of Object.values(PARTS)) await page.locator(shown).first().waitFor();
  await page.click('[data-part=what-if] > summary');
  await page.locator(PARTS['what-if']).waitFor({ state: 'detached' });
  for (const step of [1, 2, 3]) {
    await page.click('[data-go=next]'); // until Anna is to play
    await page.waitForSelector(`.review[data-step="${step}"][data-drawn=yes]`);
  }
  await page.locator('.felt button.card.legal').first().click();
  await page.waitForSelector('.review[data-course="1"]');
  await page.waitForSelector('[data-far=step]'); // a variation can be played on
  await page.click('[data-part=moves] > summary');
  await page.locator(PARTS.moves).first().waitFor({ state: 'detached' });
  await leave(page);
});

test('with an analysis the story tells what it has found', LONG, async () => {
  const page = await opened({ locale: 'en-GB' });
  const before = await page.locator('.moments b').allInnerTexts();
  await page.click('[data-tool=analyse]');
  await page.waitForSelector('.analysis[data-state=done]', LONG);
  const now = await page.locator('.moments b').allInnerTexts();
  assert.equal(now.length, 3);
  assert.ok(now.some((text) => /cost about [\d.]+ tricks?/.test(text)), now.join(' | '));
  assert.ok(!before.some((text) => /cost about/.test(text)), before.join(' | '));
  assert.deepEqual(await axe(page), []);
  await shot(page, 'story-analysed');
  await leave(page);
});

test('a link to a moment shows its table first on a small screen', LONG, async () => {
  const page = await opened({ size: 'phone' }, '17/0');
  const { y } = await page.locator('.scene-side').boundingBox();
  assert.ok(Math.abs(y) < 4, `${y}`);
  await leave(page);
});
