// A club's list without a page: as rows of a circle, which are short enough for a request and make
// the same list; two devices that change it; pasted texts; tables; handicaps by match points.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { generator } from './browser.mjs';
import { builtTogether } from './page_modules.mjs';
import { talon } from './serve_process.mjs';

const { rowsOf, listOfRows, merged, changesOf, readPasted, GROUP_HEADS, handicaps, ...csv } =
  await builtTogether([
    'members/list_rows.ts',
    'members/pasted.ts',
    'members/pasted_columns.ts',
    'members/season.ts',
    'base/csv_reader.ts',
    'base/csv.ts',
  ]);

const { rowsOfCsv, csvOf } = csv;
const ROW_BYTES = 3000;
const REQUEST_BYTES = 4096;
const bytes = (text) => new TextEncoder().encode(text).length;
const numbers = (count) => Array.from({ length: count }, (_, i) => i + 1);

/** As long as names can be: 63 bytes, with signs that JSON has to escape. */
const longName = (n) => `"${n}" ${'ä'.repeat(28)}`.slice(0, 60);

function longList(people, evenings) {
  const members = numbers(people).map((number) => ({
    ...{ number, name: longName(number), note: 'x'.repeat(40), group: number % 2 ? 'A' : 'B' },
    ...{ stays: true, apart: numbers(16), gone: false },
  }));
  const outcome = {
    ...{ rank: 12, line: 'B', score: -123.25, percent: 43.75, handicap: 1000, played: 24 },
  };
  const evening = (at) => ({
    ...{ drive: `drive${at}`.padEnd(16, 'x'), title: 'T'.repeat(40), day: `2026-11-${10 + at}` },
    ...{ compare: 'match_points', score: 'over_six', deals: 2 },
    people: numbers(people).map((person) => ({
      ...{ person, member: person, name: longName(person), group: 'B', paid: true },
      outcome,
    })),
  });
  const dates = numbers(45).map((at) => ({ day: `2027-01-${at}`, text: '"'.repeat(60) }));
  return {
    ...{ id: '0123456789abcdef', title: 'K'.repeat(60), groups: ['Ladies', 'Gents'], members },
    ...{ evenings: numbers(evenings).map(evening), dates, circle: 'abcdefghijkl' },
    season: { points: 'sum', best: 7 },
  };
}

test('rows fit into requests, and make the same list', () => {
  for (const people of [1, 12, 13, 61]) {
    const list = longList(people, 11);
    const rows = rowsOf(list);
    for (const [row, text] of Object.entries(rows)) {
      const token = '0'.repeat(32);
      const request = { id: 9999, do: 'circle_act', circle: list.circle, token, act: 'row', row };
      assert.ok(row.length <= 32, row);
      assert.ok(bytes(text) <= ROW_BYTES, `${row}: ${bytes(text)} bytes`);
      const whole = bytes(JSON.stringify({ ...request, text }));
      assert.ok(whole <= REQUEST_BYTES, `${row}: ${whole} bytes`);
    }
    assert.deepEqual(listOfRows(rows, list.circle), list);
  }
});

test('changes of two devices meet row by row', () => {
  const told = { a: '1', b: '1', c: '1', d: '1' };
  const own = { a: '2', b: '1', d: '1', e: 'new' }; // c was removed here
  const there = { a: '1', b: '3', c: '1', f: 'new' }; // d was removed there
  const wanted = merged(own, told, there);
  assert.deepEqual(wanted, { a: '2', b: '3', e: 'new', f: 'new' });
  assert.deepEqual(changesOf(wanted, there), { a: '2', c: '', e: 'new' });
});

test('random changes of two devices end in the same list', () => {
  const random = generator(5);
  const letters = ['a', 'b', 'c', 'd'];
  for (let game = 0; game < 300; game++) {
    let there = {};
    const devices = [0, 1].map(() => ({ own: {}, told: {} }));
    for (let step = 0; step < 12; step++) {
      const it = devices[random(2)];
      const row = letters[random(4)];
      if (random(2)) it.own = { ...it.own, [row]: String(random(9)) };
      else {
        const wanted = merged(it.own, it.told, there);
        for (const [name, text] of Object.entries(changesOf(wanted, there)))
          if (text) there = { ...there, [name]: text };
          else delete there[name];
        it.own = it.told = wanted;
        assert.deepEqual(there, wanted);
      }
    }
    for (const it of [...devices, ...devices]) {
      const wanted = merged(it.own, it.told, there);
      it.own = it.told = wanted;
      there = wanted;
    }
    assert.deepEqual(devices[0].own, devices[1].own);
  }
});

