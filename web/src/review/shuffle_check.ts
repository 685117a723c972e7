// "Check this shuffle" for a finished game: derives all deals of the record again, and compares
// them with what this device saw and gave, if it played there.
import { compareWithGiven, type CheckResult } from '../fair/deal_checks';
import { savedTables } from '../state/saved_tables';
import type { RecordContent } from './record_text';

/** Whether there is anything to prove: games dealt from a seed or a single key could have been
 * known beforehand. */
export const canCheckShuffle = (story: RecordContent): boolean =>
  story.text.startsWith('talon-record 2\n');

export async function checkShuffle(story: RecordContent, table: string): Promise<CheckResult> {
  const { checkRecord } = await import('../fair/check_runner');
  const given = savedTables.value.find((m) => m.table === table)?.given;
  const verdict = compareWithGiven(await checkRecord(story.text), given);
  return { verdict, over: true, own: Object.keys(given?.mixes ?? {}).length };
}
