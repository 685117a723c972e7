// The npm package in Node: installed by the commands of the example, it plays a whole game of one's
// own program; its functions do what they say; and its types are those of its functions.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { discard, packed, readmeOf, ROOT, shell } from './installed_package.mjs';

const LINES = 10; // of shell, from nothing to a whole game
const MOST_PACKED = 1_300_000; // bytes
const SHORT = { options: { target: '1' }, seed: 'npm' };

let place, home, engine, talon;

before(async () => {
  place = packed();
  home = join(place.folder, 'mine');
});
after(() => discard(place));

test('its example plays a whole game after at most ten lines of shell', () => {
  const { commands, printed } = readmeOf('node');
  assert.ok(commands.length <= LINES && commands[0] === 'make npm-package', commands.join('\n'));
  const told = shell(place, commands.slice(1));
  assert.ok(printed && told.endsWith(printed), told.slice(-400));
  const kept = readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'));
  assert.deepEqual(kept, ['@talon-cards'], 'it depends on nothing');
  const size = statSync(place.tarball).size;
  console.log(`# the package has ${size} bytes`);
  assert.ok(size <= MOST_PACKED, `${size} bytes`);
});

test('the program with which its documentation begins plays a game', () => {
  for (const name of ['doc/npm.md', 'npm/engine/README.md']) {
    const [, program] = /^```js\n(.*?)^```/ms.exec(readFileSync(join(ROOT, name), 'utf8'));
    writeFileSync(join(home, 'first.mjs'), program);
    const told = execFileSync('node', ['first.mjs'], { cwd: home, encoding: 'utf8' });
    assert.match(told, /^\[ \d, \d, \d, \d \]\n$/, name);
  }
});

test('a preset that there is not is refused with a sentence', async () => {
  const entry = join(home, 'node_modules/@talon-cards/engine/dist/index.js');
  engine = await import(pathToFileURL(entry).href);
  talon = await engine.loadTalon();
  assert.throws(() => talon.deal('whist/none'), engine.RequestError);
  assert.throws(() => talon.deal('chess'), /no game|no such game/i);
});

test('a member of a setup that there is not is refused, and named', () => {
  const told = /no member "trumps"\. It has: .*options/;
  assert.throws(() => talon.deal('whist/classic', { trumps: 'h' }), told);
  assert.throws(() => talon.position('whist/classic', { options: {}, trumps: 'h' }), told);
  const view = talon.deal('whist/classic', SHORT).view(0);
  assert.throws(() => talon.world(view, null, { sead: 1 }), /no member "sead"/);
});

test('a table is dealt, looked at, played, taken back, explained and played out', () => {
  const table = talon.deal('whist/classic', SHORT);
  assert.equal(table.seats, 4);
  const [seat] = table.acting;
  const [first] = table.moves(seat);
  assert.deepEqual(table.view(seat).moves, table.moves(seat));
  assert.equal(table.view((seat + 1) % 4).zones.hand[seat][0], '?');
  assert.equal(table.act(seat, first), 1);
  const wrong = table.why(seat, first);
  assert.ok(!wrong.legal && wrong.rule === 'R-GEN-04', JSON.stringify(wrong));
  assert.throws(() => table.act(seat, first), (error) => error.refusal.code === 'illegal');
  assert.equal(table.view().number, 1);
  assert.throws(() => table.undo(seat), (error) => error.refusal.code === 'undo');
  const copy = table.copy();
  const hint = copy.hint(copy.acting[0], { simulations: 200 });
  assert.ok(copy.moves(copy.acting[0]).includes(hint.move) && hint.expected, 'a hint, and why');
  assert.ok(copy.bot(copy.acting[0], 'beginner', { seed: 1 }).move);
  assert.ok(copy.history(0).facts.unseen && copy.past().length === 1);
  assert.ok(copy.inspect().hash !== '');
  const outcome = copy.playOut();
  assert.ok(outcome.over && copy.over && !table.over && copy.acting.length === 0);
  copy.goTo(3);
  assert.equal(copy.view().number, 3);
  copy.close();
  assert.throws(() => copy.view(), engine.RequestError);
});

