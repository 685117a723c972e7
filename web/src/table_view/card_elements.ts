// The cards on the table as elements: one button for each place, kept as long as its card can be
// followed, moved by motion.ts. Whatever a place does not show any more leaves the page with it.
import type { Card } from '../base/protocol_types';
import { draw, indexLetters, type FaceSet } from '../cards/card_drawing';
import { dress, wardrobe, type Dress } from './card_state';
import { follow, type Followed } from './card_tracking';
import * as motion from './card_motion';
import type { Mover, Pose, Speed } from './card_motion';
import type { Frame } from './dom_frame';
import type { Matter } from './move_selection';
import type { Group, Place, Scene } from './scene';

/** An element and the place it shows. */
export interface Thing extends Mover {
  id: number;
  button: HTMLButtonElement;
  name: HTMLElement;
  place: Place;
  dress: Dress | null;
  drawn: string;
}

export interface Manner {
  speed: Speed;
  moves: boolean; // false: nothing moves, what would have lights up
  deck: Pose; // where cards come from that lay nowhere before
  mover: number; // the seat whose step it was
  interactive: boolean;
}

const badge = (kind: string, text: string): HTMLElement => {
  const element = document.createElement('span');
  element.className = kind;
  element.textContent = text;
  return element;
};

export class Surface {
  readonly things = new Map<number, Thing>();
  private readonly leaving = new Set<Thing>();
  private next = 1;
  groups = new Map<string, Group>();
  faces: FaceSet = 'classic';

  constructor(
    private readonly root: HTMLElement,
    private readonly frame: Frame,
  ) {}

  private make(place: Place): Thing {
    const element = document.createElement('div');
    element.className = 'place';
    const button = document.createElement('button');
    button.type = 'button';
    const inside = document.createElement('span');
    inside.className = 'inside';
    inside.ariaHidden = 'true';
    const name = document.createElement('span');
    name.className = 'unseen';
    button.append(inside, name);
    element.append(button);
    const pose = { x: NaN, y: NaN, width: NaN, rotation: 0 };
    const id = this.next++;
    element.dataset.thing = String(id);
    const bare = { dress: null, drawn: '', running: null, rest: -1 };
    const thing: Thing = { id, element, button, inside, name, place, pose, ...bare };
    this.things.set(id, thing);
    return thing;
  }

  /** The thing an element of the page belongs to. */
  thingOf(target: EventTarget | null): Thing | null {
    const element = (target as Element | null)?.closest?.<HTMLElement>('.place');
    return (element && this.things.get(Number(element.dataset.thing))) || null;
  }

  /** Things of a group in the order they lie. */
  inGroup(key: string): Thing[] {
    return [...this.things.values()]
      .filter((thing) => thing.place.group === key)
      .sort((a, b) => this.order.indexOf(a.id) - this.order.indexOf(b.id));
  }
  private order: number[] = [];

  /** Draws a scene; `still`: without any motion, as after a change of the window. */
  show(scene: Scene, matter: Matter, manner: Manner, still: boolean): void {
    const held = [...this.things.values()].map(({ id, place }) => ({ id, place }));
    const found = follow(held, scene.places, manner.mover);
    const piles = pilePoses(held.map((h) => h.place));
    const before = this.poses();
    this.groups = new Map(scene.groups.map((g) => [g.key, g]));
    const fresh = new Set<Thing>();
    const list = scene.places.map((place, i) => {
      const id = found.ids[i];
      const thing = (id && this.things.get(id)) || this.make(place);
      if (!id) fresh.add(thing);
      return thing;
    });
    const turned = this.put(list, scene.places);
    this.order = list.map((thing) => thing.id);
    this.attach(list);
    this.dressAll(matter, manner.interactive);
    const targets = pilePoses(scene.places);
    if (still) this.settle(found, list);
    else if (!manner.moves) this.light(found, list, before, fresh);
    else this.animate({ found, list, before, fresh, turned, piles, targets, manner });
  }

  /** Where everything is right now, moving or not. */
  private poses(): Map<number, { css: string; pose: Pose }> {
    const out = new Map<number, { css: string; pose: Pose }>();
    for (const thing of this.things.values()) {
      const css = motion.whereabouts(thing) ?? motion.transformOf(thing.pose);
      out.set(thing.id, { css, pose: thing.pose });
    }
    return out;
  }

