// Checks how the cards of the current table were dealt: for a finished game by its record, before
// that by the deals that are over. The result is compared with what this device saw and gave.
import { currentTable, currentTableId, type GivenShares } from '../state/saved_tables';
import { ask } from '../state/connection';
import { view } from '../state/view';
import type { Fair, Verdict } from './verify_record';

/** The result for a finished game's record, or for the answer of `fair` during a game. */
export interface CheckResult {
  verdict: Verdict;
  over: boolean;
  /** The number of shares this device gave to the shuffle. */
  own: number;
}

/** The commitment and the shares that this device kept must be in the record. */
export function compareWithGiven(verdict: Verdict, given: GivenShares | undefined): Verdict {
  if (!verdict.ok || !given) return verdict;
  if (given.commitment !== verdict.commitment)
    return { ok: false, lines: [{ msgid: 'This is not the commitment that was shown before.' }] };
  const { values } = verdict;
  const other = Object.entries(given.mixes).some(([seat, mix]) => values?.[Number(seat)] !== mix);
  if (!other) return verdict;
  const msgid = 'Your random value is not among the values that decided the cards.';
  return { ok: false, lines: [{ msgid }] };
}

const ownCount = (): number => Object.keys(currentTable.value?.given?.mixes ?? {}).length;

async function game(): Promise<CheckResult> {
  const { checkRecord } = await import('./check_runner');
  const { record } = await ask<{ record: string }>('record', { table: currentTableId.value ?? '' });
  return {
    verdict: compareWithGiven(await checkRecord(record), currentTable.value?.given),
    over: true,
    own: ownCount(),
  };
}

async function deals(): Promise<CheckResult> {
  const { checkDeals } = await import('./check_runner');
  const fair = await ask<Fair>('fair', { table: currentTableId.value ?? '' });
  const given = currentTable.value?.given;
  const seat = Number(Object.keys(given?.mixes ?? {})[0] ?? -1);
  const value = given?.mixes[seat];
  const kept = {
    ...(given ? { commitment: given.commitment } : {}),
    ...(value ? { seat, value } : {}),
  };
  return { verdict: await checkDeals(fair, kept), over: false, own: ownCount() };
}

/** Checks the current table. Rejects if the server or the engine cannot be reached. */
export const checkTable = (): Promise<CheckResult> => (view.value?.over ? game() : deals());
