// Keyboard navigation on the table with a roving tabindex: each list of cards is one stop of the
// Tab key, left and right move within it, up and down to the next list.
import { focusedFrom } from '../base/element_tree';
import { focusOn } from '../base/focus';
import type { CardElements, CardElement } from './card_elements';

/** The card with the focus, and its place in its list. */
interface Held {
  card: CardElement;
  group: string;
  index: number;
}

export class RovingFocus {
  private readonly at = new Map<string, number>(); // the current card of each list
  private held: Held | null = null; // before the table was drawn
  private waits = false; // to be restored

  constructor(
    private readonly root: HTMLElement,
    private readonly surface: CardElements,
  ) {
    root.addEventListener('keydown', this.key);
    root.addEventListener('focusin', this.focused);
  }

  /** The lists with cards that can be pressed, in page order. */
  private stops(): { key: string; cards: CardElement[] }[] {
    const lists = new Map<string, CardElement[]>();
    for (const element of this.root.querySelectorAll<HTMLElement>('.place[role]')) {
      const card = this.surface.cardOf(element);
      if (!card) continue;
      const { group } = card.place;
      lists.set(group, [...(lists.get(group) ?? []), card]);
    }
    return [...lists]
      .filter(([, cards]) => cards.some((card) => card.state?.act))
      .map(([key, cards]) => ({ key, cards }));
  }

  /** Makes one button of each list a stop of the Tab key, and no others. */
  refresh(): void {
    const stops = new Set<CardElement>();
    for (const { key, cards } of this.stops()) {
      const now = cards.find((card) => card.id === this.at.get(key));
      const first = now ?? cards.find((card) => card.state?.act) ?? cards[0];
      if (first) stops.add(first);
    }
    for (const card of this.surface.cards.values()) {
      const index = stops.has(card) ? 0 : -1;
      if (card.button.tabIndex !== index) card.button.tabIndex = index;
    }
  }

  /** Notes which card has the focus; to be called before anything is drawn. Where the card leaves
   * its place, the focus leaves it first: an element that is moved with the focus lays out the page
   * in the middle of drawing. */
  hold(leaves: boolean): void {
    this.restore();
    const active = focusedFrom(this.root) as HTMLElement | null;
    const card = active && this.root.contains(active) ? this.surface.cardOf(active) : null;
    const group = card?.place.group ?? '';
    this.held = card && { card, group, index: this.surface.cardsOf(group).indexOf(card) };
    if (card && leaves) active?.blur();
  }

  /** Moves the focus from a played card to its neighbour. Focusing lays out the page, so it waits
   * for the parts around the table, which render in a microtask: then the frame needs no other
   * layout. */
  restoreLater(): void {
    this.waits = true;
    queueMicrotask(() => queueMicrotask(() => this.restore()));
  }

  private restore(): void {
    if (!this.waits) return;
    this.waits = false;
    if (this.held && !this.isElsewhere()) this.moveFrom(this.held);
    this.surface.removeGone();
  }

  /** Whether the page has moved the focus meanwhile, such as to the result of a game. */
  private isElsewhere(): boolean {
    const active = focusedFrom(this.root);
    return !!active && active !== document.body && !this.root.contains(active);
  }

  private moveFrom({ card, group, index }: Held): void {
    const lies = this.surface.cards.get(card.id) === card; // otherwise it is leaving
    const stays = lies && card.place.group === group && !card.place.idle;
    if (stays && focusedFrom(this.root) === card.button) return;
    const list = this.surface.cardsOf(group).filter((t) => !t.place.idle);
    const next = stays ? card : list[Math.min(index, list.length - 1)];
    if (next) this.go(next, true);
    else focusOn(this.root.parentElement); // not to a pile: the next key would open it
  }

  /** Focuses a card. One that is in sight need not be looked for, which would lay out the page. */
  go(card: CardElement, inSight = false): void {
    this.at.set(card.place.group, card.id);
    this.refresh();
    card.button.focus({ preventScroll: inSight });
  }

  private readonly focused = (event: FocusEvent): void => {
    const card = this.surface.cardOf(event.target);
    if (!card) return;
    if (this.at.get(card.place.group) === card.id) return;
    this.at.set(card.place.group, card.id);
    this.refresh();
  };

  private readonly key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const card = this.surface.cardOf(event.target);
    if (!card) return;
    const stops = this.stops();
    const stop = stops.findIndex((s) => s.key === card.place.group);
    const cards = stops[stop]?.cards ?? [];
    const now = cards.indexOf(card);
    const across = stops[stop + (event.key === 'ArrowUp' ? -1 : 1)];
    const to: Record<string, CardElement | undefined> = {
      ArrowLeft: cards[now - 1],
      ArrowRight: cards[now + 1],
      Home: cards[0],
      End: cards[cards.length - 1],
      ArrowUp: across && this.current(across),
      ArrowDown: across && this.current(across),
    };
    if (!(event.key in to)) return;
    event.preventDefault();
    const next = to[event.key];
    if (next) this.go(next);
  };

  private current({ key, cards }: { key: string; cards: CardElement[] }): CardElement | undefined {
    return cards.find((card) => card.id === this.at.get(key)) ?? cards[0];
  }

  destroy(): void {
    this.waits = false;
    this.root.removeEventListener('keydown', this.key);
    this.root.removeEventListener('focusin', this.focused);
  }
}