  /** Puts every thing where its place is; the ones that show another side now are returned. */
  private put(list: Thing[], places: Place[]): Set<Thing> {
    const turned = new Set<Thing>();
    list.forEach((thing, i) => {
      const place = places[i];
      if (!place) return;
      const hid = thing.place.face === '?';
      if (hid !== (place.face === '?') && place.face && thing.place.face) turned.add(thing);
      thing.place = place;
      motion.place(thing, place, place.z);
    });
    return turned;
  }

  /** Puts elements into their lists, in order; only what is not there already is touched. */
  private attach(list: Thing[]): void {
    const wanted = new Set<Element>();
    for (const { element, place } of list) {
      const home = this.frame.list(place.group);
      if (home && element.parentElement !== home) home.append(element);
      wanted.add(element);
    }
    const last = new Map<string, Element>();
    for (const { element, place } of list) {
      const before = last.get(place.group);
      let spot = before ? before.nextElementSibling : element.parentElement?.firstElementChild;
      while (spot && !wanted.has(spot)) spot = spot.nextElementSibling; // what leaves soon
      if (spot !== element) element.parentElement?.insertBefore(element, spot ?? null);
      last.set(place.group, element);
    }
  }

  dressAll(matter: Matter, interactive: boolean): void {
    const store = wardrobe(matter, interactive);
    for (const thing of this.things.values()) {
      const group = this.groups.get(thing.place.group);
      if (group && !this.leaving.has(thing)) this.wear(thing, dress(store, group, thing.place));
    }
  }

  private wear(thing: Thing, it: Dress): void {
    thing.dress = it;
    const { button, element, name, place } = thing;
    const shape = `card ${it.classes}`;
    if (button.className !== shape) button.className = shape;
    this.drawFace(thing, it);
    if (name.textContent !== it.name) name.textContent = it.name;
    const role = place.idle ? null : 'listitem';
    if (element.getAttribute('role') !== role) {
      if (role) element.setAttribute('role', role);
      else element.removeAttribute('role');
    }
    element.ariaHidden = place.idle ? 'true' : null;
    button.ariaDisabled = it.act ? null : 'true';
    const toggles = it.act === 'tap' && (it.chosen || it.open);
    button.ariaPressed = toggles ? String(it.chosen) : null;
    if (it.known) button.dataset.fly = it.known;
    else delete button.dataset.fly;
  }

  private drawFace(thing: Thing, it: Dress): void {
    const set = it.plain && this.faces === 'classic' ? 'compact' : this.faces;
    const drawn = [it.card, set, it.badge, it.value, it.wants, indexLetters()];
    const key = drawn.join('|');
    if (thing.drawn === key) return;
    thing.drawn = key;
    const parts: Element[] = it.card ? [draw(it.card, set)] : [];
    if (!it.card && it.wants) parts.push(badge('next', it.wants));
    if (it.badge) parts.push(badge('badge', it.badge));
    if (it.card && it.wants) parts.push(badge('badge wants', `→ ${it.wants}`));
    if (it.value) parts.push(badge('value', it.value));
    thing.inside.replaceChildren(...parts);
  }

  private remove(thing: Thing): void {
    this.leaving.delete(thing);
    this.things.delete(thing.id);
    thing.running?.cancel();
    thing.element.remove();
  }

  private settle(found: Followed, list: Thing[]): void {
    for (const { id } of found.gone) this.removeById(id);
    for (const thing of list) motion.stop(thing);
  }

  private removeById(id: number): void {
    const thing = this.things.get(id);
    if (thing) this.remove(thing);
  }

  private light(
    found: Followed,
    list: Thing[],
    before: Map<number, { pose: Pose }>,
    fresh: Set<Thing>,
  ): void {
    for (const { id } of found.gone) this.removeById(id);
    for (const thing of list) {
      motion.stop(thing);
      const then = before.get(thing.id)?.pose;
      const open = thing.place.face && thing.place.face !== '?';
      if (open && (fresh.has(thing) || (then && isFar(then, thing.pose)))) motion.glow(thing);
    }
  }

