// Where the slider stands, where keys lead, and which chapters a game has. No browser.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { built } from './page_modules.mjs';

let slider, chapters, story;
before(async () => {
  slider = await built('review/slider.ts');
  chapters = await built('review/chapters.ts');
  story = await built('review/record_text.ts');
});

test('an address says a moment, and nonsense is the beginning', () => {
  const moment = { source: 'abc', step: 17, seat: 2, open: false };
  assert.equal(slider.addressOf(moment), '#/review/abc/17/2');
  for (const one of [moment, { ...moment, seat: -1 }, { ...moment, open: true, step: 0 }])
    assert.deepEqual(slider.momentOf(slider.addressOf(one).split('/').slice(2)), one);
  for (const words of [['abc'], ['abc', '-3', 'x'], ['abc', '1e9', '0.5', 'closed']])
    assert.deepEqual(slider.momentOf(words), { ...moment, step: 0, seat: 0 });
});

test('keys lead by steps and chapters, never out of the game', () => {
  const at = (key, step) => slider.keyStep(key, step, 20, [0, 5, 12]);
  assert.deepEqual(
    ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'PageDown', 'PageUp', 'x'].map((k) => at(k, 7)),
    [8, 6, 0, 20, 12, 5, null],
  );
  assert.deepEqual([at('ArrowRight', 20), at('ArrowLeft', 0)], [20, 0]);
  assert.deepEqual([at('PageDown', 12), at('PageUp', 5), at('PageUp', 0)], [20, 0, 0]);
  assert.deepEqual(slider.windowOf(0, 10, 3, 20), [0, 10]);
  assert.deepEqual(slider.windowOf(0, 100, 50, 20), [40, 60]);
  assert.deepEqual(slider.windowOf(0, 100, 99, 20), [80, 100]);
});

const field = (id, more = {}) => ({
  ...{ id, label: `Label of ${id}`, owner: 'table', rows: 1, show: 'number' },
  ...more,
});
const trick = { id: 'trick', label: 'Trick', kind: 'slot', owner: 'seat', sight: 'public' };
const game = (fields, zones = [trick]) => ({ fields, zones, options: [{ id: 'target' }] });
const marks = (counts, laid) => counts.map((n, i) => ({ counts: [n].flat(), laid: laid[i] ?? 0 }));

test('what the game counts is rounds, what lies in the middle tricks', () => {
  const one = game([field('target'), field('deal'), field('hidden', { show: 'hidden' })]);
  assert.deepEqual(
    chapters.countingFields(one).map((f) => f.id),
    ['deal'],
  );
  //                 0  1  2  3  4  5  6  7  8
  const seen = marks([0, 0, 0, 0, 0, 1, 1, 1, 1], [0, 1, 2, 1, 2, 0, 1, 2, 1]);
  const found = chapters.chaptersOf(one, seen);
  assert.deepEqual(
    found.map((c) => [c.level, c.from, c.number]),
    [
      [0, 0, 0],
      [1, 1, 1],
      [1, 3, 2],
      [0, 5, 1],
      [1, 6, 1],
      [1, 8, 2],
    ],
  );
  assert.equal(chapters.endOfRound(found, 2, 8), 4);
  assert.equal(chapters.endOfRound(found, 6, 8), 8);
  const { round, begin, end } = chapters.roundMoves(found, 6, 8);
  assert.deepEqual([round.from, begin, end], [5, 4, 8]);
  assert.equal(chapters.chapterAt(found, 1, 4).from, 3);
});

test('with one deal tricks are the chapters, and the game is one round', () => {
  const one = game([field('deal')]);
  const found = chapters.chaptersOf(one, marks([0, 0, 0, 0], [0, 1, 2, 1]));
  assert.deepEqual(
    found.map((c) => [c.level, c.from, c.counted]),
    [
      [0, 1, false],
      [0, 3, false],
    ],
  );
  assert.equal(chapters.endOfRound(found, 1, 3), 3);
  assert.deepEqual(chapters.roundMoves(found, 1, 3), { round: null, begin: 0, end: 3 });
});

test('a number that jumps about counts nothing; rarer numbers are outside', () => {
  const one = game([field('turns'), field('game'), field('sum')], []);
  const seen = marks(
    [
      [0, 1, 3],
      [1, 1, 9],
      [2, 1, 2],
      [3, 2, 8],
      [4, 2, 1],
    ],
    [],
  );
  const found = chapters.chaptersOf(one, seen);
  assert.deepEqual(
    found.filter((c) => c.level === 0).map((c) => [c.label, c.from]),
    [
      ['Label of game', 0],
      ['Label of game', 3],
    ],
  );
  assert.deepEqual(new Set(found.map((c) => c.label)).size, 2);
});

test('a long game has a chapter for every hundred, and its milestones within', () => {
  const one = game([field('battle')], []);
  const seen = Array.from({ length: 251 }, (_, i) => ({
    ...{ counts: [i], laid: 0 },
    milestones: [i === 40 || i === 41 ? 1 : 0, i < 5 ? null : i < 120 ? 1 : i === 150 ? null : 2],
  }));
  const kinds = [{ label: 'War in {n}' }, { label: 'Lead in {n}' }];
  assert.deepEqual(
    chapters.chaptersOf(one, seen, kinds).map((c) => [c.level, c.from, c.number, c.label]),
    [
      [0, 0, 0, 'Label of battle'],
      [1, 40, 40, 'War in {n}'],
      [0, 100, 100, 'Label of battle'],
      [1, 120, 120, 'Lead in {n}'],
      [0, 200, 200, 'Label of battle'],
    ],
  );
});

test('a record is read without playing it', () => {
  const text =
    'talon-record 2\nengine 1\ngame g -\npreset p\nrules 1\noption target 5\n' +
    'seat 0 human Anna  B\nseat 1 simple \nstep 1 0 play 9h to 2\nchance 52:1\nstep 2 1 deal\n' +
    'deal 2 ab\nover yes\n' +
    'rank 1 2\npoints -3 4\n';
  const { text: same, ...told } = story.readRecord(text);
  assert.equal(same, text);
  assert.deepEqual(told, {
    ...{ game: 'g', form: null, preset: 'p', options: { target: '5' }, over: true },
    ...{ who: ['human', 'simple'], names: ['Anna  B', ''], rank: [1, 2], points: [-3, 4] },
    steps: [
      { seat: 0, move: 'play 9h to 2' },
      { seat: 1, move: 'deal' },
    ],
    ...{ deals: [2], chances: [1], reader: -1 },
  });
  for (const wrong of ['', 'x', 'talon-record 2\n', 'talon-record 2\ngame g -\n'])
    assert.equal(story.readRecord(wrong), null);
});
