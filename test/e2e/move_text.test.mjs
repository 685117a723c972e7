// Moves as sentences: who is called by name, and who is "you". No browser.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { built } from './page_modules.mjs';

let text;
before(async () => {
  text = await built('table_view/move_text.ts');
});

const verb = {
  ...{ id: 'steal', text: 'Steal from {a}', places: [] },
  ...{ thirdPerson: '{who} steals from {a}', secondPerson: 'You steal from {a}' },
};
const stealFrom = (seat) => ({ verb, tokens: [{ operand: { kind: 'seat' }, text: String(seat) }] });
const view = (seat) => ({ seat, names: ['Anna', 'Ben', 'Clara'], who: Array(3).fill('human') });

test('a move against the reader names the reader "you"', () => {
  const told = (reader) => text.moveLogSentence(view(reader), 1, stealFrom(0), false);
  assert.equal(told(0), 'Ben steals from you.');
  assert.equal(told(1), 'You steal from Anna.');
  assert.equal(told(2), 'Ben steals from Anna.');
  assert.equal(text.moveSentence(view(2), stealFrom(0), false), 'Steal from Anna');
});
