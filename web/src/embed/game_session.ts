// A game of one person against bots in a stranger's page. The engine moves nobody by itself: here
// the bots are asked one after the other, with a pause between their moves.
import { signal } from '@preact/signals';
import { RequestError } from '@talon-cards/engine';
import { namedBots } from '../base/bot_names';
import type { Event, Hint, Options, View } from '../base/protocol_types';
import { t } from '../base/translations';
import { refusalSentence } from '../table_view/move_text';
import type { Spot } from '../table_view/moves';
import { engineOfTables } from './engine_of_tables';
import { TableState } from './table_state';

const KEY = 32; // bytes
const HUMAN = 'human';

/** Which game is dealt, and for whom. */
export interface GameWishes {
  preset: string; // game and preset, with a slash between
  options: Options;
  seed: string | null; // null: each game has its own chance
  bot: string;
  seat: number;
  player: string | null; // the name of the person
  pace: number; // ms between the moves of bots
}

const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The members of the request that deals. How many seats there are, only a table can tell. */
async function setupOf(wishes: GameWishes): Promise<Record<string, unknown>> {
  const { preset, options, seed, bot, seat, player } = wishes;
  const [game, id] = preset.split('/');
  const chance = seed === null ? { key: randomKey() } : { seed };
  const rules = { game, ...(id && { preset: id }), options };
  const engine = engineOfTables();
  const probe = await engine.ask<{ table: number; seats: number }>('new', rules);
  await engine.ask('close', { table: probe.table });
  if (seat >= probe.seats)
    throw new Error(`There is no seat ${seat} at this table: the first is 0.`);
  const seats = Array.from({ length: probe.seats }, (_, one) => (one === seat ? HUMAN : bot));
  const bots = seats.map((who) => (who === HUMAN ? '' : who));
  const given = seats.map((_, one) => (one === seat ? (player ?? '') : ''));
  const names = (await namedBots(bots, given)).map((name) => name || null);
  return { ...rules, ...chance, seats, names };
}

/** Deals a game. */
export async function dealGame(wishes: GameWishes, tell: StepHandler): Promise<GameSession> {
  const setup = await setupOf(wishes);
  const { table } = await engineOfTables().ask<{ table: number }>('new', setup);
  const session = new GameSession(table, wishes, tell);
  await session.look();
  return session;
}

type StepHandler = (event: Event, view: View) => void;

export class GameSession extends TableState {
  readonly chosen = signal<Spot[]>([]);
  readonly hinted = signal<string | null>(null);
  /** Why the last move was refused. */
  readonly refusal = signal('');
  private closed = false;
  private told = 0; // the number of the step that was told last
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    table: unknown,
    readonly wishes: GameWishes,
    private readonly tellStep: StepHandler,
  ) {
    super(table, wishes.seat);
  }

  /** Requests that change the table wait for each other. */
  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.queue.then(act);
    this.queue = done.catch(() => {});
    return done;
  }

  override async look(since?: number): Promise<View> {
    const view = await super.look(since);
    this.chosen.value = [];
    this.hinted.value = null;
    for (const event of view.events) if (event.number > this.told) this.tellStep(event, view);
    this.told = view.number;
    return view;
  }

  private acts(view: View): boolean {
    return !view.over && view.acting.includes(this.seat);
  }

  /** Lets bots move until only the person can, or the game is over. */
  async letBotsPlay(): Promise<void> {
    const others = () => this.view.peek()?.acting.filter((seat) => seat !== this.seat) ?? [];
    while (others().length && !this.closed) {
      await pause(this.wishes.pace);
      if (this.closed) return;
      await this.inTurn(async () => {
        const [seat] = others();
        if (seat === undefined || this.closed) return;
        const members = { seat, bot: this.wishes.bot, seed: this.view.peek()?.number ?? 0 };
        const { move } = await this.ask<Hint>('bot', members);
        await this.ask('act', { seat, move });
        await this.look();
      });
    }
  }

  /** Makes a move of the person; false if it is not legal now. */
  play(move: string): boolean {
    const view = this.view.peek();
    if (!view || !this.acts(view) || !view.moves.includes(move)) return false;
    this.refusal.value = '';
    void this.inTurn(async () => {
      if (!this.view.peek()?.moves.includes(move)) return;
      await this.ask('act', { seat: this.seat, move });
      await this.look();
    }).then(() => this.letBotsPlay(), this.refuse);
    return true;
  }

  private readonly refuse = (error: unknown): void => {
    const refusal = error instanceof RequestError ? error.refusal : null;
    this.refusal.value = t(refusal?.message ?? String(error));
  };

  /** Tells why a move is forbidden. */
  async why(move: string): Promise<void> {
    const told = await this.ask<Record<string, string>>('why', { seat: this.seat, move });
    const [game, view] = [this.game.peek(), this.view.peek()];
    const sentence = told.template ?? told.sentence;
    if (game && view && sentence) this.refusal.value = refusalSentence(game, view, move, sentence);
  }

  /** Marks the move that the strongest bot would make. */
  async askHint(): Promise<void> {
    const { number } = this.view.peek() ?? {};
    const { move } = await this.ask<Hint>('hint', { seat: this.seat });
    if (number === this.view.peek()?.number) this.hinted.value = move;
  }

  /** Takes the person's last move back. */
  undo(): void {
    void this.inTurn(async () => {
      await this.ask('undo', { seat: this.seat });
      this.told = Infinity;
      await this.look(0);
    }).then(() => this.letBotsPlay(), this.refuse);
  }

  async gameRecord(): Promise<string> {
    return (await this.ask<{ record: string }>('record')).record;
  }

  override close(): void {
    this.closed = true;
    super.close();
  }
}
