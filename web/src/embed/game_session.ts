// A game of one person against bots in a stranger's page. The engine moves nobody by itself: here
// the bots are asked one after the other, with a pause between their moves.
import { signal } from '@preact/signals';
import { RequestError } from '@talon-cards/engine';
import { namedBots } from '../base/bot_names';
import type { Event, Hint, Options, View } from '../base/protocol_types';
import { t } from '../base/translations';
import { refusalSentence } from '../table_view/move_text';
import type { Spot } from '../table_view/moves';
import { botPlaying, engineOfTables } from './engine_of_tables';
import { TableState } from './table_state';

const KEY = 32; // bytes
const HUMAN = 'human';
const ENGINE_GONE = 'engine'; // the code of a refusal

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
  const { preset, options, seed, seat, player } = wishes;
  const [game = '', id = ''] = preset.split('/');
  const chance = seed === null ? { key: randomKey() } : { seed };
  const rules = { game, ...(id && { preset: id }), options };
  const engine = engineOfTables();
  const probe = await engine.ask<{ table: number; seats: number }>('new', rules);
  await engine.ask('close', { table: probe.table });
  if (seat >= probe.seats)
    throw new Error(`There is no seat ${seat} at this table: the first is 0.`);
  const bot = await botPlaying(game, id, wishes.bot);
  const seats = Array.from({ length: probe.seats }, (_, one) => (one === seat ? HUMAN : bot));
  const bots = seats.map((who) => (who === HUMAN ? '' : who));
  const given = seats.map((_, one) => (one === seat ? (player ?? '') : ''));
  const names = (await namedBots(bots, given)).map((name) => name || null);
  return { ...rules, ...chance, seats, names };
}

/** Deals a game. */
export async function dealGame(
  wishes: GameWishes,
  handlers: GameHandlers,
): Promise<GameSession> {
  const setup = await setupOf(wishes);
  const { table } = await engineOfTables().ask<{ table: number }>('new', setup);
  const session = new GameSession(table, wishes, handlers);
  await session.look();
  return session;
}

export interface GameHandlers {
  step: (event: Event, view: View) => void;
  /** The engine has gone: nothing more can be played. */
  failed: (why: RequestError) => void;
}

export class GameSession extends TableState {
  readonly chosen = signal<Spot[]>([]);
  readonly hinted = signal<string | null>(null);
  /** Why the last move was refused. */
  readonly refusal = signal('');
  private closed = false;
  private botsPlay = false;
  private told = 0; // the number of the step that was told last
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    table: unknown,
    readonly wishes: GameWishes,
    private readonly handlers: GameHandlers,
  ) {
    super(table, wishes.seat);
  }

  /** Requests that change the table wait for each other. A refusal is shown, unless the table has
   * been closed meanwhile. */
  private inTurn(act: () => Promise<unknown>): Promise<unknown> {
    this.queue = this.queue.then(() => (this.closed ? null : act())).catch(this.refuse);
    return this.queue;
  }

  override async look(since?: number): Promise<View> {
    const view = await super.look(since);
    this.chosen.value = [];
    this.hinted.value = null;
    for (const event of view.events) if (event.number > this.told) this.handlers.step(event, view);
    this.told = view.number;
    return view;
  }

  private acts(view: View): boolean {
    return !view.over && view.acting.includes(this.seat);
  }

  /** Lets bots move until only the person can, or the game is over. */
  async letBotsPlay(): Promise<void> {
    if (this.botsPlay) return;
    this.botsPlay = true;
    while (this.nextBot() !== undefined && !this.closed) {
      await pause(this.wishes.pace);
      await this.inTurn(() => this.letBotPlay());
    }
    this.botsPlay = false;
  }

  private nextBot(): number | undefined {
    return this.view.peek()?.acting.find((seat) => seat !== this.seat);
  }

  private async letBotPlay(): Promise<void> {
    const seat = this.nextBot();
    if (seat === undefined) return;
    const members = { seat, bot: this.wishes.bot, seed: this.view.peek()?.number ?? 0 };
    const { move } = await this.ask<Hint>('bot', members);
    await this.ask('act', { seat, move });
    await this.look();
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
    }).then(() => this.letBotsPlay());
    return true;
  }

  private readonly refuse = (error: unknown): void => {
    if (this.closed) return;
    if (!(error instanceof RequestError)) throw error;
    if (error.refusal.code === ENGINE_GONE) this.handlers.failed(error);
    else this.refusal.value = t(error.refusal.message);
  };

  /** Tells why a move is forbidden. */
  async why(move: string): Promise<void> {
    await this.inTurn(async () => {
      const told = await this.ask<Record<string, string>>('why', { seat: this.seat, move });
      const [game, view] = [this.game.peek(), this.view.peek()];
      const text = told.template ?? told.sentence;
      if (game && view && text) this.refusal.value = refusalSentence(game, view, move, text);
    });
  }

  /** Marks the move that the strongest bot would make. */
  async askHint(): Promise<void> {
    await this.inTurn(async () => {
      const { move } = await this.ask<Hint>('hint', { seat: this.seat });
      if (!this.closed) this.hinted.value = move;
    });
  }

  /** Takes the person's last move back. */
  undo(): void {
    void this.inTurn(async () => {
      await this.ask('undo', { seat: this.seat });
      this.told = Infinity;
      await this.look(0);
    }).then(() => this.letBotsPlay());
  }

  async gameRecord(): Promise<string> {
    return (await this.ask<{ record: string }>('record')).record;
  }

  override close(): void {
    this.closed = true;
    super.close();
  }
}
