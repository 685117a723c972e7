// Puts together the view of before and what has changed (doc/protocol.md, "Deltas").

/** Cards of a row that are replaced: from `at` on, `out` cards by those `in`. */
interface Splice {
  at: number;
  out?: number;
  in?: string[];
}

type Changes = Record<string, unknown>;

const isChanges = (value: unknown): value is Changes =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of views and zones are words, so only cards of a row have this one. */
const isSplice = (changes: Changes): changes is Changes & Splice => typeof changes.at === 'number';

/** The value as it is now; the old one stays as it was. */
function changed(old: unknown, change: unknown): unknown {
  if (!isChanges(change)) return change;
  const row = Array.isArray(old) ? (old as unknown[]) : null;
  if (row && isSplice(change)) {
    const { at, out = 0, in: put = [] } = change;
    return [...row.slice(0, at), ...put, ...row.slice(at + out)];
  }
  const now: unknown = row ? [...row] : { ...(old as Changes) };
  for (const [name, part] of Object.entries(change))
    (now as Changes)[name] = changed((now as Changes)[name], part);
  return now;
}

/** The view that `delta` makes of `old`. Its events are those of the delta alone. */
export const applyDelta = <V extends { events: unknown }>(old: V, delta: object): V =>
  changed(old, { events: [], ...delta }) as V;
