// The queue of views that have come and have not been drawn yet. The page takes the newest one once
// a frame, for its buttons; the table draws them one after the other, when the cards drawn before
// have been seen. Words follow the table.
import type { View } from '../base/protocol_types';

/** The table that draws the views of the queue. */
export interface Drawer {
  drawn(): View;
  /** How long, in ms, the cards drawn now have still to be seen before the next view. */
  restFor(next: View): number;
  /** The time, in ms, between two views that have waited. */
  gap(): number;
  /** Whether the page, too, waits with this view: with new cards, everything on it changes. */
  dealsAnew(next: View): boolean;
  draw(view: View, anew: boolean): void;
}

/** Whether cards that lie in the middle in the earlier view are gone in the later one. */
export type Sweeps = (later: View, earlier: View) => boolean;

const HIDDEN_TAB = 50; // ms: a hidden tab gets no animation frames
const MOST = 8; // views that wait to be drawn; more are not caught up with one by one

/** A view with the events of the view before it, which was never shown. */
function withEvents(unseen: View | null, now: View): View {
  const first = now.events[0]?.number ?? now.number + 1;
  const missed = unseen?.events.filter((event) => event.number < first) ?? [];
  return missed.length ? { ...now, events: [...missed, ...now.events] } : now;
}

export class ViewQueue {
  private toShow: View | null = null;
  private toDraw: View[] = [];
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
    return this.toDraw.at(-1) ?? this.drawer?.drawn() ?? null;
  }

  /** Whether a table draws the views that come. */
  get hasTable(): boolean {
    return this.drawer !== null;
  }

  /** Gives the table a view, which is drawn at once or after the time that the cards drawn now
   * still need. A view of another seat or game never waits. */
  giveTable(view: View): void {
    const { drawer, last } = this;
    if (!drawer || !last) return;
    const anew = last.seat !== view.seat || last.game !== view.game;
    const waiting = this.toDraw.at(-1);
    if (waiting && !anew && this.sweeps(view, waiting)) this.drawNow(); // or it is never seen
    const held = !this.timer && this.toDraw.length > 0; // until something else comes
    if (held) this.toDraw = [withEvents(this.toDraw[0] ?? null, view)];
    else this.toDraw.push(view);
    if (anew || this.toDraw.length > MOST) this.drawNow(anew);
    else if (!this.timer) this.drawNext(drawer);
  }

  /** Draws the views that wait, each when its time has come. */
  private drawNext(drawer: Drawer, least = 0): void {
    const [next] = this.toDraw;
    const rest = next ? Math.max(least, drawer.restFor(next)) : Infinity;
    if (next && rest <= 0) {
      this.toDraw.shift();
      drawer.draw(next, false);
      this.drawNext(drawer, drawer.gap());
    } else if (rest < Infinity) this.timer = window.setTimeout(() => this.timedOut(drawer), rest);
  }

  private timedOut(drawer: Drawer): void {
    this.timer = 0;
    const next = this.toDraw.shift();
    if (!next) return;
    drawer.draw(next, false);
    this.drawNext(drawer, drawer.gap());
  }

  /** Draws all views that wait now, as one; false if there are none. */
  drawNow(anew = false): boolean {
    if (this.holding) this.showNow(true);
    const view = this.toDraw.reduce<View | null>(withEvents, null);
    this.dropUndrawn();
    if (view) this.drawer?.draw(view, anew);
    return view !== null;
  }

  private dropUndrawn(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.toDraw = [];
  }

  /** Forgets every view, so that nothing of what one seat saw reaches another. */
  clear(): void {
    clearTimeout(this.holding);
    this.holding = 0;
    this.toShow = null;
    this.dropUndrawn();
  }
}
