// Sentences about a seat say "you" with its own verb form, and a name with that of others, in every
// language: all texts of the catalogues, all moves of all games, and whole reviews of somebody who
// has told no name.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { builtTogether } from './page_modules.mjs';
import { openBehind, request } from './browser.mjs';
import { atHome, browser, LONG, server } from './browser_fixture.mjs';
import { engine, stage } from './scripted_table.mjs';

const WHO = 'Quirin';
const START = String.raw`(?:^|[.:!?…\u00a0·] )`;

// Between "vous" and its verb. "et" follows where others share a place.
const PARTICLES = String.raw`(?:n’|ne |en |y |vous |l’|les? |la )*`;

/** By language: the verb behind "you" at the beginning of a sentence, whether it has the form for
 * "you"; the verb behind a name, and whether it has that form, which would be wrong. */
const VERBS = {
  en: {
    own: new RegExp(`${START}You (?!always|perhaps|pass\\b|and )(\\w+)`, 'gu'),
    isOwn: (verb) => !/[^s]s$/.test(verb),
    other: new RegExp(`${WHO} (?:also )?(take|play|draw|turn|steal|build|put|deal)\\b`, 'gu'),
    isWrong: () => true,
  },
  de: {
    own: new RegExp(`${START}Du (?!und )(\\p{Ll}+)`, 'gu'),
    isOwn: (verb) => /st$|[sßxz]t$/.test(verb),
    other: new RegExp(`${WHO} (\\p{Ll}+)`, 'gu'),
    isWrong: (verb) => /st$/.test(verb) && !['ist', 'passt', 'lässt'].includes(verb),
  },
  fr: {
    own: new RegExp(`${START}Vous ${PARTICLES}(?!et |seul |aussi )(\\p{Ll}+)(?![’\\p{Ll}])`, 'gu'),
    isOwn: (verb) => /ez$|^(?:êtes|faites|dites)$/.test(verb),
    other: new RegExp(`(?<!et )${WHO} (\\p{Ll}+)`, 'gu'),
    isWrong: (verb) => /ez$/.test(verb) && !['chez', 'assez'].includes(verb),
  },
};

// A pronoun in the place of a name.
const NAMED =
  /\b(?:as|of|for|from) You\b|\b(?:als|von|für|bei) Du\b|\b(?:place de|pour|chez) Vous\b/u;

function faultsIn(language, texts) {
  const { own, isOwn, other, isWrong } = VERBS[language];
  const verbs = (pattern, text) => [...text.matchAll(pattern)].map(([, verb]) => verb);
  return texts.filter(
    (text) =>
      NAMED.test(text) ||
      verbs(own, text).some((verb) => !isOwn(verb)) ||
      verbs(other, text).some(isWrong),
  );
}

test('what is wrong is found', () => {
  const wrong = {
    en: ['You takes ♣4.', `${WHO} take the trick.`, 'You play on as You.'],
    de: ['Du spielt ♣A.', `${WHO} spielst ♣A.`, 'Ab hier als Du weiterspielen'],
    fr: ['Vous prend ♣4.', `${WHO} prenez ♣4.`, 'Rejouer à la place de Vous'],
  };
  for (const [language, texts] of Object.entries(wrong))
    assert.deepEqual(faultsIn(language, texts), texts, language);
});

/** The texts of a catalogue, in all forms, with a name in the place of {who}. */
function textsOf(language) {
  const file = (part) =>
    new URL(`../../web/src/generated/${language}${part}.json`, import.meta.url);
  const words = (part) => Object.values(JSON.parse(readFileSync(file(part), 'utf8'))).flat();
  return ['', '.later', '.books'].flatMap(words).map((text) => text.replace('{who}', WHO));
}

for (const language of ['de', 'fr'])
  test(`all texts of the page (${language})`, () => {
    const texts = textsOf(language);
    assert.ok(texts.length > 2000, `${texts.length}`);
    assert.deepEqual(faultsIn(language, texts), []);
  });

let talon, games, page;
before(async () => {
  talon = engine();
  games = await talon.ask('games');
  page = await builtTogether([
    'base/translations.ts',
    'base/bot_names.ts',
    'table_view/move_text.ts',
    'game_log/log_text.ts',
    'review/result_text.ts',
    'review/review_text.ts',
  ]);
});
after(() => talon?.stop());

/** A move of each verb, with seat 0 as its victim where it has one. */
function movesOf({ verbs }) {
  const word = ({ kind }) => (kind === 'seat' ? '0' : kind === 'count' ? '3' : '4c');
  return verbs.map((verb) => ({
    verb,
    text: '',
    tokens: verb.operands.map((operand) => ({ operand, text: word(operand) })),
  }));
}

