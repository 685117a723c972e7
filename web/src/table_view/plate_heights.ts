// The heights of the name plates, which grow with their text. The layout gets what they have needed
// so far.
import type { NamePlate } from './name_plate';

type Heights = Record<number, number>; // by seat

export class PlateHeights {
  full: Heights = {}; // with all labels that may come
  plain: Heights = {}; // as they have been
  private readonly said = new Set<string>(); // labels with which all were measured
  private readonly watched = new WeakSet<Element>();
  private readonly sizes: ResizeObserver;

  /** `grown` is called when some plate needs more than before. */
  constructor(
    private readonly plates: () => NamePlate[],
    private readonly grown: () => void,
  ) {
    this.sizes = new ResizeObserver(() => this.measure());
  }

  /** Notes the plates that are higher than before; false if none is. */
  private note(heights: Heights): boolean {
    const higher = this.plates().filter((plate) => plate.height() > (heights[plate.seat] ?? 0));
    for (const plate of higher) heights[plate.seat] = plate.height();
    return higher.length > 0;
  }

  /** With all labels that may come the plates are measured once for what they say: marks that pass
   * from seat to seat come back. All of them are written, and then all are read: a reading that
   * follows a writing lays out the page. */
  measure(): void {
    const plain = this.note(this.plain);
    const said = this.plates().map((plate) => plate.labels()).join('\n');
    let full = false;
    if (plain || !this.said.has(said)) {
      const ends = this.plates().map((plate) => plate.sayAll());
      full = this.note(this.full);
      for (const end of ends) end();
    }
    this.said.add(said);
    if (plain || full) this.grown();
  }

  /** Watches plates that are new. */
  watch(): void {
    for (const { element } of this.plates()) {
      if (this.watched.has(element)) continue;
      this.watched.add(element);
      this.sizes.observe(element);
    }
  }

  /** The window has changed. */
  forget(): void {
    this.full = {};
    this.plain = {};
    this.said.clear();
  }

  destroy(): void {
    this.sizes.disconnect();
  }
}
