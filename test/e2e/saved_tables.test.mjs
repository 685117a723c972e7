// The list of saved tables as earlier releases stored it. No browser.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { built } from './page_modules.mjs';

let saved;
before(async () => {
  saved = await built('state/saved_tables.ts');
});

const spec = { game: 'whist', preset: null, options: {}, seats: ['you'], names: ['Anna'], pace: 0 };
const settings = { public: true, delay: 30, talk: 'free', clock: null, grace: 60 };

test('the settings of a table that was stored as `house` are read', () => {
  const table = saved.renewed({ table: 't', order: { ...spec, house: settings } });
  assert.deepEqual(table.order, { ...spec, settings });
});

test('a table of today is read as it was stored', () => {
  const table = { ...saved.newTable('t'), order: { ...spec, settings }, held: { 0: 'a' }, at: 0 };
  assert.deepEqual(saved.renewed(JSON.parse(JSON.stringify(table))), table);
  assert.equal(saved.renewed({ table: 't', token: null }).token, undefined);
});

test('an imported table of an earlier release gets the name of today', () => {
  saved.saveTable({ ...saved.newTable('t'), order: { ...spec, house: settings } });
  assert.deepEqual(saved.savedTables.value[0].order, { ...spec, settings });
});
