// The keyboard's way through the table: each list of cards is one stop of the Tab key, arrows walk
// through it, and up and down lead to the list before and after.
import { standAt } from '../base/focus';
import type { Surface, Thing } from './card_elements';

export class Roving {
  private readonly at = new Map<string, number>(); // the thing each list stands at

  constructor(
    private readonly root: HTMLElement,
    private readonly surface: Surface,
  ) {
    root.addEventListener('keydown', this.key);
    root.addEventListener('focusin', this.focused);
  }

  /** Lists with something to press, in the order of the page, each with its things. */
  private stops(): { key: string; things: Thing[] }[] {
    const lists = new Map<string, Thing[]>();
    for (const element of this.root.querySelectorAll<HTMLElement>('.place[role]')) {
      const thing = this.surface.thingOf(element);
      if (!thing) continue;
      const { group } = thing.place;
      lists.set(group, [...(lists.get(group) ?? []), thing]);
    }
    return [...lists]
      .filter(([, things]) => things.some((thing) => thing.dress?.act))
      .map(([key, things]) => ({ key, things }));
  }

  /** Makes one button of each list a stop of the Tab key, and none besides. */
  refresh(): void {
    const stops = new Set<Thing>();
    for (const { key, things } of this.stops()) {
      const now = things.find((thing) => thing.id === this.at.get(key));
      const first = now ?? things.find((thing) => thing.dress?.act) ?? things[0];
      if (first) stops.add(first);
    }
    for (const thing of this.surface.things.values()) {
      const index = stops.has(thing) ? 0 : -1;
      if (thing.button.tabIndex !== index) thing.button.tabIndex = index;
    }
  }

  /** What has the focus, and where in its list: to be asked before anything is drawn. */
  holds(): { thing: Thing; group: string; index: number } | null {
    const active = document.activeElement;
    const thing = active && this.root.contains(active) ? this.surface.thingOf(active) : null;
    if (!thing) return null;
    const { group } = thing.place;
    return { thing, group, index: this.surface.inGroup(group).indexOf(thing) };
  }

  /** A card that was played takes no focus with it: its neighbour inherits. */
  restore(held: { thing: Thing; group: string; index: number } | null): void {
    if (!held) return;
    const { thing, group, index } = held;
    const lies = this.surface.things.get(thing.id) === thing; // else it is on its way out
    const stays = lies && thing.place.group === group && !thing.place.idle;
    if (stays && document.activeElement === thing.button) return;
    const list = this.surface.inGroup(group).filter((t) => !t.place.idle);
    const next = stays ? thing : list[Math.min(index, list.length - 1)];
    if (next) this.go(next);
    else standAt(this.root.parentElement); // no pile: a key pressed next would open it
  }

  go(thing: Thing): void {
    this.at.set(thing.place.group, thing.id);
    this.refresh();
    thing.button.focus({ preventScroll: false });
  }

  private readonly focused = (event: FocusEvent): void => {
    const thing = this.surface.thingOf(event.target);
    if (!thing) return;
    if (this.at.get(thing.place.group) === thing.id) return;
    this.at.set(thing.place.group, thing.id);
    this.refresh();
  };

  private readonly key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const thing = this.surface.thingOf(event.target);
    if (!thing) return;
    const stops = this.stops();
    const stop = stops.findIndex((s) => s.key === thing.place.group);
    const things = stops[stop]?.things ?? [];
    const now = things.indexOf(thing);
    const across = stops[stop + (event.key === 'ArrowUp' ? -1 : 1)];
    const to: Record<string, Thing | undefined> = {
      ArrowLeft: things[now - 1],
      ArrowRight: things[now + 1],
      Home: things[0],
      End: things[things.length - 1],
      ArrowUp: across && this.current(across),
      ArrowDown: across && this.current(across),
    };
    if (!(event.key in to)) return;
    event.preventDefault();
    const next = to[event.key];
    if (next) this.go(next);
  };

  private current({ key, things }: { key: string; things: Thing[] }): Thing | undefined {
    return things.find((thing) => thing.id === this.at.get(key)) ?? things[0];
  }

  destroy(): void {
    this.root.removeEventListener('keydown', this.key);
    this.root.removeEventListener('focusin', this.focused);
  }
}
