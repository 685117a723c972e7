// The names below laid cards. A name that has no room is cut at a word; where that leaves nothing,
// or somebody else's name, the player's avatar stands there.
import { formsOf } from './short_names';
import { t } from '../base/translations';
import { setText } from './element_text';
import { seatName } from './field_values';
import type { PlateOptions } from './name_plate';
import type { Tag } from './scene';
import { trickTakerOf } from './trick_taker';

interface Shown {
  element: HTMLElement;
  key: string; // what it was drawn from
  end: (() => void) | void; // takes the avatar away
}

/** The first letters of a name, where the page draws no avatars. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2);

/** Centres a caption at a point, so that it does not jump when its width changes. */
export const under = (element: HTMLElement, x: number, y: number, width: number): void => {
  element.style.transform = `translate(${x + width / 2}px, ${y}px) translateX(-50%)`;
  element.style.maxWidth = `${width}px`;
};

const isWhole = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth <= clientWidth;

export class LaidNames {
  private readonly shown = new Map<number, Shown>();

  constructor(private readonly home: HTMLElement) {}

  update(tags: Tag[], o: PlateOptions): void {
    const seats = new Set(tags.map((tag) => tag.seat));
    for (const [seat, it] of this.shown) if (!seats.has(seat)) this.drop(seat, it);
    const taking = trickTakerOf(o.view, o.game);
    for (const tag of tags) {
      const { element } = this.drawn(tag, o);
      element.classList.toggle('taken', taking?.seat === tag.seat && taking.whole);
      under(element, tag.x, tag.y, tag.width);
    }
  }

  private drop(seat: number, it: Shown): void {
    it.end?.();
    it.element.remove();
    this.shown.delete(seat);
  }

  private drawn(tag: Tag, o: PlateOptions): Shown {
    const { seat, mark, width } = tag;
    const own = seat === o.view.seat && !o.shared;
    const name = own ? t('You') : seatName(o.view, seat);
    const key = [name, mark, Math.round(width), ...o.view.names].join('\n');
    let it = this.shown.get(seat);
    if (it?.key === key) return it;
    if (it) this.drop(seat, it);
    it = { element: document.createElement('p'), key, end: undefined };
    it.element.className = mark ? 'caption tag mark' : 'caption tag';
    it.element.ariaHidden = 'true';
    it.element.style.maxWidth = `${width}px`;
    this.home.append(it.element);
    this.shown.set(seat, it);
    if (mark || !this.named(it.element, name, own, o)) it.end = this.marked(it.element, seat, o);
    return it;
  }

  /** Writes the longest form of the name that fits and is nobody else's; false if there is none. */
  private named(element: HTMLElement, name: string, own: boolean, o: PlateOptions): boolean {
    const others = o.view.names.filter((other) => other !== name);
    return formsOf(name).some((form) => {
      if (others.some((other) => formsOf(other).includes(form) && form !== name)) return false;
      setText(element, form, own);
      return isWhole(element);
    });
  }

  private marked(element: HTMLElement, seat: number, o: PlateOptions): (() => void) | void {
    element.classList.add('avatar');
    setText(element, o.avatar ? '' : initials(seatName(o.view, seat)), false);
    return o.avatar?.(seat, element);
  }

  destroy(): void {
    for (const it of this.shown.values()) it.end?.();
  }
}
