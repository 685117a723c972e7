// Requests about an account, which carries statistics and ratings from one device to the next.
import { signal } from '@preact/signals';
import { ask, askOneOf, RequestError } from '../state/connection';
import { showRefusal, showToast } from '../state/toasts';
import { earlierKey, saveLogin, sessionKey } from '../state/login';
import { language, t } from '../base/translations';

export interface GameStatistics {
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

export interface AccountData {
  name: string;
  logins: number; // devices that are logged in
  recovery: boolean; // it has a mail address for a forgotten passphrase
  statistics: GameStatistics[];
  imported: GameStatistics[];
  ratings: Rating[];
}

export const accountData = signal<AccountData | null>(null);

/** Why it was refused, translated. */
export interface Reason {
  code: string;
  message: string;
}

/** Any error that is no refusal is a fault of the page and is thrown on. */
function reasonOf(error: unknown): Reason {
  if (!(error instanceof RequestError)) throw error;
  const { code, message, template, wait } = error.refusal;
  return { code, message: template && wait ? t(template, { n: wait }) : t(message) };
}

/** Logs in or registers. Returns the reason if it was refused, else null. */
async function openSession(
  what: 'register' | 'login' | 'reset',
  members: Record<string, string>,
): Promise<Reason | null> {
  try {
    const answer = await askOneOf<{ name: string; session: string }>(what, members);
    saveLogin({ key: answer.session, name: answer.name });
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** On some servers only people with an invitation can register. */
export const register = (name: string, passphrase: string, invitation: string) =>
  openSession('register', { name, passphrase, ...(invitation ? { invitation } : {}) });

/** A device that was logged in before does not wait because of the guesses of others. */
export function logIn(name: string, passphrase: string) {
  const earlier = earlierKey();
  return openSession('login', { name, passphrase, ...(earlier ? { earlier } : {}) });
}

/** With a code of the operator, or with that which was sent to the address. */
export async function resetPassphrase(
  name: string,
  code: string,
  fresh: string,
  address: string,
): Promise<string | null> {
  const members = { name, code, new: fresh, ...(address ? { address } : {}) };
  return (await openSession('reset', members))?.message ?? null;
}

export async function logOut(all = false): Promise<void> {
  const key = sessionKey.value;
  saveLogin(null);
  accountData.value = null;
  if (key) await ask('logout', { session: key, ...(all ? { all } : {}) }).catch(showRefusal);
}

/** Loads the account's data. If its session has ended, the device is logged out. */
export async function loadAccount(): Promise<void> {
  if (!sessionKey.value) return;
  try {
    accountData.value = await ask<AccountData>('me', { session: sessionKey.value });
  } catch (error) {
    if (error instanceof RequestError && error.refusal.code === 'session') {
      saveLogin(null);
      accountData.value = null;
    }
    showRefusal(error);
  }
}

/** Makes a request and returns the reason if it was refused, else null. */
async function refusalOf(
  what: 'passphrase' | 'forget' | 'recovery' | 'reset_code',
  members: Record<string, unknown>,
): Promise<string | null> {
  try {
    await askOneOf(what, members);
    return null;
  } catch (error) {
    return reasonOf(error).message;
  }
}

/** Ends every other session of the account. Returns the reason if it was refused, else null. */
export async function changePassphrase(old: string, fresh: string): Promise<string | null> {
  const wrong = await refusalOf('passphrase', {
    session: sessionKey.value,
    passphrase: old,
    new: fresh,
  });
  if (!wrong) await loadAccount();
  return wrong;
}

export async function deleteAccount(passphrase: string): Promise<string | null> {
  const wrong = await refusalOf('forget', { session: sessionKey.value, passphrase });
  if (wrong) return wrong;
  saveLogin(null);
  accountData.value = null;
  showToast(t('Your account is deleted.'));
  return null;
}

/** Has a code sent for a new passphrase, if the address is that of the account. */
export const askForResetCode = (name: string, address: string) =>
  refusalOf('reset_code', { name, address, lang: language.value });

export const askForRecoveryCode = (address: string) =>
  refusalOf('recovery', { session: sessionKey.value, address, lang: language.value });

async function changeRecovery(members: Record<string, unknown>): Promise<string | null> {
  const wrong = await refusalOf('recovery', { session: sessionKey.value, ...members });
  if (!wrong) await loadAccount();
  return wrong;
}

export const nameRecovery = (address: string, code: string, passphrase: string) =>
  changeRecovery({ address, code, passphrase });

export const dropRecovery = (passphrase: string) => changeRecovery({ off: true, passphrase });
