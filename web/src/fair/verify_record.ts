// Checks in this browser, without any server, that the cards of a record were dealt fairly and that
// every line is what play would have written (doc/record.md, doc/fairness.md). The caller supplies
// talon.wasm; the answer is made of msgids. So it runs in Node as well.
import {
  bytesOf,
  commitmentOf,
  dealCommitmentOf,
  dealSecretOf,
  Engine,
  hexOf,
} from './deal_derivation';
import { RecordChecker } from './record_checker';
import { CheckFailure, t, type Fair, type Sentence, type Verdict } from './verdict';

export type { Fair, Sentence, Verdict } from './verdict';

/** Fetches talon.wasm. */
export type Source = () => Promise<BufferSource>;

const LONGEST = 16 << 20;

const engines = new Map<Source, Promise<WebAssembly.Module>>();

async function start(source: Source): Promise<Engine> {
  let module = engines.get(source);
  if (!module) {
    module = source().then((bytes) => WebAssembly.compile(bytes));
    engines.set(source, module);
    module.catch(() => engines.delete(source)); // the next check tries again
  }
  return new Engine(await WebAssembly.instantiate(await module, {}));
}

/** Checks a whole record. Rejects only if talon.wasm cannot be loaded. */
export async function verifyRecord(text: string, source: Source): Promise<Verdict> {
  const reader = new RecordChecker(await start(source), text);
  try {
    if (text.length > LONGEST) throw new CheckFailure(t('The record is too long.'));
    const fair = reader.read();
    const { commitment, values } = reader;
    const lines = reader.holds(fair);
    return fair ? { ok: true, lines, commitment, values } : { ok: true, lines, commitment };
  } catch (problem) {
    if (!(problem instanceof CheckFailure)) throw problem;
    return { ok: false, lines: [problem.sentence], line: reader.number };
  }
}

/** Checks a `fair` answer during a game: each finished deal against its commitment, and all of them
 * against the table's secret once that is shown. `kept` is the commitment shown before, and the
 * share that was given, if any. */
export async function verifyDeals(
  fair: Fair,
  source: Source,
  kept: { commitment?: string; seat?: number; value?: string } = {},
): Promise<Verdict> {
  const engine = await start(source);
  const { commitment } = fair;
  const refused = (sentence: Sentence): Verdict => ({ ok: false, lines: [sentence], commitment });
  if (kept.commitment && kept.commitment !== commitment)
    return refused(t('This is not the commitment that was shown before.'));
  if (kept.value && fair.mixes[kept.seat ?? -1] !== kept.value)
    return refused(t('Your random value is not among the values that decided the cards.'));
  const secret = bytesOf(fair.secret ?? undefined);
  if (fair.secret !== null && (!secret || commitmentOf(engine, secret) !== commitment))
    return refused(t('The secret does not match the commitment.'));
  let shown = 0;
  for (const [at, deal] of fair.deals.entries()) {
    if (deal.secret === null) continue;
    const bytes = bytesOf(deal.secret);
    const derived = secret && hexOf(dealSecretOf(engine, secret, at + 1)) !== deal.secret;
    if (!bytes || derived || dealCommitmentOf(engine, bytes) !== deal.commitment)
      return refused(t('The secret of deal {n} does not match its commitment.', { n: at + 1 }));
    shown++;
  }
  const lines = [
    t('Finished deals: {n}. Each secret matches its commitment.', { n: shown }),
  ];
  if (secret)
    lines.push(t('The secret matches the commitment: {commitment}.', { commitment }));
  return { ok: true, lines, commitment };
}
