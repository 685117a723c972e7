// The table: cards as buttons that lie where the layout says, move when a view changes, and can be
// tapped, dragged and reached by keys. It knows no framework and keeps no state outside of a mount,
// so that several tables can be drawn beside each other, live ones and others.
import type { Theme } from '../games';
import type { Card, Game, View } from '../wire';
import { pileName } from './dress';
import { drags } from './drag';
import { Frame } from './frame';
import { layout } from './layout';
import { PAUSE, place as putBack, fly, transformOf, type Speed } from './motion';
import { parse, type Spot } from './moves';
import { candidates, isOpen, legalMoves, meaning, obvious } from './pointing';
import type { Confirm, Matter, Meaning } from './pointing';
import { Roving } from './roving';
import { RATIO, type Room, type Scene } from './scene';
import { Surface, type Thing } from './surface';

/** How whoever looks at the table likes it. */
export interface Habits {
  speed: Speed;
  confirm: Confirm | 'auto'; // auto: fingers lift, a pointer plays
  leftHanded: boolean;
}

export interface TableOptions {
  game: Game;
  view: View;
  theme: Theme;
  interactive: boolean; // cards can be played; else only looked at
  paused?: boolean; // nothing can be played just now
  hinted?: string | null; // a move to be marked
  shared?: boolean; // several people use this device
  habits?: Partial<Habits>;
  onAct?: (move: string) => void;
  onWhy?: (move: string) => void; // a tap on what no legal move uses
  onLook?: (title: string, cards: Card[]) => void;
  onChoose?: (chosen: Spot[]) => void;
  /** Adds to somebody's plate what the page knows besides the game. */
  extra?: (seat: number, place: HTMLElement) => (() => void) | void;
}

export interface Table {
  /** Shows another view; the rest of the options may change with it. */
  update(view: View, more?: Partial<TableOptions>): void;
  /** Changes options, and draws what follows from them. */
  set(more: Partial<TableOptions>): void;
  /** Chooses spots, as taps do. */
  choose(chosen: Spot[]): void;
  /** Taps the n-th card that can be played, from 0; false if there is none. */
  tapLegal(n: number): boolean;
  /** Ends a pause and all motion. */
  skip(): void;
  destroy(): void;
}

const usual: Habits = { speed: 1, confirm: 'auto', leftHanded: false };
const ECHO = 700; // ms in which a second click belongs to the first
const still = matchMedia('(prefers-reduced-motion: reduce)');
const coarse = matchMedia('(pointer: coarse)');

class Mounted implements Table {
  private options: TableOptions;
  private readonly scene: HTMLElement;
  private readonly frame: Frame;
  private readonly surface: Surface;
  private readonly roving: Roving;
  private readonly drags: { ended(): boolean; destroy(): void };
  private readonly sizes: ResizeObserver;
  private plates: Record<number, number> = {};
  private drawn: Scene | null = null;
  private chosen: Spot[] = [];
  private waiting: View | null = null; // a view that comes after the pause
  private timer = 0;
  private laidAt = 0; // when the last card was laid
  private playedAt = -Infinity;
  private tapped: { thing: Thing; at: number } | null = null;
  private pointer = 'mouse';

  constructor(
    private readonly root: HTMLElement,
    options: TableOptions,
  ) {
    this.options = options;
    root.classList.add('surface');
    this.scene = document.createElement('div');
    this.scene.className = 'scene';
    root.append(this.scene);
    this.frame = new Frame(this.scene);
    this.surface = new Surface(this.scene, this.frame);
    this.roving = new Roving(this.scene, this.surface);
    this.drags = drags<Thing>({
      root: this.scene,
      pick: (target) => this.draggable(target),
      begin: (thing) => this.begin(thing),
      drop: (thing, at, tolerance) => this.drop(thing, at, tolerance),
      back: (thing) => this.back(thing),
    });
    this.scene.addEventListener('click', this.click);
    this.scene.addEventListener('pointerdown', this.down);
    this.sizes = new ResizeObserver(() => this.resized());
    this.sizes.observe(root);
    this.draw(null, options.view.number > 0);
  }

  // ---- drawing

  private get habits(): Habits {
    return { ...usual, ...this.options.habits };
  }

