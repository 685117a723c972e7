// "Check this shuffle" for a game looked back at: its whole record, worked out again on this
// device, and held against what this device saw and gave, if it sat there.
import { compareWithGiven, type CheckResult } from '../fair/deal_checks';
import { savedTables } from '../state/saved_tables';
import type { Story } from './record_text';

/** Dealt from one key, or a seed, somebody may have known the cards: there is nothing to prove. */
export const canCheckShuffle = (story: Story): boolean => story.text.startsWith('talon-record 2\n');

export async function checkShuffle(story: Story, table: string): Promise<CheckResult> {
  const { checkRecord } = await import('../fair/check_runner');
  const given = savedTables.value.find((m) => m.table === table)?.given;
  const verdict = compareWithGiven(await checkRecord(story.text), given);
  return { verdict, over: true, own: Object.keys(given?.mixes ?? {}).length };
}
