// What a game adds to the page besides its tables. All of it is optional: a game without a theme
// can be played as well.
import type { ComponentType } from 'preact';
import type { Event, Game, View } from '../base/protocol_types';
import type { TableTheme } from '../table_view/table_theme';

/** The properties of a panel that a theme adds to the page of a table. */
export interface PanelProps {
  game: Game;
  view: View;
  theme: Theme;
}

/** A sentence for the log: with its cards drawn, or with their names. */
export type Telling = (draw: boolean) => string;

/** A drawing on a ground of its own colour. The middle is at 100, 98; what matters is within 80 to
 * the left and right, and 90 above and below. */
export interface Picture {
  ground: 'red' | 'green' | 'blue' | 'amber' | 'plum';
  /** Shapes behind the cards: a class of home.css, and a path. */
  behind?: [look: string, path: string][];
  /** Cards from the lowest to the highest: the middle of each, its angle, and its width. */
  cards: [card: string, x: number, y: number, angle: number, width: number][];
  /** Shapes before the cards. */
  before?: [look: string, path: string][];
}

/** The part that needs nothing of the page: words, numbers, and the meaning of moves. */
export interface PlainTheme extends TableTheme {
  /** The game whose page lists this one among its relatives; the first page does not show it. */
  family?: string;
  /** Other names by which people search for the game, and words that they know it by (a msgid). */
  called?: string;
  /** The picture of the game on the first page. */
  picture?: Picture;
  /** Lines for presets of which the line of the game says too much or too little (msgids). */
  taglines?: Record<string, string>;
  /** How many there will be of what a field of the table counts. */
  outOf?: Record<string, number>;
  /** Verbs with one large button, and the words on it (msgids). */
  big?: Record<string, string>;
  /** Verbs whose moves are numbers, and the question that asks for one (msgids). */
  asks?: Record<string, string>;
  /** The task of the player on turn, where "Your turn" would not tell it. */
  task?: (view: View) => string | null;
  /** What a choice means that a beginner would not know, for the strip above the table. */
  says?: (view: View) => string | null;
  /** The highest number that makes sense where one is asked for; higher ones stand apart. */
  sensible?: (view: View) => number;
  /** What divides a long game in a review (review/chapters.ts). */
  milestones?: { label: string; value: (view: View) => number | null }[];
  /** All moves are shown as buttons, unless they are too many. */
  openly?: boolean;
  /** A button that plays several steps, for games in which playing all of them shows too little. */
  leap?: { label: string; steps: (view: View) => number; battles: (view: View) => number };
  /** What happened besides the moves, for the log. */
  told?: (before: View, now: View, events: Event[]) => Telling | null;
  /** Fields of the table that are 0 until it is settled what is played: the log says them then. */
  outcome?: string[];
  /** Verbs whose moves are left out of the log, because `told` covers them. */
  unsaid?: string[];
  /** A word over the whole table when something great has happened since the view before. */
  cry?: (before: View, now: View) => string | null;
}

export interface Panels {
  /** A panel above the table. */
  strip?: ComponentType<PanelProps>;
  /** It tells the course of an auction: on a lying phone it stands beside the table. */
  auction?: boolean;
  /** The score sheet, as people keep it on paper. */
  sheet?: ComponentType<PanelProps>;
}

export interface Theme extends PlainTheme, Panels {}
