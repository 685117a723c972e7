// Games of four families by roles and names alone, as with a screen reader, in German, English and
// French: whole ones, but of Wunsdorf, whose ten rounds are alike, the first rounds. Each event is
// announced once, in a sentence, and no hidden card is named.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { device, generator } from './browser.mjs';
import {
  cardsIn,
  CODE,
  ears,
  known,
  nameOf,
  realSteps,
  saidSteps,
  WORDS,
} from './screen_reader_user.mjs';
import { shown } from './page_memory.mjs';
import { engine, stage } from './scripted_table.mjs';
import { browser, leave, LONG, server } from './browser_fixture.mjs';

const TOLD_ON_ARRIVAL = 4;

/** Chooses a game by the names at home, and has it dealt. */
async function dealt(page, w, { family, preset, players, options = {} }) {
  const press = (role, name) => page.getByRole(role, { name, exact: true }).press('Enter');
  await page.goto(server.url);
  await page.getByRole('link', { name: new RegExp(`^\\d+ .* ${family}$`) }).press('Enter');
  const variants = page.getByRole('region', { name: w.variants });
  await variants.getByRole('button', { name: new RegExp(`^${preset} `) }).first().press('Enter');
  await page.getByRole('combobox', { name: w.speed }).selectOption({ label: w.atOnce });
  const group = page.getByRole('group', { name: w.players });
  if (players) await group.getByRole('radio', { name: players }).press('Space');
  if (Object.keys(options).length)
    await page.locator('summary', { hasText: w.options }).press('Enter');
  for (const [name, text] of Object.entries(options))
    await page.getByRole('spinbutton', { name }).fill(text);
  await press('button', w.deal);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
}

/** The parts of the table's page as they are called. */
function parts(page, w) {
  const table = page.getByRole('group', { name: w.table, exact: true });
  const moves = page.getByRole('region', { name: w.moves, exact: true });
  return {
    table,
    moves,
    hand: table.getByRole('list', { name: w.hand }),
    cards: table.getByRole('listitem').getByRole('button', { name: w.legal }),
    button: (name) => moves.getByRole('button', { name }),
    all: moves.locator('summary', { hasText: w.all }),
  };
}

/** One of several things, by its name. */
async function any(locator, random) {
  const names = await locator.evaluateAll((list) => list.map((one) => one.textContent));
  assert.ok(names.length, 'there is nothing to press');
  return locator.nth(random(names.length));
}

/** A card from those that can be played; where it can do several things, one of the buttons. */
async function playCard(page, w, random) {
  const { cards, moves } = parts(page, w);
  const listed = moves.locator('.buttons').getByRole('button');
  if (!(await cards.count())) return (await any(listed, random)).press('Enter');
  await (await any(cards, random)).press('Enter');
  await page.waitForFunction(
    () => window.heard.length || document.querySelector('.buttons.narrowed button.move'),
  );
  const open = moves.locator('.narrowed button.move');
  if (await open.count()) await (await any(open, random)).press('Enter');
}

/** One of the list of all moves; with a hint the one it names. */
async function playListed(page, w, random, hinted) {
  const { moves, all, button } = parts(page, w);
  if (hinted) {
    await button(w.hint).press('Enter');
    await page.locator('[role=status] .advice').waitFor();
  }
  if (await all.count()) await all.press('Enter');
  const listed = moves.locator('.buttons').getByRole('button');
  const some = hinted ? listed.filter({ hasText: w.hinted }) : listed.filter({ visible: true });
  await (await any(some, random)).press('Enter');
}

/** The lines of the table in a snapshot of the page's main part: indented below its name. */
function tableIn(main, w) {
  const lines = main.split('\n');
  const start = lines.findIndex((line) => line.includes(`- group "${w.table}":`));
  assert.ok(start >= 0, 'the table has its name');
  const deep = (line) => line.search(/\S/);
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => deep(line) <= deep(lines[start]));
  return rest.slice(0, end < 0 ? rest.length : end).join('\n');
}

/** The page names only cards that this seat may know: open cards and cards that were played. */
async function namesOnlyWhatIsKnown(page, w, { view, steps }) {
  await page.waitForFunction(
    (n) => Number(document.querySelector('.table-page').dataset.number) === n,
    view.number,
  );
  const { hand } = parts(page, w);
  const main = await page.getByRole('main').ariaSnapshot();
  const open = known([view.zones, view.moves], w);
  for (const card of cardsIn(tableIn(main, w), w))
    assert.ok(open.has(card), `${card} lies open to nobody here`);
  const played = known(steps.map((step) => step.move), w);
  for (const card of cardsIn(main, w))
    assert.ok(open.has(card) || played.has(card), `${card} was never played`);
  assert.doesNotMatch(main, CODE);
  const own = (view.zones.hand?.[view.seat] ?? []).flat().filter((card) => card !== '?');
  const names = own.length ? cardsIn((await hand.allTextContents()).join(' '), w) : [];
  assert.deepEqual(names.sort(), own.map((card) => nameOf(card, w)).sort(), 'the hand is a list');
}

/** Everything that was said is a sentence in words. */
function inSentences(all) {
  for (const { text } of all) {
    assert.match(text, /^\p{Lu}.*[.!?…]$/u, `no sentence: ${JSON.stringify(text)}`);
    assert.doesNotMatch(text, CODE);
    assert.doesNotMatch(text, /[{}]|undefined|NaN|null/);
  }
}

