// The moment of a finished game that is shown, its address, and the moments to which keys and
// buttons lead.

/** A moment of a game, and how it is looked at. */
export interface Moment {
  source: string; // a table's id, or another word that record_source.ts knows
  step: number; // after so many steps
  seat: number; // -1: a spectator
  open: boolean; // with all cards open
}

const WATCHER = 'watch';
const OPEN = 'open';

/** `#/review/TABLE/17/2`, with `/open` if all cards are shown. */
export function addressOf({ source, step, seat, open }: Moment): string {
  const words = ['review', source, String(step), seat < 0 ? WATCHER : String(seat)];
  return `#/${(open ? [...words, OPEN] : words).join('/')}`;
}

/** Reads the words after "review". Missing or invalid ones mean the beginning, seen by the first
 * seat. */
export function momentOf(words: string[]): Moment {
  const [source = '', step = '', seat = '', open = ''] = words;
  const number = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : 0);
  return {
    source,
    step: number(step),
    seat: seat === WATCHER ? -1 : number(seat),
    open: open === OPEN,
  };
}

export const within = (step: number, last: number): number => Math.max(0, Math.min(step, last));

/** The beginning of the next chapter, or the end. */
export const nextStart = (starts: number[], step: number, last: number): number =>
  starts.find((start) => start > step) ?? last;

/** The beginning of this chapter, or of the one before if that is shown already. */
export const previousStart = (starts: number[], step: number): number =>
  starts.filter((start) => start < step).at(-1) ?? 0;

/** The moment to which a key leads; null if it has no meaning. */
export function keyStep(key: string, step: number, last: number, starts: number[]): number | null {
  switch (key) {
    case 'ArrowRight':
      return within(step + 1, last);
    case 'ArrowLeft':
      return within(step - 1, last);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown':
      return nextStart(starts, step, last);
    case 'PageUp':
      return previousStart(starts, step);
    default:
      return null;
  }
}

/** The part of a long list to draw around one place. */
export function windowOf(from: number, to: number, at: number, most: number): [number, number] {
  if (to - from <= most) return [from, to];
  const start = Math.max(from, Math.min(at - Math.floor(most / 2), to - most));
  return [start, start + most];
}
