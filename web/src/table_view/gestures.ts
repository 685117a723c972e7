// Taps, double taps and drags on the cards, and the action each means with the player's settings.
// move_selection.ts knows the legal moves; table_view.ts carries actions out.
import { elementAt } from '../base/element_tree';
import type { HandOrder } from '../base/hand_order';
import type { Card } from '../base/protocol_types';
import { labelled } from '../base/translations';
import { watchDrags } from './drag';
import { countText, pileName } from './pile_names';
import {
  fly,
  putAt as put,
  reducedMotion,
  transformOf,
  type Pose,
  type Speed,
} from './card_motion';
import { attemptedMove } from './moves';
import { candidates, isOpen, actionFor, doubleTapMove } from './move_selection';
import type { Confirm, MoveContext, Action } from './move_selection';
import type { Group } from './scene';
import type { CardElements, CardElement } from './card_elements';

/** The player's settings for the table. */
export interface Habits {
  speed: Speed;
  rest: number; // the factor for the time cards are looked at before they are swept up; 0: none
  confirm: Confirm | 'auto'; // auto: a finger lifts, a mouse plays
  leftHanded: boolean;
  order?: HandOrder;
}

/** A press has done nothing besides; or it has drawn views that waited; or some with cards that
 * have to be looked at before anything is played. */
export type Waited = 'none' | 'drawn' | 'unseen';

export interface GestureHost {
  context(): MoveContext;
  habits(): Habits;
  ownTop(): number; // the top of the own area, in the scene
  beforeTouch(): Waited; // a pointer has been pressed
  perform(it: Action): void;
  look(title: string, cards: Card[]): void;
}

interface Point {
  x: number;
  y: number;
}

const ECHO = 700; // ms in which a second click belongs to the first
const BACK = 150; // ms
const PATIENCE = 1500; // ms until a played card returns without an answer
const CARRIED = 900; // above other flying cards

export class Gestures {
  private readonly drags: { ended(): boolean; destroy(): void };
  private tapped: CardElement | null = null;
  private pointer = 'mouse';
  private redrawn: CardElement | null = null; // drawn again under the mouse, and not clicked yet
  private playedAt = -Infinity;
  private onlyShown = false; // this press has shown new cards, and does nothing else

  constructor(
    private readonly scene: HTMLElement,
    private readonly surface: CardElements,
    private readonly host: GestureHost,
  ) {
    scene.addEventListener('pointerdown', this.down); // before a drag begins
    this.drags = watchDrags<CardElement>({
      root: scene,
      pick: (target) => this.draggable(target),
      begin: (card) => this.begin(card),
      drop: (card, at, tolerance, carried) => this.drop(card, at, tolerance, carried),
      back: (card) => {
        this.back(card);
        host.perform({ kind: 'choose', chosen: [] });
      },
    });
    scene.addEventListener('click', this.click);
    scene.addEventListener('pointerup', this.up);
  }

  /** A move was made. */
  played(): void {
    this.playedAt = performance.now();
  }

  private readonly down = (event: PointerEvent): void => {
    this.pointer = event.pointerType;
    const waited = this.host.beforeTouch();
    this.onlyShown = waited === 'unseen';
    this.redrawn = waited === 'drawn' && this.pointer === 'mouse' ? this.cardAt(event) : null;
  };

  /** If drawing replaced the element under a mouse that is pressed, the browser sends no click. */
  private readonly up = (event: PointerEvent): void => {
    const card = this.redrawn;
    if (!card || event.button !== 0 || this.cardAt(event) !== card) return;
    // A click comes before any timer.
    setTimeout(() => {
      if (this.redrawn === card && !this.drags.ended()) this.tap(card, false, false);
    });
  };

  private cardAt({ clientX, clientY }: PointerEvent): CardElement | null {
    return this.surface.cardOf(elementAt(clientX, clientY, this.scene));
  }

  private readonly click = (event: MouseEvent): void => {
    const card = this.surface.cardOf(event.target);
    const onlyShown = this.onlyShown && event.detail > 0;
    if (!card || onlyShown || this.drags.ended()) return;
    const keys = event.detail === 0;
    // After a move, the second click of a double click would hit the card that lies there now. In a
    // pile of backs no card is another one, and children drum on it.
    const hidden = card.place.face === '?';
    if (event.detail > 1 && !hidden && performance.now() - this.playedAt < ECHO) return;
    const twice = event.detail === 2 && this.tapped === card;
    this.tap(card, twice, !keys && this.pointer !== 'mouse');
  };

  private tap(card: CardElement, twice: boolean, touch: boolean): void {
    this.redrawn = null;
    this.tapped = card;
    const { confirm } = this.host.habits();
    const way = confirm === 'auto' ? (touch ? 'lift' : 'tap') : confirm;
    if (twice && way !== 'button' && this.playObvious(card)) return;
    this.mean(card, way);
  }