for (const language of ['en', 'de', 'fr'])
  test(`all moves of all games, by, against and before the reader (${language})`, async () => {
    await page.setLanguage(language);
    await page.loadMoreTranslations();
    const who = ['human', 'human', 'human', 'simple'];
    const texts = ['', 'Vera'].flatMap((own) =>
      [0, 1, -1].flatMap((seat) => {
        const view = { seat, seats: 4, who, names: [own, WHO, 'Udo', ''], fields: {} };
        const told = games.games.flatMap((game) =>
          movesOf(game).flatMap((move) =>
            [0, 1].map((actor) => page.moveLogSentence(view, actor, move, false)),
          ),
        );
        const taken = [0, 1].map((taker) => page.trickText(view, taker));
        const won = [[0], [1], [0, 1], [1, 2]].flatMap((first) =>
          [true, false].map((sides) => page.wonSentence(view, first, sides)),
        );
        return [...told, ...taken, ...won];
      }),
    );
    assert.ok(texts.length > 400, `${texts.length}`);
    assert.deepEqual(faultsIn(language, texts), []);
    assert.ok(texts.some((text) => /^(?:You|Du|Vous) /.test(text)), 'the reader is spoken of');
  });

test('a pronoun that an earlier release stored as a name is none', async () => {
  await page.setLanguage('de');
  const story = { who: ['human', 'simple'], names: ['You', 'Pip'], reader: -1 };
  assert.equal(page.nameOfSeat(story, 0), 'Platz 1');
  assert.equal(page.nameOfSeat({ ...story, reader: 0 }, 0), 'Du');
  assert.equal(page.nameOfSeat(story, 1), 'Pip');
});

const LOCALES = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' };
// The review of a game with partners and tricks is read in every language, those of other games in
// one or two, because the tests above have judged all texts of every language.
const REVIEWED = {
  'war/classic': ['fr'],
  'whist/classic': ['en', 'de', 'fr'],
  'wunsdorf/standard': ['de'],
  'wippen/adding': ['en', 'fr'],
  'spite/standard': ['de'],
};

/** The record with somebody without a name in seat 0, and its chain made right (doc/record.md). */
function withoutName(record) {
  const lines = record.trimEnd().split('\n').slice(0, -1);
  const renamed = lines.map((line) => (line.startsWith('seat 0 ') ? 'seat 0 human ' : line));
  const sha = (sum, line) => createHash('sha256').update(sum).update(`${line}\n`).digest();
  const chain = renamed.reduce(sha, Buffer.alloc(32)).toString('hex');
  return [...renamed, `chain ${chain}`, ''].join('\n');
}

/** The record of a game that bots have played, as if somebody without a name had sat in seat 0. */
async function playedRecord(at, preset) {
  const [game] = preset.split('/');
  const seats = ['simple', 'simple', 'simple', 'simple'];
  const members = { game, preset: preset.split('/')[1], seats, pace: 0, seed: '7' };
  const made = await request(at, { id: 1, do: 'new', ...members, options: { players: '4' } });
  assert.ok(made.table, JSON.stringify(made.error));
  for (;;) {
    const { record } = await request(at, { id: 2, do: 'record', table: made.table });
    if (record) return withoutName(record);
    await at.evaluate(() => new Promise((again) => requestAnimationFrame(again)));
  }
}

for (const [preset, languages] of Object.entries(REVIEWED))
  test(`the review of somebody without a name, in ${languages}: ${preset}`, LONG, async () => {
    const home = await atHome();
    const record = await playedRecord(home, preset);
    await home.context().close();
    const made = await talon.ask('new', {
      ...{ game: preset.split('/')[0], preset: preset.split('/')[1], options: { players: '4' } },
      ...{ seats: ['human', 'simple', 'simple', 'simple'], seed: '7' },
    });
    const view = await talon.viewOf(made.table, 0);
    for (const language of languages) {
      const also = { record: () => ({ record }) };
      const how = { also, locale: LOCALES[language], first: openBehind };
      const { page: at } = await stage(browser, server.url, games, view, how);
      const own = /^step (\d+) 0 (?!deal)/m.exec(record)?.[1] ?? '1';
      await at.evaluate((n) => (location.hash = `#/review/t1/${n}/0`), String(Number(own) - 1));
      await at.waitForSelector('.review[data-drawn=yes] .moves li button');
      await at.waitForSelector('.moments > li:last-child .table-picture');
      const texts = await at.$$eval(
        '.moves li button > span:last-child, .what-if p, .what-if button, .eyes option, ' +
          '.story h2, .then-said > *',
        (list) => list.map((one) => one.innerText.replace(/\s+/g, ' ').trim()),
      );
      const label = { en: /You/, de: /Du|Deine/, fr: /Vous|Vos/ }[language];
      assert.ok(texts.some((text) => label.test(text)), texts.slice(0, 20).join(' | '));
      const names = ['simple', 'Platz', 'Seat', 'Place'];
      assert.deepEqual(faultsIn(language, texts), []);
      assert.ok(!texts.some((text) => names.includes(text)), texts.join(' | '));
      const animals = at.locator('.scenery .plate .emblem');
      assert.equal(await animals.count(), 4, 'who sat there is drawn beside the names');
      await at.context().close();
    }
  });
