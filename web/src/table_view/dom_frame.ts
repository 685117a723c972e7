// The fixed elements of the table: players' panels and plates, laid cards, the centre, the own
// area, and in them the lists of cards. The cards themselves come from card_elements.ts.
import { t, tn } from '../base/translations';
import { setText } from './element_text';
import { seatName } from './field_values';
import { LaidNames, under } from './laid_names';
import { isPartner, NamePlate, type PlateOptions } from './name_plate';
import type { Box, Group, Scene } from './scene';

function box(kind: string, role?: string): HTMLElement {
  const element = document.createElement('div');
  element.className = kind;
  if (role) element.setAttribute('role', role);
  return element;
}

const at = (element: HTMLElement, x: number, y: number, width: number): void => {
  element.style.transform = `translate(${x}px, ${y}px)`;
  element.style.width = `${width}px`;
};

interface PersonParts {
  section: HTMLElement;
  panel: HTMLElement;
  plate: NamePlate;
}

export class DomFrame {
  readonly others = box('others');
  readonly middle = box('middle');
  readonly own = box('own');
  private readonly laid = box('laid');
  private readonly centre = box('centre');
  private readonly people = new Map<number, PersonParts>();
  private readonly by = new Map<number, HTMLElement>();
  private readonly lists = new Map<string, HTMLElement>();
  private readonly captions = new Map<string, HTMLElement>();
  private readonly names = new LaidNames(this.laid);

  constructor(readonly root: HTMLElement) {
    this.middle.append(this.laid, this.centre);
    root.append(this.others, this.middle, this.own);
  }

  /** The list of a group's cards. */
  list(key: string): HTMLElement | undefined {
    return this.lists.get(key);
  }

  plates(): NamePlate[] {
    return [...this.people.values()].map((p) => p.plate);
  }

  /** The window has changed. */
  forget(): void {
    this.names.forget();
  }

  update(scene: Scene, o: PlateOptions): void {
    const { view } = o;
    const turn = view.seat >= 0 && view.acting.includes(view.seat);
    this.own.classList.toggle('on-turn', turn);
    this.others.hidden = view.seats < 2;
    for (const { seat, x, y, width } of scene.plates) {
      const person = this.person(seat, o);
      person.plate.update(o);
      at(person.plate.element, x, y, width);
      person.plate.fit(width);
    }
    for (const panel of scene.panels) this.panel(panel, o);
    this.drop(this.people, new Set(scene.plates.map((p) => p.seat)));
    this.groups(scene.groups, o);
    this.names.update(scene.tags, o);
    this.laid.hidden = !scene.groups.some((g) => g.part === 'laid');
    this.centre.hidden = !scene.groups.some((g) => g.part === 'centre');
  }

  private drop(people: Map<number, PersonParts>, seats: Set<number>): void {
    for (const [seat, person] of people) {
      if (seats.has(seat)) continue;
      person.plate.destroy();
      person.section.remove();
      people.delete(seat);
    }
  }

  private person(seat: number, o: PlateOptions): PersonParts {
    let person = this.people.get(seat);
    if (!person) {
      const section = document.createElement('section');
      section.dataset.seat = String(seat);
      const plate = new NamePlate(seat, o);
      const panel = box('ground');
      section.append(panel, plate.element);
      person = { section, plate, panel };
      this.people.set(seat, person);
    }
    const own = seat === o.view.seat;
    const home = own ? this.own : this.others;
    if (person.section.parentElement !== home) home.append(person.section);
    const part = own ? 'me' : isPartner(o.theme, o.view, seat) ? 'partner' : '';
    const turn = o.view.acting.includes(seat) ? 'turn' : '';
    person.section.className = ['person', turn, part].filter(Boolean).join(' ');
    person.section.setAttribute('aria-label', seatName(o.view, seat));
    return person;
  }

  private panel(panel: Box, o: PlateOptions): void {
    const element = this.person(panel.seat, o).panel;
    at(element, panel.x, panel.y, panel.width);
    element.style.height = `${panel.height}px`;
  }

  /** The part of the table that a group's list belongs to. */
  private homeOf(group: Group, o: PlateOptions): HTMLElement {
    if (group.part === 'centre') return this.centre;
    if (group.part === 'laid') return this.laidBy(group.seat, o);
    if (group.part === 'own' && group.placed.how === 'hand') return this.own;
    return this.person(group.seat, o).section;
  }

  private laidBy(seat: number, o: PlateOptions): HTMLElement {
    let by = this.by.get(seat);
    if (!by) {
      by = box('', 'group');
      this.by.set(seat, by);
      this.laid.append(by);
    }
    const { view } = o;
    const from = Math.max(view.seat, 0);
    by.className = `by by-${(seat - from + view.seats) % view.seats}`;
    const own = seat === view.seat && !o.shared;
    by.setAttribute('aria-label', own ? t('You') : seatName(view, seat));
    return by;
  }

  private groups(groups: Group[], o: PlateOptions): void {
    const keys = new Set(groups.map((g) => g.key));
    for (const [key, list] of this.lists)
      if (!keys.has(key)) {
        list.remove();
        this.captions.get(key)?.remove();
        this.lists.delete(key);
        this.captions.delete(key);
      }
    for (const group of groups) this.group(group, o);
  }

  private group(group: Group, o: PlateOptions): void {
    let list = this.lists.get(group.key);
    if (!list) {
      list = box('', 'list');
      this.lists.set(group.key, list);
    }
    const { zone, how, rows, name } = group.placed;
    const hand = group.part === 'own' && how === 'hand';
    list.className = `zone how-${how}${rows.length > 1 ? ' many' : ''}${hand ? ' hand' : ''}`;
    list.dataset.zone = zone.id;
    const n = rows[0]?.cards.length ?? 0;
    const single = how === 'hand' || how === 'spread';
    const count = single && n ? `, ${tn('1 card', '{n} cards', n)}` : '';
    list.setAttribute('aria-label', name + count);
    const home = this.homeOf(group, o);
    if (list.parentElement !== home) home.append(list);
    this.caption(group, list, home);
  }

  private caption(group: Group, list: HTMLElement, home: HTMLElement): void {
    const { key, caption } = group;
    let text = this.captions.get(key);
    if (!caption) {
      text?.remove();
      this.captions.delete(key);
      return;
    }
    if (!text) {
      text = document.createElement('p');
      text.className = 'caption';
      text.ariaHidden = 'true';
      this.captions.set(key, text);
    }
    if (text.parentElement !== home) home.insertBefore(text, list);
    const { name } = group.placed;
    setText(text, name);
    text.classList.toggle('long', caption.lines > 1);
    under(text, caption.x, caption.y, caption.width);
  }

  destroy(): void {
    for (const person of this.people.values()) person.plate.destroy();
    this.names.destroy();
    this.root.replaceChildren();
  }
}