  private get matter(): Matter {
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

  private room(): Room {
    const style = getComputedStyle(document.documentElement);
    return {
      width: this.root.clientWidth,
      height: this.root.clientHeight,
      rem: parseFloat(style.fontSize) || 16,
      touch: coarse.matches || this.root.clientWidth < 640,
      leftHanded: this.habits.leftHanded,
      plates: this.plates,
    };
  }

  private draw(before: View | null, quiet: boolean): void {
    const began = performance.now();
    const { game, view, theme, interactive } = this.options;
    const room = this.room();
    if (!room.width || !room.height) return;
    const scene = layout(game, view, theme, room);
    const held = this.roving.holds();
    this.scene.style.height = `${scene.height}px`;
    this.root.classList.toggle('scrolls', scene.height > room.height + 1);
    this.frame.update(scene, { ...this.options, shared: this.options.shared ?? false });
    const { speed } = this.habits;
    const manner = {
      speed,
      moves: speed > 0 && !still.matches,
      deck: this.deck(scene, view),
      mover: view.events[view.events.length - 1]?.seat ?? -1,
      interactive,
    };
    const first = this.drawn === null;
    this.drawn = scene;
    this.surface.show(scene, this.matter, manner, quiet || (first && before !== null));
    this.roving.refresh();
    this.roving.restore(held);
    performance.measure('table', { start: began });
    this.measurePlates();
  }

  /** Where cards come from that lay nowhere: whoever dealt, or the middle. */
  private deck(
    scene: Scene,
    view: View,
  ): { x: number; y: number; width: number; rotation: number } {
    const dealer = Number(view.fields.dealer ?? -1);
    const plate = scene.plates.find((p) => p.seat === dealer);
    const width = scene.card * 0.8;
    if (!plate) return { x: (scene.width - width) / 2, y: scene.height * 0.35, width, rotation: 0 };
    return { x: plate.x + plate.width / 2 - width / 2, y: plate.y, width, rotation: 0 };
  }

  /** Plates are as high as their words need; the layout is told. */
  private measurePlates(): void {
    let news = false;
    for (const { seat, element } of this.frame.plates()) {
      const height = Math.ceil(element.offsetHeight);
      if (!height || (this.plates[seat] ?? 0) >= height) continue;
      this.plates[seat] = height;
      news = true;
    }
    if (news) this.draw(this.options.view, false);
  }

  private resized(): void {
    this.plates = {};
    if (this.root.clientWidth && this.root.clientHeight) this.draw(this.options.view, true);
  }

  private redress(): void {
    this.surface.dressAll(this.matter, this.options.interactive);
    this.roving.refresh();
  }

  // ---- what comes from outside

  update(view: View, more: Partial<TableOptions> = {}): void {
    const before = this.waiting ?? this.options.view;
    if (view === before) return this.set(more);
    this.options = { ...this.options, ...more };
    const anew = before.seat !== view.seat || before.game !== view.game;
    const rest = this.pauseFor(view);
    if (rest > 0 && !anew) {
      this.waiting = view;
      if (!this.timer) this.timer = window.setTimeout(() => this.go(), rest);
      return;
    }
    this.waiting = view;
    this.go(anew);
  }

  /** Shows the view that waits. */
  private go(anew = false): void {
    clearTimeout(this.timer);
    this.timer = 0;
    const view = this.waiting;
    if (!view) return;
    this.waiting = null;
    const before = this.options.view;
    if (before.number !== view.number) this.setChosen([]);
    this.options = { ...this.options, view };
    const laid = this.laidCards(view);
    if (laid > this.laidCards(before)) this.laidAt = performance.now();
    const leap = Math.abs(view.number - before.number) > 60;
    this.draw(before, anew || leap);
  }

  private laidCards(view: View): number {
    return [...this.surface.groups.values()]
      .filter((g) => g.part === 'laid')
      .reduce((sum, { placed }) => {
        const zone = view.zones[placed.zone.id] as unknown[] | undefined;
        return sum + [zone?.[placed.owner] ?? []].flat(2).length;
      }, 0);
  }

  /** How long what was laid has still to be seen before a view sweeps it up. */
  private pauseFor(view: View): number {
    const { speed } = this.habits;
    if (!speed || still.matches || view.number <= this.options.view.number) return 0;
    const swept = this.laidCards(view) < this.laidCards(this.options.view);
    if (!swept || this.playedAt > this.laidAt) return 0;
    return this.laidAt + PAUSE * speed - performance.now();
  }

  set(more: Partial<TableOptions>): void {
    const { leftHanded } = this.habits;
    const { theme, game } = this.options;
    this.options = { ...this.options, ...more };
    const anew = this.options.theme !== theme || this.options.game !== game;
    if (anew || this.habits.leftHanded !== leftHanded) this.draw(this.options.view, true);
    else {
      if (this.drawn)
        this.frame.update(this.drawn, { ...this.options, shared: !!this.options.shared });
      this.redress();
      this.measurePlates();
    }
  }

  choose(chosen: Spot[]): void {
    if (chosen === this.chosen) return;
    this.chosen = chosen;
    this.redress();
  }

  private setChosen(chosen: Spot[]): void {
    if (chosen.length === 0 && this.chosen.length === 0) return;
    this.chosen = chosen;
    this.options.onChoose?.(chosen);
  }

  skip(): void {
    this.go();
    this.surface.finish();
  }

  tapLegal(n: number): boolean {
    this.go();
    const open = [...this.scene.querySelectorAll('.place[role]')].flatMap((element) => {
      const thing = this.surface.thingOf(element);
      return thing?.dress?.act === 'tap' && (thing.dress.open || thing.dress.chosen) ? [thing] : [];
    });
    const thing = open[n];
    if (!thing) return false;
    this.roving.go(thing);
    this.mean(thing, 'lift');
    return true;
  }

  // ---- pointing

  private readonly down = (event: PointerEvent): void => {
    this.pointer = event.pointerType;
    this.go();
  };

  private readonly click = (event: MouseEvent): void => {
    const thing = this.surface.thingOf(event.target);
    if (!thing || this.drags.ended()) return;
    const keys = event.detail === 0;
    const now = performance.now();
    // The second click of a pair whose first one played hits whatever lies there now.
    if (event.detail > 1 && now - this.playedAt < ECHO) return;
    const twice = event.detail === 2 && this.tapped?.thing === thing;
    this.tapped = { thing, at: now };
    const { confirm } = this.habits;
    const touch = !keys && this.pointer !== 'mouse';
    const way = confirm === 'auto' ? (touch ? 'lift' : 'tap') : confirm;
    if (twice && way !== 'button' && this.playObvious(thing)) return;
    this.mean(thing, way);
  };

  private playObvious(thing: Thing): boolean {
    const spot = thing.dress?.spot;
    const move = spot && thing.dress?.act === 'tap' && obvious(this.matter, spot);
    if (!move) return false;
    this.follow({ kind: 'play', move });
    return true;
  }

  private mean(thing: Thing, way: Confirm): void {
    const it = thing.dress;
    if (!it?.act) return;
    const group = this.surface.groups.get(thing.place.group);
    if (it.act === 'look') {
      const known = thing.place.row.cards.filter((c) => c !== '?');
      if (group) this.options.onLook?.(pileName(group, thing.place), known);
      return;
    }
    this.follow(meaning(this.matter, it.spot, way));
  }

  private follow(it: Meaning): void {
    if (it.kind === 'play') {
      this.playedAt = performance.now();
      this.setChosen([]);
      this.redress();
      this.options.onAct?.(it.move.text);
    } else if (it.kind === 'choose') {
      this.setChosen(it.chosen);
      this.redress();
    } else if (it.kind === 'why') this.options.onWhy?.(it.move);
  }

  // ---- dragging

  private draggable(target: EventTarget | null): Thing | null {
    const thing = this.surface.thingOf(target);
    const it = thing?.dress;
    const lies = thing?.place.face !== null && thing?.place.group.startsWith('own/');
    return thing && it?.act === 'tap' && lies && (it.open || it.chosen) ? thing : null;
  }

  private begin(thing: Thing): void {
    const spot = thing.dress?.spot;
    if (spot && !thing.dress?.chosen) this.setChosen([spot]);
    this.redress();
  }

  private drop(thing: Thing, at: { x: number; y: number }, tolerance: number): boolean {
    const target = this.targetAt(thing, at, tolerance);
    const way: Confirm = this.habits.confirm === 'button' ? 'button' : 'tap';
    if (target?.dress) {
      const it = meaning(this.matter, target.dress.spot, way);
      this.back(thing, false);
      this.follow(it);
      return it.kind === 'play' || it.kind === 'choose';
    }
    const own = this.drawn?.panels.find((p) => p.seat === this.options.view.seat);
    const top = (own?.y ?? 0) + this.scene.getBoundingClientRect().top;
    const out = at.y < top - tolerance;
    const all = candidates(this.matter);
    if (!out || all.length === 0) return false;
    this.back(thing, false);
    if (all.length === 1 && way !== 'button' && all[0]) this.follow({ kind: 'play', move: all[0] });
    return true; // several moves: what was chosen stays, and the buttons tell
  }

  /** The nearest place a chosen card may go to. */
  private targetAt(thing: Thing, at: { x: number; y: number }, tolerance: number): Thing | null {
    const matter = this.matter;
    const among = candidates(matter);
    let best: { thing: Thing; far: number } | null = null;
    for (const other of this.surface.things.values()) {
      if (other === thing || !other.dress || other.place.idle) continue;
      if (!isOpen(matter, other.dress.spot, among)) continue;
      const r = other.element.getBoundingClientRect();
      const dx = Math.max(r.left - at.x, 0, at.x - r.right);
      const dy = Math.max(r.top - at.y, 0, at.y - r.bottom);
      const far = Math.hypot(dx, dy);
      if (far <= tolerance && (!best || far < best.far)) best = { thing: other, far };
    }
    return best?.thing ?? null;
  }

  private back(thing: Thing, forget = true): void {
    const from = thing.element.style.transform;
    putBack(thing, thing.place, thing.rest);
    thing.element.style.transform = transformOf(thing.pose);
    const { speed } = this.habits;
    if (speed && !still.matches) fly(thing, { from, time: 150 * speed, delay: 0, order: 900 });
    if (!forget) return;
    this.setChosen([]);
    this.redress();
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.sizes.disconnect();
    this.drags.destroy();
    this.roving.destroy();
    this.scene.removeEventListener('click', this.click);
    this.scene.removeEventListener('pointerdown', this.down);
    this.surface.destroy();
    this.frame.destroy();
    this.scene.remove();
    this.root.classList.remove('surface', 'scrolls');
    this.waiting = null;
  }
}

/** Draws a table into an element. */
export function mount(element: HTMLElement, options: TableOptions): Table {
  return new Mounted(element, options);
}

export { RATIO };
