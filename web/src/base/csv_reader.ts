// Reads tables that spreadsheets have written (CSV, RFC 4180), whichever separator they use.

const SEPARATORS = [';', '\t', ','];

/** The separator that the first line has most often; quoted ones do not count. */
function separatorOf(text: string): string {
  const head = (text.split(/[\r\n]/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (sign: string) => head.split(sign).length;
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** A cell as it was before a spreadsheet was kept from taking it for a formula. */
const plain = (cell: string): string => cell.replace(/^'(?=[=+\-@＝＋－＠])/, '').trim();

/** The rows that are not empty. `separator`: where it is known. */
export function rowsOfCsv(text: string, separator?: string): string[][] {
  const source = text.replace(/^\ufeff/, '');
  const sign = separator ?? separatorOf(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(plain(cell));
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some(Boolean)) rows.push(row);
    row = [];
  };
  for (let i = 0; i < source.length; i++) {
    const letter = source[i] as string;
    if (quoted && letter === '"' && source[i + 1] === '"') cell += source[i++];
    else if (letter === '"' && (quoted || !cell)) quoted = !quoted;
    else if (quoted) cell += letter;
    else if (letter === sign) endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (cell || row.length) endRow();
  return rows;
}
