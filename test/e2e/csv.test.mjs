// Tables for spreadsheets, cell by cell as test/data/csv.json says. The program's writer is
// compared with the same file (test/unit/test_csv_writer.c).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { built } from './page_modules.mjs';

const cases = JSON.parse(readFileSync(new URL('../data/csv.json', import.meta.url), 'utf8'));
const { csvOf } = await built('base/csv.ts');

const cellOf = (cell) => {
  if (cell?.decimal === undefined) return cell;
  return cell.decimal === '' ? null : Number(cell.decimal);
};

for (const { what, mark, rows, text } of cases)
  test(`a table for a spreadsheet: ${what}`, () => {
    assert.equal(csvOf(rows.map((row) => row.map(cellOf)), mark), text);
  });
