// The digits by which this page opens its next table, and the id that the server will make of them.
// They are drawn before the page connects: a proxy before several servers sees the id in the
// address of the connection, and so a new table is opened where people with its link are led.
import { randomHex } from '../base/random_hex';

const ID_LETTERS = 12; // as the server has it, and the two below
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const WORDS = 'talon new table\0';

let own = '';
let id = '';

async function idOf(digits: string): Promise<string> {
  const bytes = new TextEncoder().encode(WORDS + digits);
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...sum.slice(0, ID_LETTERS)].map((byte) => LETTERS[byte & 31]).join('');
}

/** Draws them. Browsers compute the id only where nobody can listen: elsewhere there is none. */
export async function prepareTable(): Promise<void> {
  const digits = randomHex(16);
  const made = crypto.subtle ? await idOf(digits).catch(() => '') : '';
  own = digits;
  id = made;
}

/** Of the next table, or "". */
export const nextTableId = (): string => id;

/** The digits for the next table, once. */
export function takeOwn(): string {
  const taken = own || randomHex(16);
  own = id = '';
  void prepareTable();
  return taken;
}