test('pasted texts', () => {
  const CLUB = ['Ladies', 'Gents'];
  const cases = [
    ['Anna\nBen', null, null, 'Anna Ben', ['', '']],
    ['Ladies:\nAnna\n\nGents:\n Ben ', null, ['Ladies', 'Gents'], 'Anna Ben', ['A', 'B']],
    ['Anna\tlady\nBen\tgent\nCora\tLady', null, ['lady', 'gent'], 'Anna Ben Cora', ['A', 'B', 'A']],
    ['Anna;Gents\r\nBen;other', CLUB, CLUB, 'Anna Ben;other', ['B', '']],
    ['Anna\ta\nBen\tb\nCora\tc', null, null, 'Anna a Ben b Cora c', ['', '', '']],
    ['Gents:\nBen\nDave', CLUB, CLUB, 'Ben Dave', ['B', 'B']],
    ['Ben\tL\nDave\tL', null, null, 'Ben L Dave L', ['', '']],
  ];
  for (const [text, known, groups, names, letters] of cases) {
    const read = readPasted(text, known);
    assert.deepEqual(read.groups, groups, text);
    assert.equal(read.people.map((one) => one.name).join(' '), names);
    assert.deepEqual(read.people.map((one) => one.group), letters);
  }
  assert.equal(readPasted('Müller, Jörg; Dr.', null).people[0].name, 'Müller, Jörg; Dr.');
});

test('columns of a pasted list: nothing of a name is lost', () => {
  const CLUB = ['Ladies', 'Gents'];
  const whole = ['Anna Berg', 'Ben Berg', 'Cora Dorn', 'Dave Emm'];
  const rows = (...lines) => lines.join('\n');
  const table = (head, ...more) => {
    const [a = [], b = []] = more;
    const parts = whole.map((name) => name.split(' '));
    const line = (at) => [...(a[at] ? [a[at]] : []), ...parts[at], ...(b[at] ? [b[at]] : [])];
    return rows(...(head ? [head] : []), ...parts.map((_, at) => line(at).join('\t')));
  };
  const letters = ['L', 'G', 'L', 'G'];
  const cases = [
    [table(''), null, '----'],
    [table('First name\tLast name'), null, '----'],
    [table('Vorname\tNachname'), CLUB, '----'],
    [table('', ['1', '2', '3', '4']), null, '----'],
    [table('Nr\tVorname\tNachname', ['1', '2', '3', '4']), null, '----'],
    [table('', [], ['Ladies', 'Gents', 'Ladies', 'Gents']), null, 'ABAB'],
    [table('', ['Ladies', 'Gents', 'Ladies', 'Gents']), CLUB, 'ABAB'],
    [table('Prénom\tNom de famille\tSexe', [], letters), CLUB, 'ABAB'],
    [table('', [], letters), CLUB, 'ABAB'],
    [table('', [], ['L', '', 'L', 'G']), null, 'A-AB'],
    [table('', [], ['Ladies', 'Gents', 'Juniors', 'Gents']), CLUB, 'AB-B'],
    [table('', [], ['Lady', 'Gent', 'lady', 'Gentleman']), null, 'ABAB'],
    [table('', [], ['Ladies', 'Gents', 'Juniors', 'Gents']), null, '----'],
  ];
  for (const [text, known, groups] of cases) {
    const { people } = readPasted(text, known);
    assert.deepEqual(people.map((one) => one.name), whole, text);
    assert.equal(people.map((one) => one.group || '-').join(''), groups, text);
  }
  const named = (text, known) => readPasted(text, known).people.map((one) => one.name);
  assert.deepEqual(named(rows('Name\tGroup\tPaid', 'Anna\tL\tyes', 'Ben\tG\tno'), null), [
    'Anna',
    'Ben',
  ]);
  assert.deepEqual(readPasted('Name\tPaid\nAnna\tyes\nBen\tno\nCora\tyes', null).groups, null);
  assert.deepEqual(named('Name,Group\n"Berg, Anna",L\nBen,G', CLUB), ['Berg, Anna', 'Ben']);
  assert.deepEqual(named('Berg, Anna\nBen, Carl', CLUB), ['Berg, Anna', 'Ben, Carl']);
  assert.deepEqual(named('Berg; Anna\nDorn; Ben\nDorn; Carl', null), [
    'Berg; Anna',
    'Dorn; Ben',
    'Dorn; Carl',
  ]);
  const two = 'Müller\nAnna; die Kurze\nanna; die Lange\nEva';
  assert.deepEqual(named(two, null), two.split('\n'));
  assert.deepEqual(named('1\n2\n3', null), ['1', '2', '3']);
});

test('a table that was written is read back', () => {
  const rows = [
    ['Name', 'Note', '2026-11-29'],
    ['Müller, Jörg; Dr.', 'said "hi"', ''],
    ['=SUM(A1)', '- x', 'two\nlines'],
  ];
  for (const mark of ['.', ',']) assert.deepEqual(rowsOfCsv(csvOf(rows, mark)), rows);
  assert.deepEqual(rowsOfCsv('a\tb\n\nc\td'), [['a', 'b'], ['c', 'd']]);
});

