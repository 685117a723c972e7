// Hands at the table: taps, double taps and drags, and what they mean to a person with these
// habits. It decides nothing about rules (pointing.ts does) and plays nothing (mount.ts does).
import type { Card } from '../base/protocol_types';
import { drags } from './drag';
import { countText, pileName } from './pile_names';
import { fly, place as put, still, transformOf, type Pose, type Speed } from './card_motion';
import { asked } from './moves';
import { candidates, isOpen, meaning, obvious } from './move_selection';
import type { Confirm, Matter, Meaning } from './move_selection';
import type { Group } from './scene';
import type { Surface, Thing } from './card_elements';

/** How whoever looks at the table likes it. */
export interface Habits {
  speed: Speed;
  confirm: Confirm | 'auto'; // auto: fingers lift, a pointer plays
  leftHanded: boolean;
}

export interface Hands {
  matter(): Matter;
  habits(): Habits;
  ownTop(): number; // where own things begin, in the scene
  touched(): void; // something is about to be pointed at
  follow(it: Meaning): void;
  look(title: string, cards: Card[]): void;
}

interface Point {
  x: number;
  y: number;
}

const ECHO = 700; // ms in which a second click belongs to the first
const BACK = 150; // ms
const PATIENCE = 1500; // ms in which an answer should have come
const CARRIED = 900; // above what else flies

export class Handling {
  private readonly drags: { ended(): boolean; destroy(): void };
  private tapped: Thing | null = null;
  private pointer = 'mouse';
  private playedAt = -Infinity;

  constructor(
    private readonly scene: HTMLElement,
    private readonly surface: Surface,
    private readonly hands: Hands,
  ) {
    this.drags = drags<Thing>({
      root: scene,
      pick: (target) => this.draggable(target),
      begin: (thing) => this.begin(thing),
      drop: (thing, at, tolerance, carried) => this.drop(thing, at, tolerance, carried),
      back: (thing) => {
        this.back(thing);
        hands.follow({ kind: 'choose', chosen: [] });
      },
    });
    scene.addEventListener('click', this.click);
    scene.addEventListener('pointerdown', this.down);
  }

  /** A move was made. */
  played(): void {
    this.playedAt = performance.now();
  }

  private readonly down = (event: PointerEvent): void => {
    this.pointer = event.pointerType;
    this.hands.touched();
  };

  private readonly click = (event: MouseEvent): void => {
    const thing = this.surface.thingOf(event.target);
    if (!thing || this.drags.ended()) return;
    const keys = event.detail === 0;
    // The second click of a pair whose first one played hits whatever lies there now.
    if (event.detail > 1 && performance.now() - this.playedAt < ECHO) return;
    const twice = event.detail === 2 && this.tapped === thing;
    this.tapped = thing;
    const { confirm } = this.hands.habits();
    const touch = !keys && this.pointer !== 'mouse';
    const way = confirm === 'auto' ? (touch ? 'lift' : 'tap') : confirm;
    if (twice && way !== 'button' && this.playObvious(thing)) return;
    this.mean(thing, way);
  };

  private playObvious(thing: Thing): boolean {
    const it = thing.dress;
    const move = it?.act === 'tap' && obvious(this.hands.matter(), it.spot);
    if (!move) return false;
    this.hands.follow({ kind: 'play', move });
    return true;
  }

  /** What a tap on a thing means. */
  mean(thing: Thing, way: Confirm): void {
    const it = thing.dress;
    if (!it?.act) return;
    const group = this.surface.groups.get(thing.place.group);
    if (it.act === 'look') {
      const known = thing.place.row.cards.filter((c) => c !== '?');
      if (group) this.hands.look(this.titleOf(group, thing, known.length), known);
      return;
    }
    this.hands.follow(meaning(this.hands.matter(), it.spot, way));
  }

  private titleOf(group: Group, { place }: Thing, known: number): string {
    const { theme, view } = this.hands.matter();
    const count = countText(theme, view, place.spot.zone, known);
    const { zone, rows } = group.placed;
    return `${pileName(theme, zone, place.row, rows.length)}: ${count}`;
  }

