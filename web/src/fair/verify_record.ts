// Checks in this browser, without any server, that the cards of a record were dealt fairly and that
// every line is what play would have written (doc/record.md, doc/fairness.md). The caller supplies
// talon.wasm; the answer is made of msgids. So it runs in Node as well.
import { RecordCheck, type RecordReading } from '@talon-cards/engine';
import {
  bytesOf,
  commitmentOf,
  dealCommitmentOf,
  dealSecretOf,
  hexOf,
} from './deal_derivation';
import { t, type Fair, type Sentence, type Verdict } from './verdict';

export type { Fair, Sentence, Verdict } from './verdict';

/** Fetches talon.wasm. */
export type Source = () => Promise<BufferSource>;

const LONGEST = 16 << 20;

const engines = new Map<Source, Promise<WebAssembly.Module>>();

async function start(source: Source): Promise<RecordCheck> {
  let module = engines.get(source);
  if (!module) {
    module = source().then((bytes) => WebAssembly.compile(bytes));
    engines.set(source, module);
    module.catch(() => engines.delete(source)); // the next check tries again
  }
  return new RecordCheck(await WebAssembly.instantiate(await module, {}));
}

/** Who gave a random value, by the name in the record if there is one. */
function gave(seat: number, name: string | null | undefined, value: string): Sentence {
  return name
    ? t('{name} gave the value {value}.', { name, value })
    : t('Seat {n} gave the value {value}.', { n: seat + 1, value });
}

function fairFacts({ commitment, names, values, deals, draws }: RecordReading): Sentence[] {
  const given = values.flatMap((value, seat) => (value ? [gave(seat, names[seat], value)] : []));
  return [
    t('The secret matches the commitment: {commitment}.', { commitment }),
    ...(given.length
      ? given
      : [t('No seat added a random value: the secret alone decided the cards.')]),
    t('Deals: {n}. Each commitment matches the secret of the table.', { n: deals }),
    t('Random draws: {n}. Each follows from the key of its deal.', { n: draws }),
  ];
}

function facts(reading: RecordReading): Sentence[] {
  const { commitment, moves } = reading;
  const lines = [
    t('Moves: {n}. All are legal, and every line is as the game writes it.', { n: moves }),
  ];
  if (reading.fair) lines.push(...fairFacts(reading));
  else lines.push(
    t('The key matches the commitment: {commitment}.', { commitment }),
    t('All random numbers come from one key. No seat contributed to it.'),
  );
  if (!reading.over) lines.push(t('The game is not over yet.'));
  return lines;
}

const refusal = (sentence: Sentence, line: number): Verdict => ({
  ok: false,
  lines: [sentence],
  line,
});

/** Checks a whole record. Rejects only if talon.wasm cannot be loaded. */
export async function verifyRecord(text: string, source: Source): Promise<Verdict> {
  const engine = await start(source);
  if (text.length > LONGEST) return refusal(t('The record is too long.'), 0);
  const reading = engine.read(text);
  const { line, msgid, word = '', commitment, values } = reading;
  if (line !== undefined)
    return refusal(msgid ? { msgid, parts: { word } } : t('This move is not legal here.'), line);
  const byHand = text.split('\n').findIndex((one) => /^(pack|zone|field) /.test(one));
  if (byHand >= 0)
    return refusal(
      t('The cards of this game were not shuffled but laid out by hand. Check it with talon ' +
          'verify.'),
      byHand + 1,
    );
  return reading.fair
    ? { ok: true, lines: facts(reading), commitment, values }
    : { ok: true, lines: facts(reading), commitment };
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
