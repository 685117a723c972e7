// The page's own calculations: how long a war may last, which tricks an open hand can take, who
// must play a trump, and which plural form a number needs. No browser.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { built } from './page_modules.mjs';
import { engine } from './scripted_table.mjs';

let talon, war, wippen, wippenGame, wunsdorf;
before(async () => {
  talon = engine();
  war = await built('games/war_length.ts');
  wippen = await built('games/WippenPanels.tsx');
  wippenGame = (await talon.ask('games')).games.find(({ id }) => id === 'wippen');
  wunsdorf = await built('games/WunsdorfPanels.tsx');
});
after(() => talon?.stop());

const WARS = 40;

/** The guess at this point of a war, and how many battles there really were from there. */
async function guessed(seed, options, steps) {
  const { table } = await talon.ask('new', { game: 'war', preset: 'multi', options, seed });
  const go = (most) => talon.ask('playout', { table, most, bot: 'simple', seed });
  if (steps) await go(steps);
  const view = await talon.viewOf(table, -1);
  const sizes = view.zones.packet.map((cards, seat) => cards.length + view.zones.pot[seat].length);
  const range = await new Promise((tell) => war.guess(view, sizes, tell));
  await go(100000);
  const { fields } = await talon.viewOf(table, -1);
  await talon.ask('close', { table });
  return { range, real: Number(fields.battles) - Number(view.fields.battles) };
}

// The guess is the range of the middle 90 of 100 wars. Seeds and guesses are the same each time.
for (const [players, steps] of [
  ['2', 0],
  ['4', 0],
  ['2', 120],
])
  test(`the guess how long a war lasts is honest: ${players} players, step ${steps}`, async () => {
    let inside = 0;
    for (let seed = 1; seed <= WARS; seed++) {
      const { range, real } = await guessed(String(seed), { players }, steps);
      assert.ok(range.from < range.to, JSON.stringify(range));
      if (real >= range.from && real <= range.to) inside++;
    }
    assert.ok(inside >= 31, `${inside} of ${WARS} lasted as long as guessed`);
  });

test('an open hand is told what it can take, and never what it cannot', () => {
  const told = (...moves) => wippen.takingText(wippenGame, { moves });
  const sum = ['capture 9h 8h', 'capture 9h Ah'];
  assert.match(told('build Ah 3 2s', ...sum), /^Your .*can take .*\. \(1 more for 9\)$/);
  assert.match(told(...sum, 'capture 4d 4s'), /^Your [^(]*can take [^(]*\.$/, 'a card by itself');
  assert.ok(told(...sum, 'capture 4d 4s').includes('4s'));
  assert.match(told(...sum, 'capture Ts [10]'), /can take the build of 10\.$/);
  assert.match(told('steal Js 1', 'discard Js'), /can steal a pile\.$/);
  assert.equal(told('build Ah 3 2s', 'discard Ah'), null);
});

test('nobody is told of a duty that a card unseen decides', () => {
  const told = (hand) => {
    const view = { seat: 0, over: false, zones: { hand: [hand] }, fields: { trump: 1, bid: [2] } };
    return wunsdorf.TrumpDuty({ view })?.props.children ?? null;
  };
  assert.match(told(['g3', 'r4']), /^You must play a trump: you have one$/);
  assert.match(told(['r4']), /^You have no trump: play any card$/);
  assert.equal(told(['?']), null, 'the last round, played blind');
});

test('a catalogue says which form a number takes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'talon-words-'));
  const tool = fileURLToPath(new URL('../../web/tool/po_to_json.mjs', import.meta.url));
  const rule = 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2';
  const forms = ['{n} karta', '{n} karty', '{n} kart'].map((text, i) => `msgstr[${i}] "${text}"`);
  const lines = [
    `msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(${rule});\\n"\n`,
    `msgid "1 card"\nmsgid_plural "{n} cards"\n${forms.join('\n')}\n`,
  ];
  writeFileSync(join(folder, 'pl.po'), lines.join('\n'));
  execFileSync('node', [tool, folder, folder]);
  const index = readFileSync(join(folder, 'index.ts'), 'utf8');
  const form = new Function('n', `return ${/'pl': \(n\) => (.*),/.exec(index)[1]}`);
  assert.deepEqual([0, 1, 2, 5, 12, 22].map(form), [2, 0, 1, 2, 2, 1]);
  const words = JSON.parse(readFileSync(join(folder, 'pl.json'), 'utf8'));
  assert.equal(words['1 card'].length, 3);
  rmSync(folder, { recursive: true });
});