  private playObvious(card: CardElement): boolean {
    const it = card.state;
    const move = it?.act === 'tap' && doubleTapMove(this.host.context(), it.spot);
    if (!move) return false;
    this.host.perform({ kind: 'play', move });
    return true;
  }

  /** Carries out the action of a tap. */
  mean(card: CardElement, way: Confirm): void {
    const it = card.state;
    if (!it?.act) return;
    const group = this.surface.groups.get(card.place.group);
    if (it.act === 'look') {
      const known = card.place.row.cards.filter((c) => c !== '?');
      if (group) this.host.look(this.titleOf(group, card, known.length), known);
      return;
    }
    this.host.perform(actionFor(this.host.context(), it.spot, way));
  }

  private titleOf(group: Group, { place }: CardElement, known: number): string {
    const { theme, view } = this.host.context();
    const count = countText(theme, view, place.spot.zone, known);
    const { zone, rows } = group.placed;
    return labelled(pileName(theme, zone, place.row, rows.length), count);
  }

  // ---- dragging

  private draggable(target: EventTarget | null): CardElement | null {
    const card = this.surface.cardOf(target);
    const it = card?.state;
    if (!card || this.onlyShown || it?.act !== 'tap') return null;
    return card.place.face !== null && card.place.group.startsWith('own/') ? card : null;
  }

  private begin(card: CardElement): void {
    const it = card.state;
    if (it && !it.chosen) this.host.perform({ kind: 'choose', chosen: [it.spot] });
  }

  private drop(card: CardElement, at: Point, tolerance: number, carried: Pose): boolean {
    const { host } = this;
    const way: Confirm = host.habits().confirm === 'button' ? 'button' : 'tap';
    const target = this.targetAt(card, at, tolerance);
    if (target?.state) {
      const it = actionFor(host.context(), target.state.spot, way);
      if (it.kind === 'play') this.wait(card, carried);
      else this.back(card);
      host.perform(it);
      return true;
    }
    const top = host.ownTop() + this.scene.getBoundingClientRect().top;
    const all = candidates(host.context());
    const only = all[0];
    const out = at.y < top - tolerance;
    if (this.refused(card, at, out && !only) || !out || !only) return false;
    const sure = all.length === 1 && way !== 'button';
    if (sure) {
      this.wait(card, carried);
      host.perform({ kind: 'play', move: only });
    } else this.back(card); // the choice stays, and the buttons offer its moves
    return true;
  }

  /** Asks why a dropped card may not go there, as after a tap. */
  private refused(card: CardElement, at: Point, nowhere: boolean): boolean {
    const context = this.host.context();
    const spot = card.state?.spot;
    if (!spot) return false;
    const onto = [...this.surface.cards.values()].find((other) => {
      const r = other.element.getBoundingClientRect();
      const inside = at.x >= r.left && at.x <= r.right && at.y >= r.top && at.y <= r.bottom;
      return inside && other.place.group !== card.place.group && other.state?.act === 'tap';
    });
    const move =
      (onto?.state && attemptedMove(context, [spot], onto.state.spot)) ||
      (nowhere && attemptedMove(context, [], spot));
    if (!move || context.view.moves.includes(move)) return false;
    this.host.perform({ kind: 'why', move });
    return true;
  }

  /** Leaves a played card where it was released until the table is drawn again. */
  private wait(card: CardElement, carried: Pose): void {
    card.pose = carried;
    card.element.style.transform = transformOf(carried);
    setTimeout(() => {
      if (card.pose === carried) this.back(card);
    }, PATIENCE);
  }

  /** The nearest place that a chosen card may go to. */
  private targetAt(card: CardElement, at: Point, tolerance: number): CardElement | null {
    const context = this.host.context();
    const among = candidates(context);
    let best: { card: CardElement; far: number } | null = null;
    for (const other of this.surface.cards.values()) {
      if (other === card || !other.state || other.place.idle) continue;
      if (!isOpen(context, other.state.spot, among)) continue;
      const box = other.element.getBoundingClientRect();
      const dx = Math.max(box.left - at.x, 0, at.x - box.right);
      const dy = Math.max(box.top - at.y, 0, at.y - box.bottom);
      const far = Math.hypot(dx, dy);
      if (far <= tolerance && (!best || far < best.far)) best = { card: other, far };
    }
    return best?.card ?? null;
  }

  /** Lets a carried card return to its place. */
  private back(card: CardElement): void {
    if (!card.element.isConnected) return;
    const from = card.element.style.transform;
    put(card, card.place, card.rest);
    card.element.style.transform = transformOf(card.pose);
    const { speed } = this.host.habits();
    if (speed && !reducedMotion())
      fly(card, { from, time: BACK * speed, delay: 0, order: CARRIED });
  }

  destroy(): void {
    this.drags.destroy();
    this.scene.removeEventListener('click', this.click);
    this.scene.removeEventListener('pointerdown', this.down);
    this.scene.removeEventListener('pointerup', this.up);
  }
}
