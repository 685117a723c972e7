// Bots are somebody: each has a name of its own, in every language, that nobody else at the table
// has, and keeps it. Lists and rules without a browser, a table and its review in one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { built } from './page_modules.mjs';
import { playAtOnce } from './browser.mjs';
import { atHome, leave } from './browser_fixture.mjs';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const lists = JSON.parse(read('data/bot_names.json'));
const LEVELS = {
  ...{ beginner: 'Pip', casual: 'Juno', steady: 'Wendel', strong: 'Ottilie', expert: 'Argus' },
};
const PLAIN = ['simple', 'random'];
const SEATS = 8;
const LETTERS = 7; // that are whole under a card on a phone

test('every language has names for all kinds of bots, each name once, short and no number', () => {
  const languages = read('po/LINGUAS').split(/\s+/);
  for (const language of ['en', ...languages.filter(Boolean)]) {
    const own = lists[language];
    assert.deepEqual(Object.keys(own).sort(), [...PLAIN, ...Object.keys(LEVELS)].sort(), language);
    const all = [...Object.values(own).flat(), ...Object.values(LEVELS)];
    assert.equal(new Set(all.map((name) => name.toLowerCase())).size, all.length, language);
    for (const name of all) {
      assert.match(name, /^\p{L}+$/u);
      assert.ok(name.length <= LETTERS, name);
    }
    for (const [bot, names] of Object.entries(own))
      assert.equal(names.length, PLAIN.includes(bot) ? SEATS + 2 : SEATS + 1, `${language} ${bot}`);
  }
});

test('no two at a table have one name, whoever sits there, comes or goes', async () => {
  const { namedBots, tableNames, levelNames } = await built('base/bot_names.ts');
  levelNames.value = LEVELS;
  for (const bot of [...PLAIN, ...Object.keys(LEVELS), 'a program']) {
    const bots = Array.from({ length: SEATS }, (_, seat) => (seat ? bot : ''));
    const names = await namedBots(bots, ['Anna']);
    assert.equal(new Set(names).size, SEATS, bot);
    assert.equal(names[1], LEVELS[bot] ?? lists.en[bot]?.[0] ?? lists.en.simple[0]);
    const later = tableNames(bots, ['Anna']);
    assert.equal(new Set(later).size, SEATS, bot);
    const without = (list) => list.map((one, seat) => (seat === 3 ? '' : one));
    assert.deepEqual(tableNames(without(bots), ['Anna']), without(later), 'others keep theirs');
  }
  const [, first] = await namedBots(['', 'steady'], ['  wéndel ']);
  assert.notEqual(first, 'Wendel', 'a person has this name already');
  const mixed = ['', ...Object.keys(LEVELS), ...PLAIN];
  assert.equal(new Set(await namedBots(mixed, [''])).size, SEATS);
});

const NUMBERED = /\b(Bot|Robot|Platz|Place|Seat|Wendel) \d/;

for (const [locale, language] of [
  ['en-GB', 'en'],
  ['de-DE', 'de'],
  ['fr-FR', 'fr'],
])
  test(`names and animals at the table, kept over a reload (${locale})`, async () => {
    const page = await atHome({ locale });
    await playAtOnce(page, 'whist');
    await page.waitForSelector('.own .hand .card');
    const shown = () =>
      page.$$eval('.others .plate', (plates) =>
        plates.map((plate) => [
          plate.querySelector('.name').textContent.replace(/[▶]| –.*$/gu, '').trim(),
          !!plate.querySelector('.emblem'),
        ]),
      );
    const animals = () => document.querySelectorAll('.others .plate .emblem').length === 3;
    await page.waitForFunction(animals);
    const before = await shown();
    const names = before.map(([name]) => name);
    assert.equal(new Set(names).size, 3);
    const known = ['Wendel', ...lists[language].steady];
    for (const name of names) assert.ok(known.includes(name), `${name} is no ${language} name`);
    assert.ok(before.every(([, animal]) => animal));
    await page.reload();
    await page.waitForSelector('.own .hand .card');
    await page.waitForFunction(animals);
    assert.deepEqual(await shown(), before);
    assert.doesNotMatch(await page.locator('body').innerText(), NUMBERED);
    await leave(page);
  });