  private animate(it: {
    found: Followed;
    list: Thing[];
    before: Map<number, { css: string; pose: Pose }>;
    fresh: Set<Thing>;
    turned: Set<Thing>;
    piles: Map<string, Pose>;
    targets: Map<string, Pose>;
    manner: Manner;
  }): void {
    const { found, list, before, fresh, turned, piles, manner } = it;
    const { speed } = manner;
    const dealt = dealOrder(list.filter((thing) => fresh.has(thing) && thing.place.face !== null));
    list.forEach((thing, i) => {
      const order = dealt.get(thing) ?? 0;
      const through = !thing.dress?.open;
      const delay = dealt.size > 3 ? motion.delayOf(order, speed) : 0;
      const time = (dealt.size > 3 && fresh.has(thing) ? motion.DEAL : motion.PLAY) * speed;
      if (fresh.has(thing)) {
        if (thing.place.face === null || thing.place.depth > 0) return;
        const source = piles.get(found.from[i] ?? '') ?? manner.deck;
        const from = motion.transformOf({ ...source, rotation: 0 }, thing.pose.width);
        motion.fly(thing, { from, time, delay, order, through });
        if (thing.place.face !== '?') motion.flip(thing, motion.FLIP * speed, delay);
        return;
      }
      const then = before.get(thing.id);
      if (!then) return;
      const wait = motion.waits(thing);
      if (isFar(then.pose, thing.pose))
        motion.fly(thing, { from: rescaled(then, thing.pose), time, delay: wait, order, through });
      if (turned.has(thing)) motion.flip(thing, motion.FLIP * speed, 0);
    });
    this.sweep(it.found, it.targets, before, speed);
  }

  /** What lies nowhere any more goes to the pile that took it, and leaves. */
  private sweep(
    found: Followed,
    targets: Map<string, Pose>,
    before: Map<number, { css: string; pose: Pose }>,
    speed: Speed,
  ): void {
    for (const { id, to } of found.gone) {
      const thing = this.things.get(id);
      const then = before.get(id);
      const target = to ? targets.get(to) : undefined;
      if (!thing || !then) continue;
      if (!target || thing.place.idle) {
        this.remove(thing);
        continue;
      }
      this.leaving.add(thing);
      this.things.delete(id);
      thing.button.ariaHidden = 'true';
      thing.button.tabIndex = -1;
      thing.element.style.pointerEvents = 'none'; // it hides nothing from taps, to its end
      thing.button.className = 'card';
      delete thing.button.dataset.fly;
      thing.name.textContent = '';
      this.root.append(thing.element);
      motion.place(thing, { ...target, rotation: 0 }, 4000);
      const flight = {
        from: rescaled(then, target),
        time: motion.SWEEP * speed,
        delay: 0,
        order: 0,
      };
      motion.fly(thing, flight).finished.then(
        () => this.remove(thing),
        () => this.remove(thing),
      );
    }
  }

  /** Ends all motion where it leads. */
  finish(): void {
    for (const thing of this.leaving) this.remove(thing);
    for (const thing of this.things.values()) motion.stop(thing);
  }

  destroy(): void {
    for (const thing of [...this.things.values(), ...this.leaving]) this.remove(thing);
  }

  /** A card the viewer sees at a spot, for tests and for keys. */
  byCard(card: Card): Thing | undefined {
    return [...this.things.values()].find((thing) => thing.place.face === card);
  }
}

const NEAR = 3; // px that are not worth a motion

function isFar(a: Pose, b: Pose): boolean {
  const moved = Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.width - b.width);
  return moved > NEAR;
}

/** Where a thing was, for an element that has another width now. */
function rescaled(then: { css: string; pose: Pose }, now: Pose): string {
  const ratio = then.pose.width / now.width;
  return Math.abs(ratio - 1) < 0.01 ? then.css : `${then.css} scale(${ratio})`;
}

/** Where each pile lies: the pose of its top. */
function pilePoses(places: Place[]): Map<string, Pose> {
  const out = new Map<string, Pose>();
  for (const place of places) if (place.depth === 0) out.set(place.pile, place);
  return out;
}

/** Cards are dealt one by one: the first of everybody, then the second. */
function dealOrder(things: Thing[]): Map<Thing, number> {
  const round = new Map<string, number>();
  const dealt = things.map((thing) => {
    const n = round.get(thing.place.pile) ?? 0;
    round.set(thing.place.pile, n + 1);
    return { thing, n };
  });
  dealt.sort((a, b) => a.n - b.n);
  return new Map(dealt.map(({ thing }, i) => [thing, i]));
}