/** Every step was told once, in order. */
function toldOnce({ all, told, w }) {
  const names = told.view.names.map((name, seat) => (seat === told.view.seat ? w.you : name));
  const said = saidSteps(all, names, w);
  const real = realSteps(told.steps, names, w);
  const people = (steps) => steps.map((step) => step.who);
  // Of what bots did before we arrived, the last lines are told.
  const untold = real.length - said.length;
  if (told.before >= TOLD_ON_ARRIVAL && untold < told.before) real.splice(0, Math.max(0, untold));
  assert.deepEqual(people(said), people(real));
  for (const [i, { cards }] of real.entries())
    for (const card of cards) assert.ok(said[i].cards.includes(card), `${card} in step ${i}`);
}

/** A game from the first page to its end, or for `most` turns; `play` makes a choice. */
async function byEar(language, { most, ...order }, play) {
  const random = generator(order.family.length * 31 + 7);
  const page = await device(browser, { locale: WORDS[language].locale });
  const heard = await ears(page, language);
  await dealt(page, heard.w, order);
  let turns = 0;
  while ((await heard.called()) && turns !== most) {
    assert.ok(++turns < 400, 'the game does not end');
    await namesOnlyWhatIsKnown(page, heard.w, heard.told);
    await play(page, heard.w, random, turns);
  }
  inSentences(heard.all);
  toldOnce(heard);
  if (!most) await page.getByRole('button', { name: heard.w.again }).waitFor();
  await leave(page);
}

test('Whist, in French', LONG, () =>
  byEar(
    'fr',
    { family: 'Whist', preset: 'Whist classique', options: { 'Points pour gagner': '1' } },
    (page, w, random, turns) =>
      turns % 2 ? playCard(page, w, random) : playListed(page, w, random),
  ));

test('Wunsdorf, in German', LONG, () =>
  byEar('de', { family: 'Wunsdorf', preset: 'Wunsdorf', players: '2', most: 16 }, playCard));

test('Wippen, in German', LONG, () =>
  byEar(
    'de',
    { family: 'Wippen', preset: 'Wippen mit Summen und Baustellen' },
    (page, w, random, turns) =>
      turns % 2 ? playCard(page, w, random) : playListed(page, w, random),
  ));

test('Spite and Malice, in English', LONG, () =>
  byEar(
    'en',
    {
      family: 'Spite and Malice',
      preset: 'Spite and Malice',
      options: { 'Cards in a reserve': '1' },
    },
    (page, w, random) => playListed(page, w, random, true),
  ));

const TAKEN = /: (Du|Bodo|Jeder) nimms?t (\d+|seine eigenen) Karten(?: zurück)?/.source;
const BATTLE = new RegExp(`Du (\\S+ \\S+) · Bodo (\\S+ \\S+?)(?:${TAKEN})?\\.(?: |$)`, 'g');
const HIGH = ['Bube', 'Dame', 'König', 'Ass'];
const rankOf = (card) => {
  const rank = card.split(' ')[1];
  return Number(rank) || 11 + HIGH.indexOf(rank);
};

/** Checks that every battle was announced once, that the higher card took all cards of the battle
 * (R-TUL-03), and that after an equal last battle each player took back the own cards (R-TUL-05).
 * Returns the number of battles. */
function battlesTold(all) {
  let lies = 0;
  const told = [...all.map((one) => one.text).join(' ').matchAll(BATTLE)];
  for (const [i, [text, mine, theirs, taker, cards]] of told.entries()) {
    lies += 2;
    const higher = Math.sign(rankOf(mine) - rankOf(theirs));
    const equal = i === told.length - 1 ? 'Jeder' : undefined;
    assert.equal(taker, { 1: 'Du', 0: equal, [-1]: 'Bodo' }[higher], text);
    if (taker) assert.equal(cards, taker === 'Jeder' ? 'seine eigenen' : String(lies), text);
    if (taker) lies = 0;
  }
  return told.length;
}

/** War's steps are told by battles: two cards turned up are one. */
test('War, in German', LONG, async () => {
  const page = await device(browser, { locale: 'de-DE' });
  const heard = await ears(page, 'de');
  await dealt(page, heard.w, { family: 'Krieg', preset: 'Tod und Leben' });
  for (let turns = 1; await heard.called(); turns++) {
    assert.ok(turns < 400, 'the game does not end');
    await page.getByRole('button', { name: /^(Aufdecken|Geben)/ }).press('Enter');
  }
  const flips = heard.told.steps.filter((step) => step.move === 'flip').length;
  assert.ok(flips >= 20, `${flips} cards turned up`);
  assert.equal(battlesTold(heard.all), flips / 2);
  inSentences(heard.all);
  await page.getByRole('button', { name: heard.w.again }).waitFor();
  await leave(page);
});

test('what is asked for again is heard again; a pause is told once', async () => {
  const talon = engine();
  const made = { game: 'whist', preset: 'classic', seats: ['human', 'simple', 'simple', 'simple'] };
  const { table } = await talon.ask('new', { ...made, names: ['Anna', 'Bert', 'Carla', 'Dora'] });
  const view = await talon.viewOf(table, 0);
  let heard;
  const first = async (page) => (heard = await ears(page, 'en'));
  const it = await stage(browser, server.url, await talon.ask('games'), view, { first });
  const news = async () => {
    await shown(it.page);
    return (await heard.hear()).map((one) => one.text);
  };
  await news();
  await it.page.keyboard.press('s');
  const scores = await news();
  assert.match(scores.join(), /Score: We 0 · They 0/);
  await it.page.keyboard.press('s');
  assert.deepEqual(await news(), scores);
  const { room } = it.told.find((message) => message.room);
  it.tell({ push: 'room', table: 't1', room: { ...room, state: 'paused' } });
  await it.page.waitForSelector('[data-note=paused]');
  assert.equal((await news()).filter((text) => text.includes('paused')).length, 1);
  talon.stop();
  await leave(it.page);
});
