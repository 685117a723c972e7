// Checks in this browser, without any server, how the cards of a record were dealt and that all
// of it is what play would have written (doc/record.md, doc/fairness.md). The engine is
// talon.wasm, handed over by whoever calls; nothing here knows the page, a game or a language:
// the answer is made of msgids.

export interface Sentence {
  msgid: string;
  parts?: Record<string, string | number>;
}

export interface Verdict {
  /** Whether all of it holds. */
  ok: boolean;
  /** What holds; or, in one sentence, why not. */
  lines: Sentence[];
  /** The line that was refused, from 1. */
  line?: number;
  /** What was shown before the deal, to be compared with what one kept. */
  commitment?: string;
  /** The value each seat gave, '' for none; only of a fair record. */
  values?: string[];
}

/** The `fair` answer of doc/protocol.md. */
export interface Fair {
  commitment: string;
  mixes: (string | null)[];
  deals: { commitment: string; secret: string | null }[];
  secret: string | null;
}

/** Fetches talon.wasm. */
export type Source = () => Promise<BufferSource>;

interface Exports {
  memory: WebAssembly.Memory;
  talon_check_text(): number;
  talon_check_sum(): void;
  talon_check_add(count: number): void;
  talon_check_end(): void;
  talon_check_game(): number;
  talon_check_preset(): number;
  talon_check_set(): number;
  talon_check_finish(): number;
  talon_check_option(number: number): number;
  talon_check_seats(): number;
  talon_check_deal_by_key(): void;
  talon_check_deal_fairly(): void;
  talon_check_deals(): number;
  talon_check_draws(): number;
  talon_check_draws_count(): number;
  talon_check_act(seat: number): number;
  talon_check_acting(): number;
  talon_check_rank(seat: number): number;
  talon_check_points(seat: number): number;
  talon_check_hash(): bigint;
}

const ROOM = 1024;
const KEY = 32;
const LONGEST = 16 << 20;
const MOST_STEPS = 200000;
const utf8 = new TextEncoder();

// As in the page's words.ts, but said later and by somebody else.
const t = (msgid: string, parts?: Sentence['parts']): Sentence =>
  parts ? { msgid, parts } : { msgid };

class Refused extends Error {
  readonly sentence: Sentence;
  constructor(sentence: Sentence) {
    super(sentence.msgid);
    this.sentence = sentence;
  }
}

