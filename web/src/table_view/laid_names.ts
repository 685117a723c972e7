// The names below laid cards. A name that has no room is cut at a word; where that leaves nothing,
// or somebody else's name, the player's avatar stands there.
import { distinctForms } from './short_names';
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

/** A new element, and what may be written in it, the longest form first. */
interface Fresh {
  seat: number;
  it: Shown;
  forms: string[];
  own: boolean;
}

export class LaidNames {
  private readonly shown = new Map<number, Shown>();
  private readonly fitting = new Map<string, string[]>(); // by key: the forms from that which fits

  constructor(private readonly home: HTMLElement) {}

  update(tags: Tag[], o: PlateOptions): void {
    const seats = new Set(tags.map((tag) => tag.seat));
    for (const [seat, it] of this.shown) if (!seats.has(seat)) this.drop(seat, it);
    const taking = trickTakerOf(o.view, o.game);
    this.write(
      tags.flatMap((tag) => this.fresh(tag, o) ?? []),
      o,
    );
    for (const tag of tags) {
      const element = this.shown.get(tag.seat)?.element;
      element?.classList.toggle('taken', taking?.seat === tag.seat && taking.whole);
      if (element) under(element, tag.x, tag.y, tag.width);
    }
  }

  private drop(seat: number, it: Shown): void {
    it.end?.();
    it.element.remove();
    this.shown.delete(seat);
  }

  /** Makes the element of a tag; null if it is there and shows the same. */
  private fresh(tag: Tag, o: PlateOptions): Fresh | null {
    const { seat, mark, width } = tag;
    const own = seat === o.view.seat && !o.shared;
    const name = own ? t('You') : seatName(o.view, seat);
    const key = [name, mark, Math.round(width), ...o.view.names].join('\n');
    const before = this.shown.get(seat);
    if (before?.key === key) return null;
    if (before) this.drop(seat, before);
    const it: Shown = { element: document.createElement('p'), key, end: undefined };
    it.element.className = mark ? 'caption tag mark' : 'caption tag';
    it.element.ariaHidden = 'true';
    it.element.style.maxWidth = `${width}px`;
    this.home.append(it.element);
    this.shown.set(seat, it);
    const forms = this.fitting.get(key) ?? distinctForms(name, o.view.names);
    return { seat, it, own, forms: mark ? [] : [...forms] };
  }

  /** Writes in each element the longest form that fits. Of all names one form is written, and then
   * all are read: a reading that follows a writing lays out the page. */
  private write(names: Fresh[], o: PlateOptions): void {
    for (let left = names; left.length; left = left.filter((one) => !this.fits(one))) {
      const out = left.filter((one) => !one.forms.length);
      for (const { it, seat } of out) {
        this.fitting.set(it.key, []);
        it.end = this.marked(it.element, seat, o);
      }
      left = left.filter((one) => one.forms.length);
      for (const { it, forms, own } of left) setText(it.element, forms[0] ?? '', own);
    }
  }

  /** Whether the form that was written fits. One that has fitted is not measured again. */
  private fits({ it, forms }: Fresh): boolean {
    if (this.fitting.has(it.key)) return true;
    const whole = isWhole(it.element);
    if (whole) this.fitting.set(it.key, [...forms]);
    else forms.shift();
    return whole;
  }

  /** The window has changed, and so may have the size of letters. */
  forget(): void {
    this.fitting.clear();
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
