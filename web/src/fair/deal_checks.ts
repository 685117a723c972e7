// Checking how the cards of the table were dealt: of a finished game by its whole record, before
// that by the deals that are over. What this device saw and gave is held against it.
import { currentTable, currentTableId, type GivenShares } from '../state/saved_tables';
import { ask } from '../state/connection';
import { view } from '../state/view';
import type { Fair, Verdict } from './verify_record';

/** A finished game's record, or the answer of `fair` while it goes on, and what was found. */
export interface CheckResult {
  verdict: Verdict;
  over: boolean;
  /** Own values that decided the cards together with the server's secret. */
  own: number;
}

/** What this device kept must be in the record. */
export function compareWithGiven(verdict: Verdict, given: GivenShares | undefined): Verdict {
  if (!verdict.ok || !given) return verdict;
  if (given.commitment !== verdict.commitment)
    return { ok: false, lines: [{ msgid: 'This is not the commitment that was shown before.' }] };
  const { values } = verdict;
  const other = Object.entries(given.mixes).some(([seat, mix]) => values?.[Number(seat)] !== mix);
  if (!other) return verdict;
  const msgid = 'The value you gave is not among those that decided the cards.';
  return { ok: false, lines: [{ msgid }] };
}

const ownCount = (): number => Object.keys(currentTable.value?.given?.mixes ?? {}).length;

async function game(): Promise<CheckResult> {
  const { checkRecord } = await import('./check_runner');
  const { record } = await ask<{ record: string }>('record', { table: currentTableId.value });
  return {
    verdict: compareWithGiven(await checkRecord(record), currentTable.value?.given),
    over: true,
    own: ownCount(),
  };
}

async function deals(): Promise<CheckResult> {
  const { checkDeals } = await import('./check_runner');
  const fair = await ask<Fair>('fair', { table: currentTableId.value });
  const given = currentTable.value?.given;
  const seat = Number(Object.keys(given?.mixes ?? {})[0] ?? -1);
  const value = given?.mixes[seat];
  const kept = {
    ...(given ? { commitment: given.commitment } : {}),
    ...(value ? { seat, value } : {}),
  };
  return { verdict: await checkDeals(fair, kept), over: false, own: ownCount() };
}

/** Rejects if the server or the engine cannot be had. */
export const checkTable = (): Promise<CheckResult> => (view.value?.over ? game() : deals());