  // ---- dragging

  private draggable(target: EventTarget | null): Thing | null {
    const thing = this.surface.thingOf(target);
    const it = thing?.dress;
    if (!thing || it?.act !== 'tap') return null;
    return thing.place.face !== null && thing.place.group.startsWith('own/') ? thing : null;
  }

  private begin(thing: Thing): void {
    const it = thing.dress;
    if (it && !it.chosen) this.hands.follow({ kind: 'choose', chosen: [it.spot] });
  }

  private drop(thing: Thing, at: Point, tolerance: number, carried: Pose): boolean {
    const { hands } = this;
    const way: Confirm = hands.habits().confirm === 'button' ? 'button' : 'tap';
    const target = this.targetAt(thing, at, tolerance);
    if (target?.dress) {
      const it = meaning(hands.matter(), target.dress.spot, way);
      if (it.kind === 'play') this.wait(thing, carried);
      else this.back(thing);
      hands.follow(it);
      return true;
    }
    const top = hands.ownTop() + this.scene.getBoundingClientRect().top;
    const all = candidates(hands.matter());
    const only = all[0];
    const out = at.y < top - tolerance;
    if (this.refused(thing, at, out && !only) || !out || !only) return false;
    const sure = all.length === 1 && way !== 'button';
    if (sure) {
      this.wait(thing, carried);
      hands.follow({ kind: 'play', move: only });
    } else this.back(thing); // what was chosen stays so, and the buttons tell
    return true;
  }

  /** A card that may not go there, or nowhere at all, is asked about like one that was tapped. */
  private refused(thing: Thing, at: Point, nowhere: boolean): boolean {
    const matter = this.hands.matter();
    const spot = thing.dress?.spot;
    if (!spot) return false;
    const onto = [...this.surface.things.values()].find((other) => {
      const r = other.element.getBoundingClientRect();
      const inside = at.x >= r.left && at.x <= r.right && at.y >= r.top && at.y <= r.bottom;
      return inside && other.place.group !== thing.place.group && other.dress?.act === 'tap';
    });
    const move =
      (onto?.dress && asked(matter, [spot], onto.dress.spot)) ||
      (nowhere && asked(matter, [], spot));
    if (!move || matter.view.moves.includes(move)) return false;
    this.hands.follow({ kind: 'why', move });
    return true;
  }

  /** A card that was played lies where it was let go until the table knows better. */
  private wait(thing: Thing, carried: Pose): void {
    thing.pose = carried;
    thing.element.style.transform = transformOf(carried);
    setTimeout(() => {
      if (thing.pose === carried) this.back(thing);
    }, PATIENCE);
  }

  /** The nearest place a chosen card may go to. */
  private targetAt(thing: Thing, at: Point, tolerance: number): Thing | null {
    const matter = this.hands.matter();
    const among = candidates(matter);
    let best: { thing: Thing; far: number } | null = null;
    for (const other of this.surface.things.values()) {
      if (other === thing || !other.dress || other.place.idle) continue;
      if (!isOpen(matter, other.dress.spot, among)) continue;
      const box = other.element.getBoundingClientRect();
      const dx = Math.max(box.left - at.x, 0, at.x - box.right);
      const dy = Math.max(box.top - at.y, 0, at.y - box.bottom);
      const far = Math.hypot(dx, dy);
      if (far <= tolerance && (!best || far < best.far)) best = { thing: other, far };
    }
    return best?.thing ?? null;
  }

  /** A carried thing goes to where it belongs. */
  private back(thing: Thing): void {
    if (!thing.element.isConnected) return;
    const from = thing.element.style.transform;
    put(thing, thing.place, thing.rest);
    thing.element.style.transform = transformOf(thing.pose);
    const { speed } = this.hands.habits();
    if (speed && !still()) fly(thing, { from, time: BACK * speed, delay: 0, order: CARRIED });
  }

  destroy(): void {
    this.drags.destroy();
    this.scene.removeEventListener('click', this.click);
    this.scene.removeEventListener('pointerdown', this.down);
  }
}
