// Tables for spreadsheets (CSV, RFC 4180), such that programs of offices open them as they are:
// UTF-8 with a byte-order mark, the separator that goes with the decimal mark, and no text that
// would be computed. src/util/csv_writer.c writes the same; test/data/csv.json has cases for both.
import { saveFile } from './download';
import { language } from './translations';

export type CsvCell = string | number | null;

// Beginnings by which spreadsheets know a formula; Japanese ones know the wide signs, too.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const WHOLE_NUMBER = /^-?\d+$/;

export const decimalMark = (): string =>
  new Intl.NumberFormat(language.value).formatToParts(1.5).find((part) => part.type === 'decimal')!
    .value;

function textCell(cell: string): string {
  const safe = FORMULA.test(cell) && !WHOLE_NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The table as text. A decimal comma separates cells by semicolons, as spreadsheets expect it. */
export function csvOf(rows: CsvCell[][], mark = decimalMark()): string {
  const written = (cell: CsvCell): string =>
    typeof cell === 'number' ? String(cell).replace('.', mark) : textCell(cell ?? '');
  const separator = mark === ',' ? ';' : ',';
  return `\ufeff${rows.map((row) => `${row.map(written).join(separator)}\r\n`).join('')}`;
}

export const saveCsv = (name: string, rows: CsvCell[][]): void =>
  saveFile(name, csvOf(rows), 'text/csv');
