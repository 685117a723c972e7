// Auctions at the table, from the tables of a game: what can be bid with a number and a suit, what
// cannot and why, and what has been said so far; cards that lie before their owner are played.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, overflowing, shot } from './browser.mjs';
import { browser, leave, server } from './browser_fixture.mjs';
import { still } from './fit_checks.mjs';
import { engine, stage } from './scripted_table.mjs';

let talon, games;
before(async () => {
  talon = engine();
  games = await talon.ask('games');
});
after(() => talon?.stop());

const SUITS = [
  ['c', 'Clubs'],
  ['d', 'Diamonds'],
  ['h', 'Hearts'],
  ['s', 'Spades'],
  ['nt', 'No trump'],
];
const BID = {
  ...{ id: 'bid', text: 'Bid {a} {b}', thirdPerson: '', secondPerson: '' },
  operands: ['count', 'place'].map((kind) => ({ kind, optional: false, zone: null })),
  places: SUITS.map(([id, label]) => ({ id, label, zone: null, row: 0 })),
  closes: true,
};

const SAID = / (pass|passes|says? grand|says? nullo)$/;

/** Norwegian Whist, in which numbers of tricks and a suit are bid, and a table of it. */
async function atAuction() {
  const { view } = await talon.dealt('norwegian', 'standard', 4, { first_dealer: '0' });
  const bidding = (game) =>
    game.id === 'norwegian' ? { ...game, verbs: [...game.verbs, BID] } : game;
  const words = ['bid 6 c', 'pass', 'bid 6 h'];
  const said = words.map((move, i) => ({ number: i + 1, seat: i + 1, move }));
  const left = ['bid 6 s', 'bid 6 nt'];
  for (let n = 7; n < 14; n++) left.push(...SUITS.map(([suit]) => `bid ${n} ${suit}`));
  const now = { ...view, number: 3, acting: [0], moves: ['pass', ...left], events: said };
  return { games: { ...games, games: games.games.map(bidding) }, view: now };
}

const texts = (page, selector) =>
  page.$$eval(selector, (all) => all.map((e) => e.textContent.trim().replace(/\s+/g, ' ')));

test('what can be bid is a table; what cannot says why; the course stands above', async () => {
  const made = await atAuction();
  const why = { legal: false, rule: 'R-NOR-02', template: 'This is not higher than the last bid.' };
  const at = await stage(browser, server.url, made.games, made.view, {
    ...{ size: 'phone', also: { why: () => why } },
  });
  const { page } = at;
  await page.waitForSelector('.call-pad .grid');
  await shot(page, 'auction');
  assert.deepEqual(await texts(page, '.call-pad > .grid > .no-call .unseen'), [
    ...['Bid 6 Clubs', 'Bid 6 Diamonds', 'Bid 6 Hearts'],
  ]);
  const course = ['Bert 6 Clubs', 'Carla passes', 'Dora 6 Hearts'];
  assert.deepEqual(await texts(page, '.calls > li'), course);
  assert.deepEqual(await overflowing(page), []);
  assert.deepEqual(await axe(page), []);
  await page.click('.no-call >> nth=0', { force: true });
  await page.waitForSelector('.toast-over >> text=This is not higher than the last bid.');
  assert.equal(at.asked.find((request) => request.do === 'why').move, 'bid 6 c');
  assert.deepEqual(at.moves(), []);
  await page.click('.call-pad summary');
  await page.focus('[data-move="bid 13 nt"]');
  await page.keyboard.press('Enter');
  assert.deepEqual(await at.made(1), ['bid 13 nt']);
  await leave(page);
});