const OTHER = () => t('This line is not what play would have written here.');

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of 64 hexadecimal digits and nothing else. */
function bytesOf(hex: string | undefined): Uint8Array | null {
  if (!hex || !/^[0-9a-f]{64}$/.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** talon.wasm with its one buffer for texts and bytes. */
class Engine {
  readonly call: Exports;

  constructor(instance: WebAssembly.Instance) {
    this.call = instance.exports as unknown as Exports;
  }

  private room(): Uint8Array {
    return new Uint8Array(this.call.memory.buffer, this.call.talon_check_text(), ROOM);
  }

  /** Hands texts over, each with its final zero; false if they are too long. */
  put(...texts: string[]): boolean {
    const bytes = utf8.encode(texts.map((text) => text + '\0').join(''));
    if (bytes.length > ROOM) return false;
    this.room().set(bytes);
    return true;
  }

  putBytes(bytes: Uint8Array): void {
    this.room().set(bytes);
  }

  text(): string {
    const room = this.room();
    return new TextDecoder().decode(room.slice(0, room.indexOf(0)));
  }

  sum(...parts: (string | Uint8Array)[]): Uint8Array {
    this.call.talon_check_sum();
    for (const part of parts) {
      const bytes = typeof part === 'string' ? utf8.encode(part) : part;
      for (let at = 0; at < bytes.length; at += ROOM) {
        const piece = bytes.subarray(at, at + ROOM);
        this.putBytes(piece);
        this.call.talon_check_add(piece.length);
      }
    }
    this.call.talon_check_end();
    return this.room().slice(0, KEY);
  }

  draws(): string {
    const count = this.call.talon_check_draws_count();
    const pairs = new DataView(this.call.memory.buffer, this.call.talon_check_draws(), 4 * count);
    const words: string[] = [];
    for (let i = 0; i < count; i++)
      words.push(`${pairs.getUint16(4 * i, true)}:${pairs.getUint16(4 * i + 2, true)}`);
    return words.join(' ');
  }
}

// ---- what is derived from a table's secret

const commitmentOf = (engine: Engine, secret: Uint8Array) =>
  hexOf(engine.sum('talon commitment ', secret));

function dealSecretOf(engine: Engine, secret: Uint8Array, deal: number): Uint8Array {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, deal, true);
  return engine.sum('talon deal secret ', secret, number);
}

const dealCommitmentOf = (engine: Engine, dealSecret: Uint8Array) =>
  hexOf(engine.sum('talon deal commitment ', dealSecret));

// ---- a record

/** Goes through a record line by line and says of each what it must be. */
class Reader {
  number = 0;
  commitment = '';
  values: string[] = [];
  seats = 0;
  deals = 0;
  draws = 0;
  moves = 0;
  private readonly lines: string[];
  private chain: Uint8Array = new Uint8Array(KEY);
  private secret: Uint8Array = new Uint8Array(KEY);

  constructor(
    private readonly engine: Engine,
    text: string,
  ) {
    this.lines = text.split('\n');
  }

  private refuse(sentence: Sentence): never {
    throw new Refused(sentence);
  }

  /** The coming line, not yet taken; undefined at the end. */
  private coming(): string | undefined {
    return this.number + 1 < this.lines.length ? this.lines[this.number] : undefined;
  }

  private comes(word: string): boolean {
    return this.coming()?.startsWith(`${word} `) ?? false;
  }

  /** Takes a line of this name; what stands behind it. */
  private take(word: string): string {
    const line = this.coming();
    this.number++;
    if (line === undefined) this.refuse(t('The record ends too early.'));
    if (!line.startsWith(`${word} `))
      this.refuse(t('A line "{word} …" is missing here.', { word }));
    if (word !== 'chain') this.chain = this.engine.sum(this.chain, `${line}\n`);
    return line.slice(word.length + 1);
  }

  /** Takes a line that can only be this one. */
  private expect(word: string, rest: string, otherwise: Sentence = OTHER()): void {
    if (this.take(word) !== rest) this.refuse(otherwise);
  }

  read(): boolean {
    const fair = this.readFormat();
    this.readGame();
    this.readSeats();
    if (fair) this.readFair();
    else this.readKey();
    this.readSteps(fair);
    this.readResult();
    this.expect('chain', hexOf(this.chain));
    if (this.coming() !== undefined || this.lines[this.number] !== '') {
      this.number++;
      this.refuse(OTHER());
    }
    return fair;
  }

  private readFormat(): boolean {
    if (!this.comes('talon-record')) {
      this.number = 1;
      this.refuse(t('This is not a Talon record.'));
    }
    const format = this.take('talon-record');
    if (format !== '1' && format !== '2')
      this.refuse(t('This record was written by a later version of Talon.'));
    if (utf8.encode(this.take('engine')).length > 31) this.refuse(OTHER());
    return format === '2';
  }

  private readGame(): void {
    const [id = '', form = '', more] = this.take('game').split(' ');
    const { call } = this.engine;
    if (!id || !form || !this.engine.put(id, form === '-' ? '' : form) || !call.talon_check_game())
      this.refuse(t('This game is not known here.'));
    if (more !== undefined) this.refuse(OTHER());
    const preset = this.take('preset');
    if (preset !== '-' && !(this.engine.put(preset) && call.talon_check_preset()))
      this.refuse(t('This preset is not known here.'));
    if (this.take('rules') !== '1')
      this.refuse(t('This record was played by other rules than are known here.'));
    this.readOptions();
  }

  /** Every option stands there, in the order of the game, with a value that it can have. */
  private readOptions(): void {
    const { call } = this.engine;
    const told: string[] = [];
    while (this.comes('option')) {
      const option = this.take('option');
      const [name = '', value = ''] = option.split(' ');
      if (!this.engine.put(name, value) || !call.talon_check_set())
        this.refuse(t('This option or its value is not known here.'));
      told.push(option);
    }
    if (!call.talon_check_finish()) this.refuse(t('These options do not go together.'));
    for (let i = 0; ; i++) {
      const any = call.talon_check_option(i) !== 0;
      if (!any && i === told.length) return;
      if (!any || told[i] !== this.engine.text()) this.refuse(OTHER());
    }
  }

  private readSeats(): void {
    this.seats = this.engine.call.talon_check_seats();
    for (let seat = 0; seat < this.seats; seat++) {
      const [number, who = '', ...name] = this.take('seat').split(' ');
      const short = (text: string) => utf8.encode(text).length < 64;
      const plain = !/[\x00-\x1f\x7f]/.test(who + name.join(' '));
      if (number !== String(seat) || !short(who) || !short(name.join(' ')) || !plain)
        this.refuse(OTHER());
    }
  }

  private readSecret(word: 'key' | 'secret'): void {
    const hex = this.take(word);
    const secret = bytesOf(hex);
    if (hex === 'sealed')
      this.refuse(
        word === 'key'
          ? t('The record is sealed: its key is shown when the game is over.')
          : t('The record is sealed: its secret is shown when the game is over.'),
      );
    if (!secret)
      this.refuse(
        word === 'key'
          ? t('The key is not 64 hexadecimal digits.')
          : t('The secret is not 64 hexadecimal digits.'),
      );
    if (commitmentOf(this.engine, secret) !== this.commitment)
      this.refuse(t('The secret is not the one that was committed to.'));
    this.secret = secret;
  }

  private readKey(): void {
    this.commitment = this.take('commitment');
    this.readSecret('key');
    this.engine.putBytes(this.secret);
    this.engine.call.talon_check_deal_by_key();
    if (this.comes('pack') || this.comes('zone') || this.comes('field')) {
      this.number++;
      this.refuse(t('This game was not dealt but laid out by hand: check it with talon verify.'));
    }
  }

  private readFair(): void {
    this.commitment = this.take('commitment');
    if (!bytesOf(this.commitment))
      this.refuse(t('The commitment is not 64 hexadecimal digits.'));
    const bytes = new Uint8Array(KEY + 1 + 8 * KEY);
    this.values = Array.from({ length: this.seats }, () => '');
    for (let last = -1; this.comes('mix'); ) {
      const [word = '', value = ''] = this.take('mix').split(/ (.*)/s);
      const seat = /^[0-7]$/.test(word) ? Number(word) : -1;
      if (seat <= last || seat >= this.seats)
        this.refuse(t('There is no such seat, or it does not come here.'));
      const mix = bytesOf(value);
      if (!mix) this.refuse(t('The value of the seat is not 64 hexadecimal digits.'));
      bytes.set(mix, KEY + 1 + seat * KEY);
      bytes[KEY]! |= 1 << seat;
      this.values[seat] = value;
      last = seat;
    }
    this.readSecret('secret');
    bytes.set(this.secret);
    this.engine.putBytes(bytes);
    this.engine.call.talon_check_deal_fairly();
    const draws = this.engine.draws();
    this.readDeal(1);
    this.readChance(draws);
  }

  private readDeal(deal: number): void {
    const [number = '', commitment = ''] = this.take('deal').split(/ (.*)/s);
    if (number !== String(deal)) this.refuse(t('This deal does not begin here.'));
    const secret = dealSecretOf(this.engine, this.secret, deal);
    if (commitment !== dealCommitmentOf(this.engine, secret))
      this.refuse(t('This is not the commitment of this deal.'));
    this.deals = deal;
  }

  private readChance(draws: string): void {
    this.expect('chance', draws, t('These are not the draws that the key of this deal makes.'));
    this.draws += draws.split(' ').length;
  }

  private readSteps(fair: boolean): void {
    const { call } = this.engine;
    while (this.comes('step')) {
      const [number, seat = '', move = ''] = this.take('step').split(/^(\S*) (\S*) /).slice(1);
      if (++this.moves > MOST_STEPS) this.refuse(t('The record is too long.'));
      if (!/^[0-7]$/.test(seat) || !this.engine.put(move) || !call.talon_check_act(Number(seat)))
        this.refuse(t('This move is not legal here.'));
      if (number !== String(this.moves) || this.engine.text() !== move) this.refuse(OTHER());
      const draws = this.engine.draws();
      const deals = call.talon_check_deals();
      if (fair && deals !== this.deals) this.readDeal(deals);
      if (draws) this.readChance(draws);
    }
  }

  private readResult(): void {
    const { call } = this.engine;
    const each = (what: (seat: number) => number) =>
      Array.from({ length: this.seats }, (_, seat) => what(seat)).join(' ');
    const hash = BigInt.asUintN(64, call.talon_check_hash()).toString(16).padStart(16, '0');
    this.expect('over', this.over() ? 'yes' : 'no');
    this.expect('rank', each(call.talon_check_rank));
    this.expect('points', each(call.talon_check_points));
    this.expect('state', hash);
  }

  over(): boolean {
    return !this.engine.call.talon_check_acting();
  }

  /** Seats are told by number: whoever shows it knows their names. */
  holds(fair: boolean): Sentence[] {
    const { commitment } = this;
    const told = [
      t('Moves: {n}. All are legal, and no line is other than play writes it.', { n: this.moves }),
    ];
    if (fair) {
      told.push(t('The secret is the one that was committed to: {commitment}.', { commitment }));
      this.values.forEach((value, seat) => {
        if (value) told.push(t('Seat {n} gave the value {value}.', { n: seat + 1, value }));
      });
      if (!this.values.some(Boolean))
        told.push(t('Nobody gave a value: the secret alone decided the cards.'));
      told.push(
        t("Deals: {n}. The commitment of each fits the table's secret.", { n: this.deals }),
        t('Draws of chance: {n}. Each is the next one that the key of its deal makes.', {
          n: this.draws,
        }),
      );
    } else {
      told.push(
        t('The key is the one that was committed to: {commitment}.', { commitment }),
        t('One key made all chance: no seat had a part in it.'),
      );
    }
    if (!this.over()) told.push(t('The game is not over yet.'));
    return told;
  }
}

// ---- for everybody else

const engines = new Map<Source, Promise<WebAssembly.Module>>();

async function start(source: Source): Promise<Engine> {
  let module = engines.get(source);
  if (!module) {
    module = source().then((bytes) => WebAssembly.compile(bytes));
    engines.set(source, module);
    module.catch(() => engines.delete(source)); // the next one asks again
  }
  return new Engine(await WebAssembly.instantiate(await module, {}));
}

/** Checks a whole record. Rejects only if talon.wasm cannot be had. */
export async function verifyRecord(text: string, source: Source): Promise<Verdict> {
  const reader = new Reader(await start(source), text);
  try {
    if (text.length > LONGEST) throw new Refused(t('The record is too long.'));
    const fair = reader.read();
    const { commitment, values } = reader;
    const lines = reader.holds(fair);
    return fair ? { ok: true, lines, commitment, values } : { ok: true, lines, commitment };
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    return { ok: false, lines: [problem.sentence], line: reader.number };
  }
}

/** Checks a `fair` answer while the game goes on: each deal that is over against its commitment,
 * and all of them against the table's secret once that is shown. `kept`: the commitment one was
 * shown before, and the value one gave, if any. */
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
    return refused(t('The value you gave is not among those that decided the cards.'));
  const secret = bytesOf(fair.secret ?? undefined);
  if (fair.secret !== null && (!secret || commitmentOf(engine, secret) !== commitment))
    return refused(t('The secret is not the one that was committed to.'));
  let shown = 0;
  for (const [at, deal] of fair.deals.entries()) {
    if (deal.secret === null) continue;
    const bytes = bytesOf(deal.secret);
    const derived = secret && hexOf(dealSecretOf(engine, secret, at + 1)) !== deal.secret;
    if (!bytes || derived || dealCommitmentOf(engine, bytes) !== deal.commitment)
      return refused(t('The secret of deal {n} is not the one committed to.', { n: at + 1 }));
    shown++;
  }
  const lines = [
    t('Deals that are over: {n}. Each secret is the one that was committed to.', { n: shown }),
  ];
  if (secret)
    lines.push(t('The secret is the one that was committed to: {commitment}.', { commitment }));
  return { ok: true, lines, commitment };
}
