// What a game adds to what its tables say about looks. Everything works without: a theme only
// prefers. One small file a game in this folder; this one finds them by name.
export interface Theme {
  /** Zones of seats whose cards lie in the middle, each near its player. */
  laid?: string[];
  /** Zones shown as one closed pile although their cards are known. */
  closed?: string[];
  /** Cards that stand for the game on the first page. */
  sample?: string[];
  /** Zones not worth a place on the table. */
  hide?: string[];
  /** Fields that say again what the table shows anyway. */
  quiet?: string[];
  /** The order in which zones lie side by side; others follow as the tables list them. */
  order?: string[];
  /** Where people tap for a verb that points at nothing. */
  taps?: Record<string, string>;
  /** What the next card of an open row must be, as an index ("A", "2" … "Q"). */
  next?: { zone: string; ranks: string };
}

const files = import.meta.glob<{ theme: Theme }>('./*.ts', { eager: true });

/** The theme of a game or of one form of it; an empty one where there is no file. */
export function themeOf(id: string, form: string | null): Theme {
  const whole = files[`./${id}.ts`]?.theme;
  const own = form ? files[`./${id}-${form}.ts`]?.theme : undefined;
  return own ?? whole ?? {};
}
