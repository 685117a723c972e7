// The card table: buttons that lie where the layout says, move when the view changes, and can be
// tapped, dragged and reached by keys. It uses no framework and keeps no global state, so that
// several tables can be on one page.
import type { Card, Game, View } from '../base/protocol_types';
import type { CardBack, FaceSet } from '../cards/card_drawing';
import { nameJokers } from '../cards/card_names';
import { DomFrame } from './dom_frame';
import { Gestures, type Habits, type Waited } from './gestures';
import { layout } from './layout';
import { PLAY, reducedMotion } from './card_motion';
import { parse, type Spot } from './moves';
import { restOf } from './resting';
import { legalMoves, type MoveContext, type Action } from './move_selection';
import { PlateHeights } from './plate_heights';
import { RovingFocus } from './roving_focus';
import type { Viewport, Scene } from './scene';
import { CardElements } from './card_elements';
import { deckOf, takerOf } from './flight_places';
import type { TableTheme } from './table_theme';
import { ViewQueue } from './view_queue';
import { dealOf, dealsAnew, laidCards, sweeps } from './zone_placement';

export type { Habits } from './gestures';

export interface TableOptions {
  game: Game;
  view: View;
  theme: TableTheme;
  interactive: boolean; // whether cards can be played
  queue?: ViewQueue; // shared with the page by the live table
  paused?: boolean; // nothing can be played now
  hinted?: string | null; // a move to be marked
  shared?: boolean; // several people use this device
  habits?: Partial<Habits>;
  faces?: FaceSet; // the set of card faces
  back?: CardBack;
  onAct?: (move: string) => void;
  onWhy?: (move: string) => void; // a tap on a card that no legal move uses
  onLook?: (title: string, cards: Card[]) => void;
  onChoose?: (chosen: Spot[]) => void;
  /** After each view that was drawn, with the one before; its cards may still be moving. */
  onDrawn?: (before: View | null, now: View) => void;
  /** Adds contents of the page to a name plate; returns the function that removes them. */
  extra?: (seat: number, place: HTMLElement) => (() => void) | void;
  /** Draws the avatar of a seat, where there is no room for a name. */
  avatar?: (seat: number, place: HTMLElement) => (() => void) | void;
}

export interface TableHandle {
  /** Shows another view; the rest of the options may change with it. */
  update(view: View, more?: Partial<TableOptions>): void;
  /** Changes options, and draws what follows from them. */
  set(more: Partial<TableOptions>): void;
  /** Sets the chosen spots, as taps do. */
  choose(chosen: Spot[]): void;
  /** Taps the n-th card that can be played, from 0; false if there is none. */
  tapLegal(n: number): boolean;
  /** Ends waiting and motion. */
  skip(): void;
  /** The flights of cards that are under way. */
  flights(): Animation[];
  destroy(): void;
}

const usual: Habits = { speed: 1, rest: 1, confirm: 'auto', leftHanded: false };
const GAP = 300; // ms between cards that have waited, at the usual pace
const LEAP = 60; // steps: so great a change is drawn without motion
const NARROW = 640; // px: narrower windows are treated as touch screens
const coarse = matchMedia('(pointer: coarse)');

/** Whether the viewer has made a move since the view before. */
const hasMoved = (before: View, now: View): boolean =>
  now.events.some(({ number, seat }) => number > before.number && seat === now.seat);

class TableView implements TableHandle {
  private options: TableOptions;
  private readonly scene: HTMLElement;
  private readonly frame: DomFrame;
  private readonly surface: CardElements;
  private readonly roving: RovingFocus;
  private readonly gestures: Gestures;
  private readonly sizes: ResizeObserver;
  private readonly heights: PlateHeights;
  private size = { width: 0, height: 0, rem: 16 };
  private drawn: Scene | null = null;
  private chosen: Spot[] = [];
  private readonly queue: ViewQueue;
  private readonly drawer = {
    drawn: () => this.options.view,
    restFor: (next: View) => this.restFor(next),
    gap: () => GAP * this.habits.rest,
    dealsAnew: (next: View) => dealsAnew(this.options.game, next, this.options.view),
    draw: (view: View, anew: boolean) => this.showView(view, anew),
  };
  private held = 0; // cards in the hand
  private most = 0; // and when it was largest
  private laidAt = 0; // when the last card was laid
  private playedAt = -Infinity;

