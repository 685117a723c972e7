// The queue of views that have come and have not been drawn yet. The page shows the newest one once
// a frame, with its buttons and numbers; the table draws it when the cards drawn before have been
// seen.
import type { View } from '../base/protocol_types';

/** The table that draws the views of the queue. */
export interface Drawer {
  drawn(): View;
  /** How long, in ms, the cards drawn now have still to be seen before the next view. */
  restFor(next: View): number;
  /** Whether the page, too, waits with this view: with new cards, everything on it changes. */
  dealsAnew(next: View): boolean;
  draw(view: View, anew: boolean): void;
}

/** Whether cards that lie in the middle in the earlier view are gone in the later one. */
export type Sweeps = (later: View, earlier: View) => boolean;

const HIDDEN_TAB = 50; // ms: a hidden tab gets no animation frames

/** A view with the events of the view before it, which was never shown. */
function withEvents(unseen: View | null, now: View): View {
  const first = now.events[0]?.number ?? now.number + 1;
  const missed = unseen?.events.filter((event) => event.number < first) ?? [];
  return missed.length ? { ...now, events: [...missed, ...now.events] } : now;
}

export class ViewQueue {
  private toShow: View | null = null;
  private toDraw: View | null = null;
  private scheduled = false;
  private early = false; // a view was shown before its frame came
  private timer = 0;
  private holding = 0; // the timer for a view that is not shown before it can be drawn
  private drawer: Drawer | null = null;

  constructor(
    private readonly sweeps: Sweeps,
    private readonly show: (view: View) => void = () => {},
  ) {}

  /** Takes a view that has come. Bots may take up cards within the frame in which they were laid:
   * then the view with these cards is shown first, so that they can be seen. */
  receive(view: View): void {
    if (this.scheduled && !this.early && this.toShow && this.sweeps(view, this.toShow)) {
      this.early = true;
      this.showNow();
    }
    this.toShow = withEvents(this.toShow, view);
    if (this.scheduled) return;
    this.scheduled = true;
    if (document.hidden) setTimeout(this.frame, HIDDEN_TAB);
    else requestAnimationFrame(this.frame);
  }

  private readonly frame = (): void => {
    this.scheduled = false;
    this.early = false;
    this.showNow();
  };

  private showNow(held = false): void {
    if (!held && this.holds()) return;
    clearTimeout(this.holding);
    this.holding = 0;
    const view = this.toShow;
    this.toShow = null;
    if (view) this.show(view);
  }

  /** Whether the next view waits, so that the page does not tell of a deal that is not yet seen. */
  private holds(): boolean {
    if (this.holding) return true;
    if (!this.toShow || !this.drawer?.dealsAnew(this.toShow)) return false;
    const rest = this.drawer.restFor(this.toShow);
    if (rest <= 0 || rest === Infinity) return false;
    this.holding = window.setTimeout(() => this.showNow(true), rest);
    return true;
  }

  attach(drawer: Drawer): void {
    this.drawer = drawer;
  }

  /** The table is removed, and with it the views it has not drawn. */
  detach(drawer: Drawer): void {
    if (this.drawer !== drawer) return;
    this.drawer = null;
    this.dropUndrawn();
  }

  /** The view that the table was given last. */
  get last(): View | null {
    return this.toDraw ?? this.drawer?.drawn() ?? null;
  }

  /** Gives the table a view, which is drawn at once or after the time that the cards drawn now
   * still need. A view of another seat or game never waits. */
  giveTable(view: View): void {
    const { drawer, last } = this;
    if (!drawer || !last) return;
    const anew = last.seat !== view.seat || last.game !== view.game;
    if (this.toDraw && !anew && this.sweeps(view, this.toDraw)) this.drawNow();
    this.toDraw = withEvents(this.toDraw, view);
    const rest = anew ? 0 : drawer.restFor(this.toDraw);
    if (rest <= 0) this.drawNow(anew);
    else if (!this.timer && rest < Infinity)
      this.timer = window.setTimeout(() => this.drawNow(), rest);
  }

  /** Draws the waiting view now; false if there is none. */
  drawNow(anew = false): boolean {
    if (this.holding) this.showNow(true);
    const view = this.toDraw;
    this.dropUndrawn();
    if (view) this.drawer?.draw(view, anew);
    return view !== null;
  }

  private dropUndrawn(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.toDraw = null;
  }

  /** Forgets every view, so that nothing of what one seat saw reaches another. */
  clear(): void {
    clearTimeout(this.holding);
    this.holding = 0;
    this.toShow = null;
    this.dropUndrawn();
  }
}