test('contracts in suits have their names before the suits; all calls are reached', async () => {
  const { view } = await talon.dealt('kleurenwiezen', 'standard', 4, {
    ...{ first_dealer: '3', troel: 'false' },
  });
  const at = await stage(browser, server.url, games, view, { size: 'phone' });
  const { page } = at;
  await page.waitForSelector('.call-pad .grid');
  const names = ['nine', 'ten', 'eleven'].map((tricks) => `Abundance, ${tricks}`);
  assert.deepEqual(await texts(page, '.call-pad > .grid > .name'), names);
  assert.deepEqual(await texts(page, '.call-pad summary'), ['more than Abundance, eleven']);
  const ninth = await page.$$eval('.call-pad > .grid > [data-move^="bid ab9"]', (all) =>
    all.map(({ dataset }) => dataset.move.at(-1)),
  );
  assert.equal(ninth.join(''), 'scdh', 'from the lowest suit to the highest');
  assert.deepEqual(await overflowing(page), []);
  const unreached = await page.$$eval('.call-pad button', (all) =>
    all
      .filter((button) => {
        button.scrollIntoView({ block: 'center' });
        const { top, height } = button.getBoundingClientRect();
        const room = button.closest('.actions > .buttons').getBoundingClientRect();
        return button.checkVisibility() && (top < room.top || top + height > room.bottom);
      })
      .map(({ textContent }) => textContent),
  );
  assert.deepEqual(unreached, []);
  await page.click('[data-move="bid ab10 h"]');
  assert.deepEqual(await at.made(1), ['bid ab10 h']);
  const bid = { contract: 16, suit: 2, suit_found: 1, stage: 1 };
  await at.shown({ ...view, number: 1, fields: { ...view.fields, ...bid } });
  assert.deepEqual(await texts(page, '[data-field=suit] dd'), ['Hearts']);
  await leave(page);
});

/** How many calls are wholly in sight on a phone that lies, before anything is scrolled. */
const LYING = {
  ...{ 'bid-whist': 10, danish: 5, esmakker: 19, israeli: 16 }, // all of them
  ...{ 'solo-whist': 6, wiezen: 8, kleurenwiezen: 14 },
};

test('on a lying phone calls have the lines that are kept for later', async () => {
  const seen = {};
  let used;
  for (const game of Object.keys(LYING)) {
    const { view } = await talon.dealt(game, 'standard', 4, { first_dealer: '3' });
    const at = await stage(browser, server.url, games, view, { size: 'lying', used });
    used = at.page;
    await used.waitForSelector('.call-pad .move');
    await still(used);
    seen[game] = await used.$$eval('.call-pad button', (calls) => {
      const room = calls[0].closest('.actions > .buttons').getBoundingClientRect();
      const ends = calls.filter((call) => call.checkVisibility()).map((call) => {
        const { bottom, right } = call.getBoundingClientRect();
        return bottom <= room.bottom + 1 && right <= room.right + 1;
      });
      return ends.filter(Boolean).length;
    });
    assert.deepEqual(await overflowing(used), [], game);
  }
  assert.deepEqual(seen, LYING);
  await leave(used);
});

const FINGER = 44; // px
const NARROW = [
  [667, 375],
  [568, 320],
  [375, 667],
  [320, 568],
];

/** Runs in the page: calls that a finger misses or whose words have no room, also those that are
 * opened, and what has to be scrolled sideways. */
function callFaults(least) {
  for (const more of document.querySelectorAll('.call-pad details')) more.open = true;
  const calls = [...document.querySelectorAll('.call-pad :is(button, summary)')];
  const small = calls.filter((call) => {
    const { width, height } = call.getBoundingClientRect();
    const isCut = call.scrollWidth > call.clientWidth;
    return Math.round(width) < least || Math.round(height) < least || isCut;
  });
  const wide = [...document.querySelectorAll('.actions, .actions *')].filter(
    (one) =>
      /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1,
  );
  const none = calls.length > 4 ? [] : ['no calls'];
  return [...none, ...[...small, ...wide].map((one) => one.outerHTML)];
}

test('on a small phone, upright or lying, fingers hit every call', async () => {
  const longer = { size: 'lying', locale: 'de-DE' }; // its words are
  const found = [];
  let used;
  for (const game of Object.keys(LYING)) {
    const { view } = await talon.dealt(game, 'standard', 4, { first_dealer: '3' });
    const at = await stage(browser, server.url, games, view, { ...longer, used });
    used = at.page;
    await used.waitForSelector('.call-pad .move');
    for (const [width, height] of NARROW) {
      await used.setViewportSize({ width, height });
      await still(used);
      const faults = [...(await used.evaluate(callFaults, FINGER)), ...(await overflowing(used))];
      found.push(...faults.map((fault) => `${game} ${width}: ${fault}`));
      await used.locator('.call-pad .move >> nth=-1').scrollIntoViewIfNeeded();
      await shot(used, `calls-${game}-${width}`);
    }
  }
  assert.deepEqual(found, []);
  await leave(used);
});