  constructor(
    private readonly root: HTMLElement,
    options: TableOptions,
  ) {
    this.options = options;
    root.classList.add('surface');
    this.scene = document.createElement('div');
    this.scene.className = 'scene';
    root.append(this.scene);
    this.frame = new DomFrame(this.scene);
    this.surface = new CardElements(this.scene, this.frame);
    this.roving = new RovingFocus(this.scene, this.surface);
    this.gestures = new Gestures(this.scene, this.surface, {
      context: () => this.context,
      habits: () => this.habits,
      ownTop: () => this.drawn?.panels.find((p) => p.seat === this.options.view.seat)?.y ?? 0,
      beforeTouch: () => this.drawWaiting(),
      perform: (it) => this.perform(it),
      look: (title, cards) => this.options.onLook?.(title, cards),
    });
    this.queue =
      options.queue ??
      new ViewQueue((later, earlier) =>
        sweeps(this.options.game, this.options.theme, later, earlier),
      );
    this.queue.attach(this.drawer);
    this.sizes = new ResizeObserver(() => this.resized());
    this.sizes.observe(root);
    this.heights = new PlateHeights(
      () => this.frame.plates(),
      () => this.draw(this.options.view, false),
    );
    this.measure();
    this.draw(null, options.view.number > 0);
  }

  // ---- drawing

  private get habits(): Habits {
    return { ...usual, ...this.options.habits };
  }

  private get context(): MoveContext {
    const { game, view, theme, hinted, paused, interactive } = this.options;
    const acting = interactive && !paused && view.seat >= 0 && view.acting.includes(view.seat);
    return {
      game,
      view,
      theme,
      moves: legalMoves(game, view, acting),
      chosen: this.chosen,
      hinted: parse(game, hinted ?? null),
    };
  }

  /** Reads the size of the window once until it changes. */
  private measure(): void {
    const style = getComputedStyle(document.documentElement);
    this.size = {
      width: this.root.clientWidth,
      height: this.root.clientHeight,
      rem: parseFloat(style.fontSize) || 16,
    };
  }

  private viewport(): Viewport {
    return {
      ...this.size,
      touch: coarse.matches || this.size.width < NARROW,
      leftHanded: this.habits.leftHanded,
      ...(this.habits.order && { order: this.habits.order }),
      was: this.drawn?.card ?? 0,
      most: this.mostHeld(),
      plates: this.heights.full,
      plain: this.heights.plain,
    };
  }

  /** The largest hand since cards were dealt. */
  private mostHeld(): number {
    const { game, view } = this.options;
    const host = game.zones.filter((z) => z.owner === 'seat' && z.sight === 'owner');
    const now = Math.max(
      0,
      ...host.map((z) => [(view.zones[z.id] ?? [])[view.seat] ?? []].flat(2).length),
    );
    const grew = now > this.held;
    this.most = grew ? now : Math.max(now, this.most);
    this.held = now;
    return this.most;
  }

  private draw(before: View | null, quiet: boolean): void {
    const began = performance.now();
    const { game, view, theme, interactive } = this.options;
    nameJokers(game);
    const viewport = this.viewport();
    if (!viewport.width || !viewport.height) return;
    const scene = layout(game, view, theme, viewport);
    this.roving.hold(!!before && hasMoved(before, view));
    const poses = this.surface.poses();
    if (this.drawn?.height !== scene.height) this.setHeight(scene.height, viewport.height);
    this.root.classList.toggle('left-handed', viewport.leftHanded);
    this.frame.update(scene, { ...this.options, shared: this.options.shared ?? false });
    const { speed } = this.habits;
    const manner = {
      speed,
      moves: speed > 0 && !reducedMotion(),
      deck: deckOf(scene, view),
      deal: dealOf(game, before, view),
      taker: before && takerOf(scene, this.options, before, view),
      mover: view.events[view.events.length - 1]?.seat ?? -1,
      interactive,
    };
    const first = this.drawn === null;
    this.drawn = scene;
    this.useLooks();
    this.surface.show(scene, poses, this.context, manner, quiet || (first && before !== null));
    this.roving.refresh();
    this.roving.restoreLater();
    performance.measure('table', { start: began });
    this.heights.watch();
  }

  /** The height of the scene; the root hears by how much that is more than the window's. All styles
   * of the table follow from the root, so it is told only when it changes. */
  private setHeight(height: number, window: number): void {
    const over = Math.max(0, height - window);
    this.scene.style.height = `${height}px`;
    this.root.classList.toggle('scrolls', over > 1);
    this.root.style.setProperty('--over', `${over}px`);
  }

  private resized(): void {
    const { width, height } = this.size;
    if (width === this.root.clientWidth && height === this.root.clientHeight) return;
    this.measure();
    this.heights.forget();
    this.frame.forget();
    this.drawn = null;
    if (!this.size.width || !this.size.height) return;
    this.draw(this.options.view, true);
    this.heights.measure(); // the observer does not report plates that kept their size
  }

  private useLooks(): void {
    this.surface.faces = this.options.faces ?? 'classic';
    this.surface.back = this.options.back ?? 'lattice';
  }

  private updateCards(): void {
    this.useLooks();
    this.surface.updateStates(this.context, this.options.interactive);
    this.roving.refresh();
  }

  // ---- what comes from outside

