// Games for programs: tables, views, legal moves, records, bots and reviews, as functions over the
// requests of `talon engine` (doc/protocol.md). Every call is answered at once. A refused one
// throws RequestError, and nothing has changed.
import type { EngineModule, Message } from './engine_module.js';
import type {
  Facts,
  History,
  Hint,
  Inspection,
  Outcome,
  PositionSetup,
  RuleFormat,
  Search,
  TableSetup,
  Why,
  WorldSetup,
} from './engine_types.js';
import type { Bot, Event, Game, Options, Refusal, View } from './game_types.js';
import type { RecordCheck, RecordReading } from './record_check.js';
import { RequestError } from './refusal.js';
import type { Review } from './review_types.js';

type Members = Record<string, unknown>;
type Ask = (what: string, members?: Members) => Message;

/** "whist/classic" as the members `game` and `preset`; without a preset the game's own options. */
function named(preset: string): Members {
  const [game, id] = preset.split('/');
  return id === undefined ? { game } : { game, preset: id };
}

// The members of setups. TypeScript sees a misspelt one where it is written; in a program without
// types it would count for nothing.
const WORLD: Record<keyof WorldSetup, true> = { seats: true, names: true, seed: true, key: true };
const POSITION: Record<keyof PositionSetup, true> = {
  ...WORLD,
  options: true,
  zones: true,
  fields: true,
};
const DEAL: Record<keyof TableSetup, true> = {
  ...WORLD,
  options: true,
  secret: true,
  mixes: true,
  pack: true,
};

/** The setup as it is. Throws RequestError if it has another member than `known`. */
function membersOf(setup: object, known: Record<string, true>): Members {
  const odd = Object.keys(setup).find((name) => !Object.hasOwn(known, name));
  if (odd === undefined) return { ...setup };
  const all = Object.keys(known).join(', ');
  const message = `A setup has no member "${odd}". It has: ${all}.`;
  throw new RequestError({ code: 'request', message });
}

const SPECTATOR = -1;

/** A table: a game with its history. Seats are numbers from 0; -1 is a spectator. */
export class Table {
  readonly seats: number;

  constructor(
    private readonly engine: Ask,
    private readonly table: unknown,
  ) {
    this.seats = this.view().seats;
  }

  private ask(what: string, members: Members = {}): Message {
    return this.engine(what, { table: this.table, ...members });
  }

  /** The view of a seat; its `events` are the steps after `since`. */
  view(seat = SPECTATOR, since?: number): View {
    return this.ask('view', { seat, ...(since !== undefined && { since }) }).view as View;
  }

  /** The seats that may act now; none if the game is over. */
  get acting(): number[] {
    return this.view().acting;
  }

  get over(): boolean {
    return this.view().over;
  }

  /** The legal moves of a seat, as text. */
  moves(seat: number): string[] {
    return this.ask('legal', { seat }).moves as string[];
  }

  /** Makes a move; the number of steps after it. */
  act(seat: number, move: string): number {
    return this.ask('act', { seat, move }).number as number;
  }

  /** Whether a move is legal, and which rule forbids it. */
  why(seat: number, move: string): Why {
    return this.ask('why', { seat, move }) as unknown as Why;
  }

  /** Takes the seat's last move back. */
  undo(seat: number): number {
    return this.ask('undo', { seat }).number as number;
  }

  redo(seat: number): number {
    return this.ask('redo', { seat }).number as number;
  }

  /** What a bot would do for a seat; it knows what the seat sees and remembers, nothing else. */
  bot(seat: number, bot = 'simple', search: Search = {}): Hint {
    return this.ask('bot', { seat, bot, ...search }) as unknown as Hint;
  }

  /** What the strongest bot would do for a seat, and why. */
  hint(seat: number, search: Search = {}): Hint {
    return this.ask('hint', { seat, ...search }) as unknown as Hint;
  }

