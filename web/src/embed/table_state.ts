// One table in a stranger's page: the view that is shown, what the words follow, and the log. Each
// element has its own, so that several can stand in one page.
import { batch, signal } from '@preact/signals';
import type { Game, View } from '../base/protocol_types';
import { linesOf } from '../game_log/log_lines';
import type { LogLine } from '../state/log_line';
import { allLanded } from '../table_view/all_landed';
import type { TableHandle } from '../table_view/table_view';
import { engineOfTables, gameAt } from './engine_of_tables';

const LOG_LINES = 30;

export class TableState {
  readonly game = signal<Game | null>(null);
  readonly view = signal<View | null>(null);
  /** The view whose cards have landed: sentences tell of it. */
  readonly seen = signal<View | null>(null);
  readonly log = signal<LogLine[]>([]);
  private lines: LogLine[] = [];
  private drawn = 0; // how many views have been drawn

  constructor(
    protected table: unknown,
    protected seat: number,
  ) {}

  protected ask<T>(what: string, members: Record<string, unknown> = {}): Promise<T> {
    return engineOfTables().ask<T>(what, { table: this.table, ...members });
  }

  /** Shows the table as it is now, with the steps after `since`; its view. */
  async look(since = this.view.peek()?.number ?? 0): Promise<View> {
    const before = this.view.peek();
    const { view } = await this.ask<{ view: View }>('view', { seat: this.seat, since });
    const game = await gameAt(view);
    const kept = this.lines.filter((line) => line.number <= view.number);
    this.lines = [...kept, ...linesOf(game, before, view, kept)].slice(-LOG_LINES);
    batch(() => {
      this.game.value = game;
      this.view.value = view;
      if (!before) this.tell(view);
    });
    return view;
  }

  private tell(view: View): void {
    batch(() => {
      this.seen.value = view;
      this.log.value = this.lines.filter((line) => line.number <= view.number);
    });
  }

  /** The table has drawn a view: it is told when its cards have landed. */
  async noteDrawn(table: TableHandle, view: View): Promise<void> {
    const drawn = ++this.drawn;
    await allLanded(table.flights());
    if (drawn === this.drawn) this.tell(view);
  }

  /** Frees the table; nothing is shown any more. */
  close(): void {
    this.drawn++;
    void this.ask('close').catch(() => {});
  }
}