test('a bid that has told nobody anything is taken back, and made again', () => {
  const table = talon.deal('wunsdorf/standard', { seed: 'npm' });
  const [seat] = table.acting;
  assert.equal(table.act(seat, 'bid 0'), 1);
  assert.ok(table.view(seat).undo);
  assert.equal(table.undo(seat), 0);
  assert.equal(table.redo(seat), 1);
});

test('possible deals are drawn for a seat: its cards stay, those of others change', () => {
  const table = talon.deal('whist/classic', SHORT);
  for (let i = 0; i < 6; i++) table.act(table.acting[0], table.bot(table.acting[0]).move);
  const seat = table.acting[0];
  const [view, { facts }] = [table.view(seat), table.history(seat)];
  const hands = ['1', '2', '3'].map((seed) => {
    const world = talon.world(view, facts, { seed });
    const { hand } = world.inspect().state.zones;
    assert.deepEqual(world.view(seat).zones, view.zones, 'the seat sees the same');
    assert.deepEqual(hand.map((cards) => cards.length), view.zones.hand.map((own) => own.length));
    assert.ok(world.playOut().over);
    return JSON.stringify(hand);
  });
  assert.equal(new Set(hands).size, 3, 'each seed draws another deal');
});

test('records are read, verified and reviewed', () => {
  const table = talon.deal('whist/classic', SHORT);
  table.playOut();
  const record = table.record();
  const facts = talon.verify(record);
  assert.ok(facts.over && facts.moves === table.view().number, JSON.stringify(facts));
  const [card] = /play \S+/.exec(record);
  const broken = talon.verify(record.replace(card, 'play 2c'));
  assert.ok(broken.line > 0, JSON.stringify(broken));
  const again = talon.read(record);
  assert.deepEqual(again.view().points, table.view().points);
  const review = again.review({ simulations: 40, seat: 0 });
  assert.ok(review.decisions.length > 5 && review.unit === 'tricks');
});

test('positions are set up, rule books printed, also in German', () => {
  const zones = { hand: [['2c'], ['3c'], ['4c'], ['5c']] };
  const fields = { dealer: 3, leader: 0, trump: 2 };
  const table = talon.position('whist/classic', { zones, fields });
  assert.deepEqual([table.acting, table.moves(0)], [[0], ['play 2c']]);
  assert.match(talon.rules('war/classic'), /^War/);
  const words = join(home, 'node_modules/@talon-cards/engine/words/de.json');
  talon.translate('de', JSON.parse(readFileSync(words, 'utf8')));
  assert.match(talon.rules('war/classic', { lang: 'de', format: 'html' }), /Spielziel|Ziel/);
  const game = talon.game(table.view());
  assert.equal(game.id, 'whist');
});

test('games are simulated, and open hands solved', async () => {
  const simulation = await engine.loadSimulation();
  simulation.begin({ preset: 'war/classic', options: {}, bots: ['random'], seed: '1' });
  simulation.play(200);
  assert.equal(JSON.parse(simulation.result()).games, 200);
  const solver = await engine.loadSolver(4);
  const { goal, line } = solver.problem(20261129);
  assert.ok(goal > 0 && line.length % 4 === 0);
});

test('its types are those of its functions', () => {
  const good = `import { loadTalon, type View } from '@talon-cards/engine';
    import '@talon-cards/engine/table';
    const talon = await loadTalon();
    const view: View = talon.deal('whist/classic', { seed: 1 }).view(0);
    document.querySelector('talon-table')?.play(view.moves[0] ?? '');
    document.addEventListener('talon-over', (event) => event.detail.points.length);`;
  const wrong = `import { loadTalon } from '@talon-cards/engine';
    const talon = await loadTalon();
    talon.deal('whist/classic').act('0', 'play 9h');`;
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];
  const check = (name, text) => {
    writeFileSync(join(home, name), text);
    const compiler = join(ROOT, 'web/node_modules/.bin/tsc');
    try {
      execFileSync(compiler, [...options, name], { cwd: home, encoding: 'utf8' });
      return '';
    } catch (error) {
      return error.stdout;
    }
  };
  assert.equal(check('good.mts', good), '');
  assert.match(check('wrong.mts', wrong), /string.*number/);
});
