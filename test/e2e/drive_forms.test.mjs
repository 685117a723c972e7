// The form of an online drive, below the browser: for every game the page offers an evening that
// the program plays, with the usual rounds and deals of the game's row.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtTogether } from './page_modules.mjs';

const MODULES = ['drive/online_setup.ts', 'drive/round_deals.ts', 'drive/drive_text.ts'];
const { asSent, driveGames, usualOnline, withGame, withPreset, dealsOf, dealsText, ...more } =
  await builtTogether(MODULES);
const { withDeals, progressText } = more;
const folder = mkdtempSync(join(tmpdir(), 'talon-forms-'));

/** The setup as the program has it, of a drive that nobody has come to. */
function carriedOut(setup) {
  const path = join(folder, 'evening.json');
  writeFileSync(path, JSON.stringify({ setup, acts: [] }));
  const said = execFileSync(process.env.TALON, ['drive', '--acts', path, '--json'], {
    encoding: 'utf8',
  });
  return JSON.parse(said).drive.setup;
}

const forms = driveGames().map(({ id }) => withGame(usualOnline(), id));
const formOf = (id) => forms.find((one) => one.online.game === id);

test('the program plays the usual evening of every game', () => {
  for (const form of forms) {
    const told = carriedOut(asSent(form));
    const { game, options } = told.online;
    assert.equal(game, form.online.game);
    assert.deepEqual({ ...options, ...form.online.options }, options, game);
    assert.equal(dealsText(told), dealsText(form), game);
  }
});

test('partners move by results, and whoever plays alone by a plan', () => {
  const of = (id) => [formOf(id).movement, formOf(id).score, formOf(id).trumps];
  assert.deepEqual(of('whist'), ['progressive', 'all_tricks', 'english']);
  assert.deepEqual(of('bid-whist'), ['progressive', 'points', 'turned']);
  assert.deepEqual(of('solo-whist'), ['rainbow', 'stakes', 'turned']);
});

test('an evening of Solo or Wiezen has five rounds of eight deals', () => {
  for (const id of ['solo-whist', 'wiezen']) {
    const form = formOf(id);
    assert.deepEqual([form.rounds, form.deals, form.online.options], [5, 1, { deals: '8' }]);
    assert.equal(dealsText(form), '8 deals per round');
    const other = withPreset(withDeals(form, 12), 'standard');
    assert.deepEqual([dealsOf(other), other.online.options], [12, { deals: '12' }]);
    // With the same cards at all tables the drive counts the deals.
    assert.deepEqual(withDeals({ ...form, same: true }, 3).deals, 3);
  }
});

test('of deals in one go nobody is told the number', () => {
  const table = (...known) => ({ deals: known.map((one) => ({ known: one })) });
  assert.equal(progressText(table(true, false)), 'plays deal 2 of 2');
  assert.equal(progressText(table(false)), 'still plays');
});
