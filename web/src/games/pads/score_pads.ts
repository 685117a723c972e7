// Score pads to print, as people keep them on paper: what stands in the lines and columns of each
// game. A game without one gets lines for points.
import { cardsIn } from '../wunsdorf_theme';

export interface ScorePad {
  line: string; // what the first column counts (msgid)
  lines: string[];
  cells: string[]; // the columns of each player or side (msgids)
  sides?: string[]; // names of sides, where they are always the same two (msgids)
}

const numbered = (n: number): string[] => Array.from({ length: n }, (_, i) => String(i + 1));

const plain: ScorePad = { line: 'Round', lines: numbered(24), cells: ['Points'] };

/** Deals of two sides or of several players, with the tricks of each. */
const deals: ScorePad = { line: 'Deal', lines: numbered(24), cells: ['Tricks', 'Points'] };
const sides: ScorePad = { ...deals, sides: ['We', 'They'] };

const PADS: Record<string, ScorePad> = {
  whist: {
    line: 'Deal · trump',
    lines: numbered(20),
    cells: ['Tricks', 'Honours', 'Points'],
    sides: ['We', 'They'],
  },
  wunsdorf: {
    line: 'Round · cards',
    lines: numbered(19).map((n) => `${n} · ${cardsIn(Number(n))}`), // R-WUN-03
    cells: ['Bid', 'Points'],
  },
  german: deals,
  norwegian: sides,
  minnesota: sides,
  danish: sides,
  romanian: { ...deals, cells: ['Bid', 'Tricks', 'Points'] },
  israeli: { ...deals, cells: ['Bid', 'Tricks', 'Points'] },
  'solo-whist': deals,
  wiezen: deals,
  kleurenwiezen: deals,
  knockout: { ...deals, cells: ['Tricks'] },
  wippen: { ...plain, cells: ['Wippen', 'Points'] },
  spite: { ...plain, line: 'Game' },
  war: { ...plain, line: 'Game', cells: ['Won'] },
};

export const padOf = (game: string): ScorePad => PADS[game] ?? plain;