test('the first bid moves nothing: the line above the table has room for it', async () => {
  const { view } = await talon.dealt('bid-whist', 'standard', 4, { first_dealer: '3' });
  const { page, shown } = await stage(browser, server.url, games, view, { size: 'phone' });
  const lines = () => page.$eval('.status', (line) => line.getBoundingClientRect().height);
  const before = await lines();
  const bid = { high_books: 3, high_kind: 1, high_bidder: 2 };
  await shown({ ...view, number: 1, fields: { ...view.fields, ...bid } });
  assert.deepEqual(await texts(page, '[data-field=high_kind] dd'), ['Down']);
  assert.equal(await lines(), before);
  await leave(page);
});

test('once a card is played, the course of the auction is there on demand', async () => {
  const { table, view } = await talon.dealt('norwegian', 'standard', 4, { first_dealer: '0' });
  let now = view;
  const seen = [view];
  while (!now.zones.trick.flat().length || now.acting[0] !== 0) {
    now = (await talon.step(table, now)).next;
    seen.push(now);
  }
  const { page, shown, show } = await stage(browser, server.url, games, view, { size: 'phone' });
  seen.slice(1, -1).forEach(show);
  await shown(now);
  await page.waitForSelector('.strip summary:text-is("Bidding")');
  const said = await texts(page, '.strip .calls > li');
  assert.ok(said.length > 0 && said.every((text) => SAID.test(text)), `${said}`);
  assert.match((await texts(page, '[data-live]')).join(), /Played: To (win|lose) tricks/);
  await leave(page);
});

test('of places for laid cards those in use are drawn; a shown card can be played', async () => {
  let { table, view } = await talon.dealt('minnesota', 'standard', 4, { first_dealer: '1' });
  const laid = () => page.$$eval('.laid [data-zone]', (all) => all.map((e) => e.dataset.zone));
  const { page, shown, made } = await stage(browser, server.url, games, view, { size: 'phone' });
  assert.deepEqual(await laid(), Array(4).fill('trick'));
  while (view.zones.shown.flat().length === 0) {
    view = (await talon.step(table, view)).next;
    await shown(view);
  }
  assert.deepEqual(await laid(), Array(4).fill('shown'));
  const [card] = view.zones.shown[0];
  const [place] = await page.$$(`.laid [data-fly="${card}"]`);
  await place.click();
  await place.click();
  assert.deepEqual(await made(1), [`play ${card}`]);
  assert.match((await texts(page, '[data-live]')).join(), /Turned up: .*You/);
  await leave(page);
});

test('hands that lie open are laid out, and the own one is played from', async () => {
  const { view } = await talon.dealt('norwegian', 'standard', 4, { first_dealer: '0' });
  const [hand] = games.games.find(({ id }) => id === 'norwegian').zones;
  const zone = { ...hand, id: 'open_hand', label: 'Open hand', sight: 'public' };
  const laidOpen = (game) =>
    game.id === 'norwegian' ? { ...game, zones: [...game.zones, zone] } : game;
  const [own, , theirs] = [['Ac', 'Kd', '2h'], [], ['As', '7c', '3d', 'Th']];
  const zones = { ...view.zones, hand: [[], ['?'], [], ['?']], open_hand: [own, [], theirs, []] };
  const fields = { ...view.fields, contract: 1, declarer: 1 };
  const now = { ...view, zones, fields, acting: [0], moves: ['play Ac'] };
  const all = { ...games, games: games.games.map(laidOpen) };
  const at = await stage(browser, server.url, all, now, { size: 'phone' });
  const cards = (where) =>
    at.page.$$eval(`${where} [data-zone=open_hand] [data-fly]`, (faces) =>
      faces.map((face) => face.dataset.fly.split('/')[0]),
    );
  assert.deepEqual((await cards('.others')).sort(), theirs.sort());
  assert.deepEqual((await cards('.own')).sort(), own.sort());
  assert.equal(await at.page.locator('.own [data-zone=hand]').count(), 0, 'no empty place');
  await at.page.click('.own [data-fly^="Ac"]');
  await at.page.click('.own [data-fly^="Ac"]');
  assert.deepEqual(await at.made(1), ['play Ac']);
  assert.deepEqual(await overflowing(at.page), []);
  await leave(at.page);
});

