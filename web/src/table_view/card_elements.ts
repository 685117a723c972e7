// The elements of the cards on the table: a button for each place. An element is kept as long as
// its card can be tracked, and moves with it (card_motion.ts). An element that shows no place any
// more is removed.
import { drawCard, indexLetters, type CardBack, type FaceSet } from '../cards/card_drawing';
import { drawMarks } from './card_marks';
import { cardState, cardStateContext, type CardState } from './card_state';
import { ownerOfPile, trackCards, type Tracking } from './card_tracking';
import * as motion from './card_motion';
import type { Mover, Pose, Speed } from './card_motion';
import type { DomFrame } from './dom_frame';
import { setText } from './element_text';
import type { MoveContext } from './move_selection';
import type { Group, Place, Scene } from './scene';
import type { Deal } from './zone_placement';

/** An element, and the place it shows. */
export interface CardElement extends Mover {
  id: number;
  button: HTMLButtonElement;
  name: HTMLElement;
  place: Place;
  state: CardState | null;
  drawn: string; // what its drawing was made from
  marks: HTMLElement[]; // on the drawing
}

export interface RenderOptions {
  speed: Speed;
  moves: boolean; // false: cards that would move light up instead
  deck: Pose; // where cards come from that were not on the table before
  deal: Deal | null; // cards have just been dealt
  taker: Taker | null; // a trick has just been taken
  mover: number; // the seat whose step it was
  interactive: boolean;
}

export interface Taker {
  pose: Pose;
  zones: string[]; // where the trick lay
}

/** Where each element is, in motion or not. */
type Poses = Map<number, { css: string; pose: Pose }>;

/** Sets an attribute where it is another than before: most cards stay as they are. */
function setAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

export class CardElements {
  readonly cards = new Map<number, CardElement>();
  private readonly leaving = new Set<CardElement>();
  private readonly gone: CardElement[] = []; // removed at the end of a drawing
  private next = 1;
  groups = new Map<string, Group>();
  faces: FaceSet = 'classic';
  back: CardBack = 'lattice';

  constructor(
    private readonly root: HTMLElement,
    private readonly frame: DomFrame,
  ) {}

  private make(place: Place): CardElement {
    const element = document.createElement('div');
    element.className = 'place';
    element.translate = false;
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
    element.dataset.card = String(id);
    const bare = { state: null, drawn: '', marks: [], running: null, rest: -1 };
    const card: CardElement = { id, element, button, inside, name, place, pose, ...bare };
    this.cards.set(id, card);
    return card;
  }

  /** The card that an element of the page belongs to. */
  cardOf(target: EventTarget | null): CardElement | null {
    const element = (target as Element | null)?.closest?.<HTMLElement>('.place');
    return (element && this.cards.get(Number(element.dataset.card))) || null;
  }

  /** The cards of a group in their order. */
  cardsOf(key: string): CardElement[] {
    return [...this.cards.values()]
      .filter((card) => card.place.group === key)
      .sort((a, b) => this.order.indexOf(a.id) - this.order.indexOf(b.id));
  }
  private order: number[] = [];

  /** Draws a scene; `still` means without any motion, as after a change of the window. `before` are
   * the poses of now, read before anything was written for this scene. */
  show(
    scene: Scene,
    before: Poses,
    context: MoveContext,
    options: RenderOptions,
    still: boolean,
  ): void {
    const held = [...this.cards.values()].map(({ id, place }) => ({ id, place }));
    const found = trackCards(held, scene.places, options.mover, options.taker?.zones);
    const piles = pilePoses(held.map((h) => h.place));
    this.groups = new Map(scene.groups.map((g) => [g.key, g]));
    const fresh = new Set<CardElement>();
    const list = scene.places.map((place, i) => {
      const id = found.ids[i];
      const card = (id && this.cards.get(id)) || this.make(place);
      if (!id) fresh.add(card);
      return card;
    });
    const turned = this.put(list, scene.places);
    this.order = list.map((card) => card.id);
    this.attach(list);
    this.updateStates(context, options.interactive);
    const targets = pilePoses(scene.places);
    if (still) this.settle(found, list);
    else if (!options.moves) this.light(found, list, before, fresh);
    else this.animate({ found, list, before, fresh, turned, piles, targets, options });
  }

  /** The current positions, in motion or not. */
  poses(): Poses {
    const out: Poses = new Map();
    for (const card of this.cards.values()) {
      const css = motion.currentTransform(card) ?? motion.transformOf(card.pose);
      out.set(card.id, { css, pose: card.pose });
    }
    return out;
  }

