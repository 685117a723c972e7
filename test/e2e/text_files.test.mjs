// The page reads text files as the program does (test/engine/test_text_files.py), with the same
// sentences. No browser.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { pure } from './page_modules.mjs';

const file = (name) => readFileSync(new URL(`../data/files/${name}`, import.meta.url));
const program = readFileSync(new URL('../../src/util/text_file.c', import.meta.url), 'utf8');
const latin1 = '{file} is not UTF-8. It was read as Latin-1.';
const utf16 = '{file} is UTF-16. It was read as such.';
const binary = '{file} is not a text: it has bytes that no text has.';

let readText;
before(async () => ({ readText } = await pure('base/text_file.ts')));

const swapped = (text) => Buffer.from(text, 'utf16le').swap16();
const check = (bytes, text, sentence = '') =>
  assert.deepEqual(readText(new Uint8Array(bytes)), { text, sentence });

test('the files of the program', () => {
  check(file('names-with-mark-crlf.txt'), 'Ida Sørensen\nMüller, Jörg\nZoë\n=Max\n');
  check(file('names-latin1.txt'), 'Jürgen\nRené\nAnaïs\nÅse\n', latin1);
  check(file('results-with-mark.txt'), '1 1 8 5\n1 2 7 6\n');
});

test('every way to write characters and ends of lines', () => {
  const text = 'Jörg\n  Zoë  \n\nEva\n';
  for (const end of ['\n', '\r\n', '\r'])
    for (const last of ['Eva', 'Eva\n', 'Eva\n\n  \n', 'Eva\n\x1a']) {
      const saved = `Jörg\n  Zoë  \n\n${last}`.replaceAll('\n', end);
      check(Buffer.from(saved), text);
      check(Buffer.from(`\ufeff${saved}`), text);
      check(Buffer.from(saved, 'latin1'), text, latin1);
      check(Buffer.from(saved, 'utf16le'), text, utf16);
      check(Buffer.from(`\ufeff${saved}`, 'utf16le'), text, utf16);
      check(swapped(`\ufeff${saved}`), text, utf16);
      check(swapped(saved), text, utf16);
    }
  check([0x80, 0x96, 0x41], '€–A\n', latin1);
  for (const blank of ['', ' ', '\n\n', ' \r\n ']) check(Buffer.from(blank), '');
});

test('what is no text is refused', () => {
  check([...Buffer.from('PK\x03\x04'), 0, 0], null, binary);
  check([0xff, 0xfe, 0x61, 0, 0, 0xd8, 0x62, 0], null, binary);
  check([0xff, 0xfe, 0x61], null, binary);
  const long = readText(new Uint8Array((16 << 20) + 1).fill(65));
  assert.deepEqual(long, { text: null, sentence: '{file} is too long: a file may have 16 MiB.' });
  for (const sentence of [latin1, utf16, binary, long.sentence])
    assert.ok(program.includes(`"${sentence}"`), 'the program says the same');
});