/** Moves of seat 0 at a new table, those of the others by bots, as long as the view is `early`. */
async function playWhile(preset, early, chooses) {
  const { table, view } = await talon.dealt(...preset.split('/'), 4, { first_dealer: '0' });
  let now = view;
  while (early(now)) {
    const [seat] = now.acting;
    const move = chooses(now, seat);
    if (move) await talon.ask('act', { table, seat, move });
    now = move ? await talon.viewOf(table, 0) : (await talon.step(table, now)).next;
  }
  return now;
}

test('an open kitty is laid out, and cards of it are buried', async () => {
  const view = await playWhile(
    'bid-whist/standard',
    ({ zones }) => zones.kitty.includes('?'),
    ({ moves }, seat) => (seat ? null : moves.at(-1)), // the highest bid
  );
  const { kitty } = view.zones;
  const at = await stage(browser, server.url, games, view, { size: 'phone' });
  const drawn = await at.page.$$eval('.centre [data-zone=kitty] [data-fly]', (cards) =>
    cards.map((card) => card.dataset.fly.split('/')[0]),
  );
  assert.deepEqual(drawn.sort(), [...kitty].sort());
  await at.page.waitForSelector(`.prompt >> text=Bury ${kitty.length} more cards.`);
  await at.page.click(`.centre [data-fly^="${drawn[0]}"]`);
  await at.page.click(`.centre [data-fly^="${drawn[0]}"]`);
  assert.deepEqual(await at.made(1), [`bury ${drawn[0]}`]);
  const buried = view.zones.buried.map((_, seat) => (seat ? [] : kitty));
  const played = { ...view.zones, buried, kitty: [] };
  await at.show({ ...view, number: view.number + 1, zones: played });
  await at.page.waitForSelector('.own [data-zone=buried].how-closed >> text=6');
  assert.equal(await at.page.locator(`.own [data-fly^="${drawn[0]}"]`).count(), 0);
  assert.deepEqual(await overflowing(at.page), []);
  await leave(at.page);
});

test('jokers have names where one beats the other', async () => {
  const named = async (preset) => {
    const { view } = await talon.dealt(...preset.split('/'), 4);
    const hand = view.zones.hand.with(0, ['*2', '*1', ...view.zones.hand[0].slice(2)]);
    const at = await stage(browser, server.url, games, { ...view, zones: { ...view.zones, hand } });
    const names = await texts(at.page, '.own [data-zone=hand] [data-fly^="*"] .unseen');
    await leave(at.page);
    return [...new Set(names.map((name) => name.split(',')[0]))].sort();
  };
  assert.deepEqual(await named('bid-whist/standard'), ['Big joker', 'Little joker']);
  assert.deepEqual(await named('esmakker/standard'), ['Joker']);
});

test('three cards to give are chosen, and given by one more tap', async () => {
  const view = await playWhile(
    'israeli/standard',
    ({ moves }) => !moves.some((move) => move.startsWith('give')),
    () => 'pass',
  );
  const at = await stage(browser, server.url, games, view, { size: 'phone' });
  const task = '.prompt >> text=Give three cards to the left.';
  await at.page.waitForSelector(task);
  const cards = view.moves[0].split(' ').slice(1);
  for (const card of cards) await at.page.click(`.own [data-fly^="${card}"]`);
  await at.page.waitForSelector(task);
  assert.deepEqual(at.moves(), []);
  await at.page.click(`.own [data-fly^="${cards[2]}"]`);
  assert.deepEqual(await at.made(1), [view.moves[0]]);
  await leave(at.page);
});