  /** Moves every card to its place; returns those that show another side now. */
  private put(list: CardElement[], places: Place[]): Set<CardElement> {
    const turned = new Set<CardElement>();
    list.forEach((card, i) => {
      const place = places[i];
      if (!place) return;
      const hid = card.place.face === '?';
      if (hid !== (place.face === '?') && place.face && card.place.face) turned.add(card);
      card.place = place;
      motion.putAt(card, place, place.z);
    });
    return turned;
  }

  /** Puts elements into their lists in order, and touches only those that change. */
  private attach(list: CardElement[]): void {
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
      while (spot && !wanted.has(spot)) spot = spot.nextElementSibling; // it is leaving
      if (spot !== element) element.parentElement?.insertBefore(element, spot ?? null);
      last.set(place.group, element);
    }
  }

  updateStates(context: MoveContext, interactive: boolean): void {
    const store = cardStateContext(context, interactive);
    const letters = indexLetters();
    let offers = false;
    for (const card of this.cards.values()) {
      const group = this.groups.get(card.place.group);
      if (!group || this.leaving.has(card)) continue;
      const it = cardState(store, group, card.place);
      this.applyState(card, it, letters);
      const held = group.part === 'own' && group.placed.how === 'hand';
      offers ||= held && /\b(legal|chosen|other)\b/.test(it.classes);
    }
    this.frame.own.classList.toggle('offers', offers);
  }

  private applyState(card: CardElement, it: CardState, letters: string): void {
    card.state = it;
    const { button, element, name, place } = card;
    const shape = `card ${it.classes}`;
    if (button.className !== shape) button.className = shape;
    this.drawFace(card, it, letters);
    drawMarks(card.inside, card.marks, it);
    setText(name, it.name);
    const toggles = it.act === 'tap' && (it.chosen || it.open);
    setAttribute(element, 'role', place.idle ? null : 'listitem');
    setAttribute(element, 'aria-hidden', place.idle ? 'true' : null);
    setAttribute(button, 'aria-disabled', it.act ? null : 'true');
    setAttribute(button, 'aria-pressed', toggles ? String(it.chosen) : null);
    setAttribute(button, 'data-fly', it.known);
  }

  private drawFace(card: CardElement, it: CardState, letters: string): void {
    const set = it.plain && this.faces === 'classic' ? 'compact' : this.faces;
    const drawn = it.card ? [it.card, set, this.back, letters].join('|') : '';
    if (card.drawn === drawn) return;
    card.drawn = drawn;
    card.inside.querySelector('svg')?.remove();
    if (it.card) card.inside.prepend(drawCard(it.card, set, this.back));
  }

  private remove(card: CardElement): void {
    this.leaving.delete(card);
    this.cards.delete(card.id);
    card.running?.cancel();
    card.element.remove();
  }

  private settle(found: Tracking, list: CardElement[]): void {
    for (const { id } of found.gone) this.removeById(id);
    for (const card of list) motion.stop(card);
  }

  /** The element goes when the focus has left it: removing one that has it lays out the page. */
  private removeById(id: number): void {
    const card = this.cards.get(id);
    if (!card) return;
    this.cards.delete(id);
    this.gone.push(card);
  }

  /** Takes away the elements whose cards are gone. */
  removeGone(): void {
    for (const card of this.gone.splice(0)) this.remove(card);
  }

  private light(
    found: Tracking,
    list: CardElement[],
    before: Poses,
    fresh: Set<CardElement>,
  ): void {
    for (const { id } of found.gone) this.removeById(id);
    for (const card of list) {
      motion.stop(card);
      const then = before.get(card.id)?.pose;
      const open = card.place.face && card.place.face !== '?';
      if (open && (fresh.has(card) || (then && isFar(then, card.pose)))) motion.glow(card);
    }
  }

  private animate(it: {
    found: Tracking;
    list: CardElement[];
    before: Poses;
    fresh: Set<CardElement>;
    turned: Set<CardElement>;
    piles: Map<string, Pose>;
    targets: Map<string, Pose>;
    options: RenderOptions;
  }): void {
    const { found, list, before, fresh, turned, piles, options } = it;
    const { speed } = options;
    const cards = list.filter((card) => fresh.has(card) && card.place.face !== null);
    const dealt = dealOrder(cards, options.deal);
    list.forEach((card, i) => {
      const order = dealt.get(card) ?? 0;
      const through = !card.state?.open;
      const delay = dealt.size > 3 ? motion.delayOf(order, speed) : 0;
      const time = (dealt.size > 3 && fresh.has(card) ? motion.DEAL : motion.PLAY) * speed;
      if (fresh.has(card)) {
        if (card.place.face === null || card.place.depth > 0) return;
        if (options.taker && card.place.face === '?') return motion.comeLater(card, speed);
        const pile = found.from[i] ?? '';
        const source = (isSource(pile, options.deal) && piles.get(pile)) || options.deck;
        const from = motion.transformOf({ ...source, rotation: 0 }, card.pose.width);
        motion.fly(card, { from, time, delay, order, through });
        if (card.place.face !== '?') motion.flip(card, motion.FLIP * speed, delay);
        return;
      }
      const then = before.get(card.id);
      if (!then) return;
      const wait = motion.delayLeft(card);
      if (isFar(then.pose, card.pose))
        motion.fly(card, { from: rescaled(then, card.pose), time, delay: wait, order, through });
      if (turned.has(card)) motion.flip(card, motion.FLIP * speed, 0);
    });
    this.sweep(it.found, it.targets, before, options);
  }

  /** Moves cards that have left to the pile that took them, and removes them. */
  private sweep(
    found: Tracking,
    targets: Map<string, Pose>,
    before: Poses,
    { speed, taker }: RenderOptions,
  ): void {
    for (const { id, to } of found.gone) {
      const card = this.cards.get(id);
      const then = before.get(id);
      const target = to ? targets.get(to) : undefined;
      if (!card || !then) continue;
      const taken = taker?.zones.includes(card.place.spot.zone) ? taker.pose : null;
      const end = taken && ownerOfPile(to ?? '') < 0 ? taken : (target ?? taken);
      if (!end || card.place.idle || card.place.face === null) {
        this.remove(card);
        continue;
      }
      this.leaving.add(card);
      this.cards.delete(id);
      card.button.ariaHidden = 'true';
      card.button.tabIndex = -1;
      card.element.style.pointerEvents = 'none'; // taps go through it
      card.button.className = 'card';
      delete card.button.dataset.fly;
      setText(card.name, '');
      this.root.append(card.element);
      motion.putAt(card, { ...end, rotation: 0 }, 4000);
      const from = rescaled(then, end);
      const time = motion.SWEEP * speed;
      const flight = taken
        ? motion.sweep(card, from, taken, end !== taken, time)
        : motion.fly(card, { from, time, delay: 0, order: 0 });
      flight.finished.then(
        () => this.remove(card),
        () => this.remove(card),
      );
    }
  }

  /** The flights that are under way. */
  flights(): Animation[] {
    return [...this.cards.values(), ...this.leaving].flatMap((card) => card.running ?? []);
  }

  /** Ends all motion at once. */
  finish(): void {
    for (const card of this.leaving) this.remove(card);
    for (const card of this.cards.values()) motion.stop(card);
  }

  destroy(): void {
    this.removeGone();
    for (const card of [...this.cards.values(), ...this.leaving]) this.remove(card);
  }
}