test('handicaps by match points, and who has none', () => {
  const member = (number) => ({
    ...{ number, name: `M${number}`, note: '', group: '', stays: false, apart: [], gone: false },
  });
  const part = (number, percent, handicap = 0) => ({
    ...{ person: number, member: number, name: `M${number}`, paid: false },
    outcome: {
      ...{ rank: 1, line: '', score: 10, percent: percent + handicap / 100, handicap, played: 5 },
    },
  });
  const evening = (...people) => ({
    ...{ drive: '', title: '', day: '', compare: 'match_points', score: 'over_six', deals: 2 },
    people,
  });
  const list = {
    members: numbers(4).map(member),
    evenings: [
      evening(part(1, 60), part(2, 40, 500), part(3, 50)),
      evening(part(1, 50), part(2, 40, 250), part(3, 50)),
      evening(part(1, 55), part(2, 43), part(4, 99)),
      { ...evening(part(3, 10)), compare: 'total' },
    ],
  };
  const setup = { compare: 'match_points', score: 'over_six', rounds: 8, deals: 2 };
  assert.deepEqual(handicaps(list, setup), { 1: 0, 2: Math.round(0.8 * (55 - 41) * 100) });
  assert.deepEqual(handicaps({ ...list, evenings: [] }, setup), {});
});

test('a list copied from a spreadsheet, whatever its columns are called', () => {
  const people = (rows) =>
    readPasted(rows.join('\n'), null).people.map(({ name, group }) => [name, group]);
  const wanted = [
    ['Joan', 'A'],
    ['Ken', 'B'],
    ['Ann', 'A'],
  ];
  for (const [women, men] of [
    ['Lady', 'Gent'],
    ['Ladies', 'Gents'],
    ['L', 'G'],
    ['F', 'M'],
    ['Dame', 'Herr'],
    ['X', 'Y'],
  ]) {
    const rows = [`Joan\t${women}`, `Ken\t${men}`, `Ann\t${women}`];
    assert.deepEqual(people(rows), wanted, `${women}, ${men}`);
    for (const head of ['Name\tLady/Gent', 'Name', 'Player\tGroup', 'Teilnehmer\tGeschlecht'])
      assert.deepEqual(people([head, ...rows]), wanted, `${head}: ${women}, ${men}`);
  }
});

test('files of other programs have groups by the same heads', () => {
  for (const head of GROUP_HEADS) {
    const input = `Name;${head}\nAnn;Lady\n`;
    const told = spawnSync(talon, ['drive', '--read', '-'], { input, encoding: 'utf8' });
    assert.equal(told.stdout, 'Ann\tLady\n', head);
    const read = readPasted(`Somebody\t${head}\nAnn\tLady\nBen\tGent`, null);
    assert.deepEqual(read.people.map((one) => one.name), ['Ann', 'Ben'], head);
  }
});

test('words of a list mean the groups that are there', () => {
  const groupsOf = (words, known) =>
    readPasted(words.map((word, i) => `P${i}\t${word}`).join('\n'), known)
      .people.map(({ group }) => group || '-')
      .join('');
  const english = ['Ladies', 'Gents'];
  const german = ['Damen', 'Herren'];
  assert.equal(groupsOf(['Lady', 'Gent', 'L', 'g', 'LADIES'], english), 'ABABA');
  assert.equal(groupsOf(['F', 'M', 'female', 'Male', 'woman'], english), 'ABABA');
  assert.equal(groupsOf(['Dame', 'Herr', 'D', 'H', 'Frau', 'm'], german), 'ABABAB');
  const swapped = ['Gents', 'Ladies'];
  assert.equal(groupsOf(['Lady', 'F', 'gent', 'M', 'g'], swapped), 'BBAAA');
  assert.equal(groupsOf(['F', 'H', 'Dame', 'Monsieur'], ['Dames', 'Hommes']), 'ABA-');
  assert.equal(groupsOf(['red', 'R', 'Blue', 'M', 'F'], ['Reds', 'Blues']), 'AAB--');
  // What could mean both, or neither, means none.
  assert.equal(groupsOf(['R', 'Blue', 'x', 'Librarian'], ['Red', 'Rose']), '----');
  assert.equal(groupsOf(['Librarian', 'Late'], english), '--');
  assert.equal(groupsOf(['Red', 'rose'], ['Red', 'Rose']), 'AB');
  // Somebody of a third kind in the first row is no head.
  const three = 'Joan\tGuest\nKen\tGent\nAnn\tLady\nIda\tLady\nMax\tGent';
  assert.equal(readPasted(three, null).people.length, 5);
  // A first line of two words is a person where it is like the others.
  assert.equal(readPasted('Joan\tLady\nKen\tGent', english).people.length, 2);
});