test('while a troel leads the auction, no suit is shown as trump', async () => {
  const { view } = await talon.dealt('wiezen', 'standard', 4);
  const at = await stage(browser, server.url, games, view, { size: 'desktop' });
  assert.equal(view.fields.contract, 3, 'a troel');
  await at.page.waitForSelector('text=Troel');
  assert.equal(await at.page.locator('text=/^Trump/').count(), 0);
  assert.equal(view.fields.called, 13, 'the last club');
  const called = '[data-field=called] dd';
  assert.deepEqual(await texts(at.page, `${called} .unseen`), ['Ace of Clubs']);
  assert.equal(await at.page.locator(`${called} .chip.suit-c`).count(), 1);
  const fields = { ...view.fields, contract: 0, trump_found: 1 };
  await at.show({ ...view, number: view.number + 1, fields });
  await at.page.waitForSelector('text=/^Trump/');
  await leave(at.page);
});

/** The labels of a name plate. */
const officesOf = (page, seat) => texts(page, `[data-plate="${seat}"] .office`);

const SOMETHING = 2; // in any of these fields: a seat, a suit, a number, a contract
const nothingOf = ({ names }) => Math.max(0, names.indexOf('Nothing yet'));

test('a field that gives way is said until the other one says something', async () => {
  const told = {};
  let used;
  for (const game of games.games)
    for (const field of game.fields.filter(({ until }) => until)) {
      const other = game.fields.find(({ id }) => id === field.until);
      const { view } = await talon.dealt(game.id, game.presets[0].id, 4);
      const before = { ...(field.when && { [field.when]: SOMETHING }), [field.id]: SOMETHING };
      const fields = { ...view.fields, ...before, [other.id]: nothingOf(other) };
      const now = { ...view, fields };
      const at = await stage(browser, server.url, games, now, { size: 'desktop', used });
      used = at.page;
      const isSaid = async () =>
        [...(await officesOf(used, SOMETHING - 1)), ...(await texts(used, '.status dt'))].includes(
          field.label,
        );
      const said = [await isSaid()];
      await at.shown({ ...view, number: 1, fields: { ...fields, [other.id]: SOMETHING } });
      said.push(await isSaid());
      told[`${game.id} ${field.id}`] = said;
    }
  const all = Object.entries(told);
  assert.ok(all.length > 5, `${all.length} fields`);
  assert.deepEqual(all.filter(([, said]) => String(said) !== 'true,false'), []);
  await leave(used);
});

test('call-ace Whist: the partner is named once he is known, to himself at once', async () => {
  const { view } = await talon.dealt('esmakker', 'standard', 4);
  const heart = view.zones.hand.flat().includes('Ah') ? 4 : 3; // the ace of a suit not held
  const late = { dealer: 3, declarer: 3, one_declares: 1, stage: 6 };
  const fields = { ...view.fields, ...late, called: heart, partner_shown: 0 };
  const unknown = { ...view, fields };
  const at = await stage(browser, server.url, games, unknown, { size: 'desktop' });
  const partner = () => texts(at.page, '[data-field=partner_shown] dd');
  assert.deepEqual(await partner(), ['Not known']);
  assert.deepEqual(await officesOf(at.page, 2), ['Declarer']);
  const told = async (number, more, zones = view.zones) => {
    await at.shown({ ...view, zones, number, fields: { ...fields, ...more } });
    return partner();
  };
  assert.deepEqual(await told(1, { partner_shown: 2 }), ['Bert']);
  assert.deepEqual(await told(2, { partner_shown: 5 }), ['Nobody']);
  assert.deepEqual(await told(3, { declarer: 1, partner_shown: 2 }), ['Bert']);
  assert.deepEqual(await officesOf(at.page, 1), ['Your partner']);
  const ace = `A${'cdhs'[heart - 1]}`;
  const hand = view.zones.hand.with(0, [ace, ...view.zones.hand[0].slice(1)]);
  assert.deepEqual(await told(4, {}, { ...view.zones, hand }), ['Not known']);
  assert.deepEqual(await officesOf(at.page, 2), ['Declarer', 'Your partner']);
  await leave(at.page);
});
