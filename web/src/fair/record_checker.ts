// Checks a record (doc/record.md) by playing it again: every line must be the one that play would
// have written.
import {
  bytesOf,
  commitmentOf,
  dealCommitmentOf,
  dealSecretOf,
  hexOf,
  KEY,
  type Engine,
} from './deal_derivation';
import { CheckFailure, t, type Sentence } from './verdict';

const MOST_STEPS = 200000;
const utf8 = new TextEncoder();
const OTHER = () => t('This line does not follow from the moves before it.');

/** Goes through a record line by line and checks each. */
export class RecordChecker {
  number = 0;
  commitment = '';
  values: string[] = [];
  private readonly names: string[] = [];
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
    throw new CheckFailure(sentence);
  }

  /** The next line, not yet taken; undefined at the end. */
  private coming(): string | undefined {
    return this.number + 1 < this.lines.length ? this.lines[this.number] : undefined;
  }

  private comes(word: string): boolean {
    return this.coming()?.startsWith(`${word} `) ?? false;
  }

  /** Takes a line of this name and returns the rest of it. */
  private take(word: string): string {
    const line = this.coming();
    this.number++;
    if (line === undefined) this.refuse(t('The record ends too early.'));
    if (!line.startsWith(`${word} `))
      this.refuse(t('A line "{word} …" is missing here.', { word }));
    if (word !== 'chain') this.chain = this.engine.sum(this.chain, `${line}\n`);
    return line.slice(word.length + 1);
  }

  /** Takes a line that must be exactly this one. */
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
      this.refuse(t('This record was written by a newer version of Talon.'));
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
      this.refuse(t('This record uses rules that this version of Talon does not know.'));
    this.readOptions();
  }

  /** Checks that every option is there, in the order of the game, with a possible value. */
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
      this.names[seat] = name.join(' ');
    }
  }

  private readSecret(word: 'key' | 'secret'): void {
    const hex = this.take(word);
    const secret = bytesOf(hex);
    if (hex === 'sealed')
      this.refuse(
        word === 'key'
          ? t('The record is sealed. Its key is shown when the game is over.')
          : t('The record is sealed. Its secret is shown when the game is over.'),
      );
    if (!secret)
      this.refuse(
        word === 'key'
          ? t('The key must have 64 hexadecimal digits (0-9, a-f).')
          : t('The secret must have 64 hexadecimal digits (0-9, a-f).'),
      );
    if (commitmentOf(this.engine, secret) !== this.commitment)
      this.refuse(t('The secret does not match the commitment.'));
    this.secret = secret;
  }

  private readKey(): void {
    this.commitment = this.take('commitment');
    this.readSecret('key');
    this.engine.putBytes(this.secret);
    this.engine.call.talon_check_deal_by_key();
    if (this.comes('pack') || this.comes('zone') || this.comes('field')) {
      this.number++;
      this.refuse(t(
        'The cards of this game were not shuffled but laid out by hand. Check it with talon ' +
          'verify.',
      ));
    }
  }

  private readFair(): void {
    this.commitment = this.take('commitment');
    if (!bytesOf(this.commitment)) this.refuse(t(
      'The commitment must have 64 hexadecimal digits (0-9, a-f).',
    ));
    const bytes = new Uint8Array(KEY + 1 + 8 * KEY);
    this.values = Array.from({ length: this.seats }, () => '');
    for (let last = -1; this.comes('mix');) {
      const [word = '', value = ''] = this.take('mix').split(/ (.*)/s);
      const seat = /^[0-7]$/.test(word) ? Number(word) : -1;
      if (seat <= last || seat >= this.seats)
        this.refuse(t('There is no such seat, or it cannot be given here.'));
      const mix = bytesOf(value);
      if (!mix)
        this.refuse(t('The random value of the seat must have 64 hexadecimal digits (0-9, a-f).'));
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
    if (number !== String(deal)) this.refuse(t('The cards are not dealt here.'));
    const secret = dealSecretOf(this.engine, this.secret, deal);
    if (commitment !== dealCommitmentOf(this.engine, secret))
      this.refuse(t('This is not the commitment of this deal.'));
    this.deals = deal;
  }

  private readChance(draws: string): void {
    this.expect('chance', draws, t('The random draws do not follow from the key of this deal.'));
    this.draws += draws.split(' ').length;
  }

  private readSteps(fair: boolean): void {
    const { call } = this.engine;
    while (this.comes('step')) {
      const [number, seat = '', move = ''] = this.take('step')
        .split(/^(\S*) (\S*) /)
        .slice(1);
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

  /** Who gave a random value, by the name in the record if there is one. */
  private gave(seat: number, value: string): Sentence {
    const name = this.names[seat];
    return name
      ? t('{name} gave the value {value}.', { name, value })
      : t('Seat {n} gave the value {value}.', { n: seat + 1, value });
  }

  holds(fair: boolean): Sentence[] {
    const { commitment } = this;
    const told = [
      t('Moves: {n}. All are legal, and every line is as the game writes it.', { n: this.moves }),
    ];
    if (fair) {
      told.push(t('The secret matches the commitment: {commitment}.', { commitment }));
      this.values.forEach((value, seat) => {
        if (value) told.push(this.gave(seat, value));
      });
      if (!this.values.some(Boolean))
        told.push(t('No seat added a random value: the secret alone decided the cards.'));
      told.push(
        t('Deals: {n}. Each commitment matches the secret of the table.', { n: this.deals }),
        t('Random draws: {n}. Each follows from the key of its deal.', {
          n: this.draws,
        }),
      );
    } else {
      told.push(
        t('The key matches the commitment: {commitment}.', { commitment }),
        t('All random numbers come from one key. No seat contributed to it.'),
      );
    }
    if (!this.over()) told.push(t('The game is not over yet.'));
    return told;
  }
}