const NEAR = 3; // px: smaller distances need no motion

function isFar(a: Pose, b: Pose): boolean {
  const moved = Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.width - b.width);
  return moved > NEAR;
}

/** The former position, for an element that has another width now. */
function rescaled(then: { css: string; pose: Pose }, now: Pose): string {
  const ratio = then.pose.width / now.width;
  return Math.abs(ratio - 1) < 0.01 ? then.css : `${then.css} scale(${ratio})`;
}

/** The position of each pile's top card. */
function pilePoses(places: Place[]): Map<string, Pose> {
  const out = new Map<string, Pose>();
  for (const place of places) if (place.depth === 0) out.set(place.pile, place);
  return out;
}

/** Whether dealt cards can come from this pile: never from what somebody has won before. */
const isSource = (pile: string, deal: Deal | null): boolean =>
  !deal || deal.stock.includes(pile.split('/')[0] ?? '');

/** The order of dealing: the first card of everybody, then the second. It begins after the dealer;
 * what is laid on the table comes last in each round. */
function dealOrder(cards: CardElement[], deal: Deal | null): Map<CardElement, number> {
  const round = new Map<string, number>();
  const { dealer, seats } = deal ?? { dealer: -1, seats: 1 };
  const dealt = cards.map((card) => {
    const n = round.get(card.place.pile) ?? 0;
    round.set(card.place.pile, n + 1);
    const { owner } = card.place.spot;
    return { card, n, turn: owner < 0 ? seats : (owner - dealer - 1 + seats) % seats };
  });
  dealt.sort((a, b) => a.n - b.n || a.turn - b.turn);
  return new Map(dealt.map(({ card }, i) => [card, i]));
}