  update(view: View, more: Partial<TableOptions> = {}): void {
    if (view === this.queue.last) return this.set(more);
    this.options = { ...this.options, ...more };
    this.queue.giveTable(view);
  }

  /** The queue hands over the next view. */
  private showView(view: View, anew: boolean): void {
    const before = this.options.view;
    if (before.number !== view.number) this.setChosen([]);
    this.options = { ...this.options, view };
    const laid = this.laidCards(view);
    if (laid > this.laidCards(before)) this.laidAt = performance.now();
    const leap = Math.abs(view.number - before.number) > LEAP;
    this.draw(before, anew || leap);
    this.options.onDrawn?.(anew ? null : before, view);
  }

  private laidCards(view: View): number {
    return laidCards(this.options.game, view, this.options.theme);
  }

  /** The time in which a card flies to its place. */
  private flightTime(): number {
    return reducedMotion() ? 0 : PLAY * this.habits.speed;
  }

  /** Draws the views that wait, because somebody wants to go on. If they have cards of others that
   * bear on a choice, these are looked at first. */
  private drawWaiting(): Waited {
    const before = this.options.view;
    if (!this.queue.drawNow()) return 'none';
    const { view } = this.options;
    const fresh = view.events.filter((event) => event.number > before.number);
    const others = fresh.some((event) => event.seat !== view.seat);
    return others && view.moves.length > 1 && this.laidCards(view) > 0 ? 'unseen' : 'drawn';
  }

  /** How long the cards laid last have still to be seen before a view sweeps them up. */
  private restFor(next: View): number {
    const { rest } = this.habits;
    const { game, theme, view } = this.options;
    if (next.number <= view.number) return 0;
    const swept = sweeps(game, theme, next, view);
    if (swept && this.lasts(next)) return Infinity;
    if (!swept || this.playedAt > this.laidAt) return 0;
    if (!rest) return 0;
    const seen = this.laidAt + this.flightTime();
    return seen + restOf(this.laidCards(view), rest) - performance.now();
  }

  /** Others moved while it stays the viewer's turn: the cards laid stay in sight. */
  private lasts(now: View): boolean {
    const { theme, view } = this.options;
    const acts = (v: View) => v.acting.includes(v.seat);
    const byOthers = now.events.every((event) => event.seat !== now.seat);
    return !!theme.lasting && acts(view) && acts(now) && byOthers;
  }

  set(more: Partial<TableOptions>): void {
    const { leftHanded, order } = this.habits;
    const { theme, game } = this.options;
    this.options = { ...this.options, ...more };
    const anew = this.options.theme !== theme || this.options.game !== game;
    const other = this.habits.leftHanded !== leftHanded || this.habits.order !== order;
    if (anew || other) this.draw(this.options.view, true);
    else {
      if (this.drawn)
        this.frame.update(this.drawn, { ...this.options, shared: !!this.options.shared });
      this.updateCards();
    }
  }

  choose(chosen: Spot[]): void {
    const same = chosen === this.chosen || (!chosen.length && !this.chosen.length);
    this.chosen = chosen;
    if (!same) this.updateCards();
  }

  private setChosen(chosen: Spot[]): void {
    if (chosen.length === 0 && this.chosen.length === 0) return;
    this.chosen = chosen;
    this.options.onChoose?.(chosen);
  }

  /** Carries out an action: the move is sent at once, motion follows. */
  private perform(it: Action): void {
    if (it.kind === 'play') {
      this.gestures.played();
      this.playedAt = performance.now();
      this.setChosen([]);
      this.updateCards();
      this.options.onAct?.(it.move.text);
    } else if (it.kind === 'choose') {
      this.setChosen(it.chosen);
      this.updateCards();
    } else if (it.kind === 'why') this.options.onWhy?.(it.move);
  }

  skip(): void {
    this.queue.drawNow();
    this.surface.finish();
  }

  flights(): Animation[] {
    return this.surface.flights();
  }

  tapLegal(n: number): boolean {
    if (this.drawWaiting() === 'unseen') return false;
    const open = [...this.scene.querySelectorAll('.place[role]')].flatMap((element) => {
      const thing = this.surface.cardOf(element);
      return thing?.state?.legal ? [thing] : [];
    });
    const thing = open[n];
    if (!thing) return false;
    this.roving.go(thing);
    this.gestures.mean(thing, 'lift');
    return true;
  }

  destroy(): void {
    this.queue.detach(this.drawer);
    this.sizes.disconnect();
    this.heights.destroy();
    this.gestures.destroy();
    this.roving.destroy();
    this.surface.destroy();
    this.frame.destroy();
    this.scene.remove();
    this.root.classList.remove('surface', 'scrolls', 'left-handed');
  }
}

/** Draws a table into an element. */
export function mountTable(element: HTMLElement, options: TableOptions): TableHandle {
  return new TableView(element, options);
}
