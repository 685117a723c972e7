// An account carries statistics and ratings from one device to the next. It asks the server; the
// session's key stays on this device.
import { signal } from '@preact/signals';
import { heldSeats, mine } from '../mine';
import { ask, Refused } from '../socket';
import { refused, say } from '../store';
import { t } from '../words';
import { keepSession, session, whoami } from './session';

export interface Standing {
  game: string;
  form: string | null;
  preset: string | null;
  played: number;
  won: number;
  shared: number;
  points: number;
  best: number;
}

export interface Rating {
  game: string;
  rating: number;
  played: number;
  provisional: boolean;
}

export interface Career {
  name: string;
  logins: number; // devices that are logged in
  statistics: Standing[];
  imported: Standing[];
  ratings: Rating[];
}

const PIECE = 2000; // characters of one message; the server takes 4 KiB with all escapes

export const career = signal<Career | null>(null);

/** Says what is wrong; null if nothing is. */
async function enter(what: 'register' | 'login', name: string, passphrase: string) {
  try {
    const answer = await ask<{ name: string; session: string }>(what, { name, passphrase });
    keepSession({ key: answer.session, name: answer.name });
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.refusal.message;
    throw error;
  }
}

export const register = (name: string, passphrase: string) => enter('register', name, passphrase);
export const login = (name: string, passphrase: string) => enter('login', name, passphrase);

export async function logout(all = false): Promise<void> {
  const key = session.value;
  keepSession(null);
  career.value = null;
  if (key) await ask('logout', { session: key, ...(all ? { all } : {}) }).catch(refused);
}

/** A session that ended elsewhere ends here. */
export async function lookUp(): Promise<void> {
  if (!session.value) return;
  try {
    career.value = await ask<Career>('me', { session: session.value });
  } catch (error) {
    if (error instanceof Refused && error.refusal.code === 'session') {
      keepSession(null);
      career.value = null;
    }
    refused(error);
  }
}

export async function forgetMe(passphrase: string): Promise<string | null> {
  try {
    await ask('forget', { session: session.value, passphrase });
  } catch (error) {
    if (error instanceof Refused) return error.refusal.message;
    throw error;
  }
  keepSession(null);
  career.value = null;
  say(t('Your account is deleted.'));
  return null;
}

/** Everything of this person as a file: of the account, and of the seats of this device. */
export async function takeOut(): Promise<string | null> {
  const seats = mine.value.flatMap((m) =>
    heldSeats(m).map((seat) => ({ table: m.table, token: m.held[seat] })),
  );
  const key = session.value ? { session: session.value } : {};
  const answer = await ask<Record<string, unknown>>('export', { ...key, seats }).catch(refused);
  if (!answer) return null;
  const { id: _, ok: __, ...rest } = answer;
  return JSON.stringify(rest.export ?? rest, null, 1);
}

/** Pieces that cut no letter in two. */
function pieces(text: string): string[] {
  const out: string[] = [];
  let piece = '';
  for (const letter of text) {
    if (piece.length >= PIECE) {
      out.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...out, piece];
}

/** Reads such a file in again. */
export async function bringIn(text: string): Promise<void> {
  const list = pieces(text);
  for (const [i, part] of list.entries()) {
    const last = i === list.length - 1;
    const members = { session: session.value, part, last };
    if (!(await ask('import', members).catch(refused))) return;
  }
  say(t('Everything of the file is taken over.'));
  await lookUp();
}

export { whoami };
