// The name plate of a person: name, turn, and the fields of the seat. The page may add more to it.
import type { Field, View } from '../base/protocol_types';
import { t, tc } from '../base/translations';
import { shortName } from './short_names';
import { setText, textElement } from './element_text';
import { fieldText, isOffice, rowsOf, seatName, shownFields } from './field_values';
import type { TableContext, TableTheme } from './table_theme';

export interface PlateOptions extends TableContext {
  shared: boolean; // several people use this device, so "you" would be ambiguous
  extra?: (seat: number, place: HTMLElement) => (() => void) | void;
  avatar?: (seat: number, place: HTMLElement) => (() => void) | void;
}

export function isPartner(theme: TableTheme, view: View, seat: number): boolean {
  if (theme.partner) return theme.partner(view) === seat;
  const sides = theme.sides?.(view);
  return !!sides && view.seat >= 0 && seat !== view.seat && seat % sides === view.seat % sides;
}

const holds = ({ view }: PlateOptions, field: Field, seat: number): boolean => {
  const value = rowsOf(view.fields[field.id])[0];
  return field.show === 'seat' ? value === seat : field.show === 'seat1' && value === seat + 1;
};

/** The labels of a seat besides its numbers. With `more`, offices that it may hold later are
 * included. */
function officesOf(o: PlateOptions, seat: number, more: boolean): string[] {
  const now = shownFields(o, 'table').filter((f) => isOffice(f) && holds(o, f, seat));
  const round = (f: Field) => more && !!o.theme.offices?.includes(f.id);
  const offices = o.game.fields.filter((f) => now.includes(f) || round(f));
  const partner = isPartner(o.theme, o.view, seat) ? [t('Your partner')] : [];
  return [...offices.map((f) => t(f.label)), ...partner];
}

/** A value of a seat; null if there is nothing to show. */
function factOf(view: View, field: Field, seat: number): { label: string; text: string } | null {
  const values = rowsOf(view.fields[field.id]);
  if (values.every((n) => n === null)) return null; // not counted at this table
  const text = fieldText(view, field, values[seat] ?? null);
  const flag = field.show === 'flag';
  if (flag ? text !== t('Yes') : text === null) return null;
  return { label: t(field.label), text: flag ? '' : (text ?? '') };
}

function item(kind: string, label: string, text: string): HTMLElement {
  if (!text) return textElement('li', kind, label);
  const li = document.createElement('li');
  li.className = kind;
  li.append(textElement('span', '', label), ' ', textElement('b', '', text));
  return li;
}

const isLabel = (element: Element): boolean => element.classList.contains('office');

const SHORT = 9; // letters: such a name is never broken at a space
const LETTER = 0.68; // of the size of the font: the average width of a bold letter
const LEAST = 0.7; // rem: the smallest font of a name
const WIDEST = 5.2; // px: a name has as many letters as two lines of the plate have of these

export class NamePlate {
  readonly element = document.createElement('header');
  private readonly name = document.createElement('p');
  private readonly extra = document.createElement('div');
  private readonly facts = document.createElement('ul');
  private readonly end: (() => void) | undefined;
  private said = '';
  private readonly text = document.createElement('span');
  private shown = ''; // the name
  private words = false; // it is a word, which a translator may translate
  private expected: string[] = [];

  constructor(
    readonly seat: number,
    options: PlateOptions,
  ) {
    this.element.className = 'plate';
    this.element.dataset.plate = String(seat);
    this.name.className = 'name';
    this.extra.className = 'extra';
    this.facts.className = 'facts';
    this.element.append(this.name, this.extra, this.facts);
    this.end = options.extra?.(seat, this.extra) ?? undefined;
  }

  update(o: PlateOptions): void {
    const { view } = o;
    const { seat } = this;
    const turn = view.acting.includes(seat);
    const own = seat === view.seat && !o.shared;
    const name = own ? t('You') : seatName(view, seat);
    const offices = officesOf(o, seat, false);
    const facts = shownFields(o, 'seat').flatMap((f) => {
      const fact = factOf(view, f, seat);
      return fact ? [{ show: f.show, ...fact }] : [];
    });
    const due = seat === view.seat ? tc('own', 'on turn') : t('on turn');
    const said = JSON.stringify([turn, name, offices, facts, due]);
    if (said === this.said) return; // nothing has changed
    this.said = said;
    this.expected = own ? offices : officesOf(o, seat, true);
    this.drawName(name, own, turn ? due : '');
    this.say([
      ...facts.map((f) => item(f.show, f.label, f.text)),
      ...offices.map((label) => item('office', label, '')),
    ]);
  }

  /** Writes a name whose longest word is wider than the plate smaller, so that none is broken, and
   * cuts at a word what would need a third line. */
  fit(width: number): void {
    const words = this.shown.split(/\s+|(?<=-)/);
    const longest = Math.max(1, ...words.map((word) => word.length));
    const most = width / (longest * LETTER);
    this.name.style.fontSize = `max(${LEAST}rem, min(var(--name), ${most.toFixed(1)}px))`;
    setText(this.text, shortName(this.shown, Math.max(longest, width / WIDEST)), this.words);
  }

  /** Its height. */
  height(): number {
    return Math.ceil(this.element.offsetHeight);
  }

  /** The labels that may come. */
  labels(): string {
    return this.expected.join();
  }

  /** Shows all labels that may come, so that they can be measured; the answer shows those of now
   * again. */
  sayAll(): () => void {
    const now = [...this.facts.children];
    const [labels, numbers] = [now.filter(isLabel), now.filter((one) => !isLabel(one))];
    if (labels.length === this.expected.length) return () => {};
    const offices = this.expected.map((label) => item('office', label, ''));
    this.say([...numbers, ...offices]);
    return () => this.say(now);
  }

  private say(items: Element[]): void {
    this.facts.replaceChildren(...items);
    this.facts.hidden = items.length === 0;
  }

  /** The arrow keeps its space, so that nothing moves when the turn changes. */
  private drawName(name: string, own: boolean, due: string): void {
    this.shown = name;
    this.words = own;
    const arrow = textElement('span', due ? 'arrow' : 'arrow away', '▶');
    arrow.ariaHidden = 'true';
    setText(this.text, name, own);
    this.name.replaceChildren(arrow, this.text);
    this.name.classList.toggle('short', name.length <= SHORT);
    if (due) this.name.append(textElement('span', 'unseen', ` – ${due}`));
  }

  destroy(): void {
    this.end?.();
    this.element.remove();
  }
}