  /** Lets a bot play every seat to the end, or for so many steps. */
  playOut(bot = 'simple', search: Search & { most?: number } = {}): Outcome {
    return this.ask('playout', { bot, ...search }) as unknown as Outcome;
  }

  /** Looks back on a finished game. It takes as long as twice `simulations` for each decision. */
  review(search: { seat?: number; simulations?: number; seed?: number } = {}): Review {
    return this.ask('review', search) as unknown as Review;
  }

  /** The record of the game, from which anybody can play it again. */
  record(): string {
    return this.ask('record').record as string;
  }

  /** Goes forward or back to the position after so many steps. */
  goTo(number: number): void {
    this.ask('go', { number });
  }

  /** Every step, secret ones too. */
  past(): Event[] {
    return this.ask('past').moves as Event[];
  }

  /** The memory of a seat since the last deal. */
  history(seat = SPECTATOR, since?: number): History {
    const more = since !== undefined && { since };
    return this.ask('history', { seat, ...more }) as unknown as History;
  }

  /** A second table with the same steps; from then on the two are independent. */
  copy(): Table {
    return new Table(this.engine, this.ask('copy').table);
  }

  /** The whole state, hidden cards too. */
  inspect(): Inspection {
    return this.ask('inspect') as unknown as Inspection;
  }

  /** Frees the table; nothing else may be called then. */
  close(): void {
    this.ask('close');
  }
}

export class Talon {
  readonly games: Game[];
  readonly bots: Bot[];
  readonly version: string;

  constructor(
    private readonly engine: EngineModule,
    private readonly check: RecordCheck,
  ) {
    const { games, bots } = this.ask('games');
    this.games = games as Game[];
    this.bots = bots as Bot[];
    this.version = this.ask('hello').talon as string;
  }

  /** Any request of `talon engine`, and its answer. */
  readonly ask: Ask = (what, members = {}) => {
    const answer = this.engine.ask({ do: what, ...members });
    if (answer.error) throw new RequestError(answer.error as Refusal);
    return answer;
  };

  /** The tables of a game, by a view or by its id and form. */
  game({ game, form }: { game: string; form: string | null }): Game | undefined {
    return this.games.find((one) => one.id === game && one.form === form);
  }

  private open(what: string, members: Members): Table {
    return new Table(this.ask, this.ask(what, members).table);
  }

  /** Deals a game by its preset, such as "whist/classic". */
  deal(preset: string, setup: TableSetup = {}): Table {
    return this.open('new', { ...named(preset), ...membersOf(setup, DEAL) });
  }

  /** Opens a table at a position. */
  position(preset: string, setup: PositionSetup): Table {
    return this.open('position', { ...named(preset), ...membersOf(setup, POSITION) });
  }

  /** Opens a table at a possible deal: a position that agrees with everything that the seat of a
   * view sees, and remembers by its facts. Unknown cards are drawn, all possible ways alike; each
   * `seed` of the setup draws others. */
  world(view: View, facts: Facts | null = null, setup: WorldSetup = {}): Table {
    const { game, preset, options } = view;
    const rules = { game, ...(preset !== null && { preset }), options };
    const given = membersOf(setup, WORLD);
    return this.open('world', { ...rules, ...given, view, ...(facts && { facts }) });
  }

  /** Opens a table from a record, at its last step. */
  read(record: string): Table {
    return this.open('load', { record });
  }

  /** Plays a record again: what can be told of it, or the line of its fault. */
  verify(record: string): RecordReading {
    return this.check.read(record);
  }

  /** The rule book of a preset with these options. Languages other than English need their words
   * first: `translate`. */
  rules(
    preset: string,
    more: { options?: Options; lang?: string; format?: RuleFormat } = {},
  ): string {
    return this.ask('rules', { ...named(preset), ...more }).book as string;
  }

  /** Gives the words of a language, such as those of `words/de.json`, for rule books. */
  translate(language: string, words: Record<string, unknown>): void {
    this.engine.translate(language, words);
  }
}
