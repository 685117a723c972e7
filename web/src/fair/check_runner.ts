// Runs the checks of records and deals with the engine that came with the page.
import { engineAddress } from '@talon-cards/engine';
import { verifyDeals, verifyRecord, type Fair, type Verdict } from './verify_record';

async function load(): Promise<ArrayBuffer> {
  const answer = await fetch(engineAddress());
  if (!answer.ok) throw new Error(`talon.wasm: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Checks a record. The sentences are msgids: `lines.map(({ msgid, parts }) => t(msgid, parts))`.
 * */
export function checkRecord(text: string): Promise<Verdict> {
  return verifyRecord(text, load);
}

export function checkDeals(
  fair: Fair,
  kept?: { commitment?: string; seat?: number; value?: string },
): Promise<Verdict> {
  return verifyDeals(fair, load, kept);
}
