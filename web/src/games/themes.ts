// What a game adds to what its tables say about looks. Everything works without: a theme only
// prefers. One small file a game in this folder; this one finds them by name.
import type { ComponentType } from 'preact';
import type { Card, Event, Game, View } from '../base/protocol_types';

/** What a game's own small parts of the page are shown. */
export interface Seen {
  game: Game;
  view: View;
}

/** Where a word of a move lies: the index of a card counts where several lie spread. */
export interface Far {
  zone: string;
  owner: number;
  row: number;
  index?: number;
}

export type Telling = (draw: boolean) => string;

export interface Theme {
  /** Zones of seats whose cards lie in the middle, each near its player. */
  laid?: string[];
  /** Whose card takes the trick that lies there, as far as it is laid. */
  taker?: (view: View) => number | null;
  /** What was laid stays in sight until the viewer acts again, although others have begun to. */
  lasting?: boolean;
  /** Zones shown as one closed pile although their cards are known. */
  closed?: string[] | ((view: View) => string[]);
  /** What one pile of a zone is called, and several of them together (msgids). */
  piles?: Record<string, [one: string, several: string]>;
  /** Piles that are counted by the trick. */
  tricks?: string[];
  /** Cards that stand for the game on the first page. */
  sample?: string[];
  /** Zones not worth a place on the table. */
  hide?: string[];
  /** Fields that say again what the table shows anyway, or nothing at this table. */
  quiet?: string[] | ((view: View) => string[]);
  /** Fields that go round as the game goes on: plates keep room to say whose they are. */
  offices?: string[];
  /** How many there will be of what a field of the table counts. */
  outOf?: Record<string, number>;
  /** The order in which zones lie side by side; others follow as the tables list them. */
  order?: string[];
  /** Where people tap for a verb that points at nothing. */
  taps?: Record<string, string>;
  /** What a word of a move points at where the tables cannot say: a partner's pile, the fifth card
   * of all that lie. */
  far?: (view: View, verb: string, word: string) => Far | null;
  /** How many sides there are, where seats play together: seats of one side are that far apart. */
  sides?: (view: View) => number;
  /** What a double tap on a card that can do several things stands for: the first of these verbs
   * that has a single move. */
  obvious?: string[];
  /** A field that names, for each row of a zone, the seat it belongs to. */
  rowOwner?: { zone: string; field: string };
  /** What the next card of an open row must be, as an index ("A", "2" … "Q"). */
  next?: { zone: string; ranks: string };
  /** What a card in a row stands for, as an index, where that is not what it shows. */
  standsFor?: (view: View, zone: string, card: Card, index: number) => string | null;
  /** Verbs with one large button, and the words on it (msgids). */
  big?: Record<string, string>;
  /** The highest number that makes sense where one is to be named; more is asked for apart. */
  sensible?: (view: View) => number;
  /** What a button says besides its move: what would still be missing after it. */
  remark?: (view: View, move: string) => string | null;
  /** All moves stand as buttons where they are not too many, so that nothing has to be found. */
  openly?: boolean;
  /** How many steps are played at once, where people would rather see some than all. */
  leap?: { label: string; steps: (view: View) => number };
  /** Says above the table what matters in this game just now. */
  strip?: ComponentType<Seen>;
  /** The score sheet, as people keep it on paper. */
  sheet?: ComponentType<Seen>;
  /** What happened besides the moves, for the list of events and for whoever hears it: told with
   * cards to be drawn, or in words. */
  told?: (before: View, now: View, events: Event[]) => Telling | null;
  /** Verbs whose events say nothing that is not told otherwise. */
  unsaid?: string[];
  /** A word for the whole table when something great has happened since the view before. */
  cry?: (before: View, now: View) => string | null;
}

/** A list that may depend on the table. */
export function listOf(list: string[] | ((view: View) => string[]) | undefined, view: View) {
  return (typeof list === 'function' ? list(view) : list) ?? [];
}

const files = import.meta.glob<{ theme: Theme }>('./*_theme.ts', { eager: true });

/** The theme of a game or of one form of it; an empty one where there is no file. */
export function themeOf(id: string, form: string | null): Theme {
  const whole = files[`./${id}_theme.ts`]?.theme;
  const own = form ? files[`./${id}_${form}_theme.ts`]?.theme : undefined;
  return own ?? whole ?? {};
}
