// The questions that people ask about the games, and the figures that answer them: both are files
// (tool/truths.py makes the figures from stored counters).
import figureFile from './figures.json';
import questionFile from './questions.json';
import type { Run } from '@talon-cards/engine';

/** A value in the JSON of `talon sim` by its path, or the share of the values from `from` to `to`
 * in the first row of a distribution; and how it is written. */
type ValueSpec = ({ path: string[] } | { table: string; from: number; to: number }) & {
  decimals: number;
  percent?: boolean;
};

interface ChartSpec {
  kind: 'distribution' | 'shares';
  table: string;
  column?: string;
}

/** `question`, `answer` and `fact` are msgids; the latter two have a {name} for each value. */
export interface Question {
  id: string;
  question: string;
  answer: string;
  fact?: string; // the answer without intervals, where the page begins with it
  run: Run;
  games_here?: number;
  values: Record<string, ValueSpec>;
  chart: ChartSpec;
}

/** Bars of `width` whole values each; the first begins at `first`. */
export interface Bars {
  first: number;
  width: number;
  counts: number[];
}

export interface ShareRow {
  name: string;
  n: number;
  share: number;
  low: number;
  high: number;
}

export type ChartData = Bars | { rows: ShareRow[] };

export const rowsIn = (chart?: ChartData): ShareRow[] | null =>
  chart && 'rows' in chart ? chart.rows : null;

export const barsIn = (chart?: ChartData): Bars | null =>
  chart && 'counts' in chart ? chart : null;

/** What so many games of one seed gave. Shares are parts of 1. */
export interface Figure {
  n: number;
  seed: string;
  values: Record<string, number>;
  chart: ChartData;
}

const USUAL_GAMES = 1_000_000;

export const questions = questionFile as unknown as Question[];
const figures = figureFile as unknown as Record<string, Figure>;

export const storedFigure = (question: Question): Figure | undefined => figures[question.id];

export const gamesHere = (question: Question): number => question.games_here ?? USUAL_GAMES;

/** The id of the game that a question is about. */
export const gameOfQuestion = (question: Question): string =>
  question.run.preset.split('/')[0] ?? '';

/** The questions, game by game. */
export function questionsByGame(): [string, Question[]][] {
  const games = [...new Set(questions.map(gameOfQuestion))];
  return games.map((game) => [game, questions.filter((one) => gameOfQuestion(one) === game)]);
}

/** The command that plays a figure's games again. */
export function commandOf({ run }: Question, { n, seed }: Figure): string {
  const options = Object.entries(run.options).map(([name, value]) => `--option ${name}=${value}`);
  const bots = run.bots.every((bot) => bot === 'random') ? [] : [`--bots ${run.bots.join(',')}`];
  const more = [...options, ...bots, `--seed ${seed}`, `--games ${n}`];
  return `talon sim ${run.preset} ${more.join(' ')}`;
}
