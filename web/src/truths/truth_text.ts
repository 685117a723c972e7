// Figures in words: numbers as the reader's language writes them, answers with their values, and
// names of what a table of the simulation counts.
import { fill, language, t } from '../base/translations';
import type { Figure, Question, ShareRow } from './truths';

export function number(value: number, decimals = 0): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(language.value, digits).format(value);
}

/** A part of 1 as so many of a hundred, with a blank that does not break. */
export const percent = (share: number, decimals = 1): string =>
  `${number(100 * share, decimals)}\u00a0%`;

/** As many decimals as tell a small share from none. */
const decimalsOf = (share: number): number =>
  share > 0 && share < 0.001 ? 4 : share < 0.1 ? 2 : 1;

export const finePercent = (share: number): string => percent(share, decimalsOf(share));

/** The decimals with which people say a number: none of a large one, one of others. */
const spokenDecimals = (value: number): number => (Math.abs(value) >= 100 ? 0 : 1);

/** The decimals of an answer: one, unless both ends of its interval would then be the same. */
function answerDecimals({ low, high }: Figure['values']): number {
  const apart = low === undefined || high === undefined || low.toFixed(1) !== high.toFixed(1);
  return apart ? 1 : Infinity;
}

type Decimals = (value: number) => number;

/** A sentence with the values of this figure. */
function filled(said: string, { values }: Question, figure: Figure, most: Decimals): string {
  const written = Object.entries(values).map(([name, { decimals, percent: isShare }]) => {
    const value = figure.values[name];
    if (value === undefined) return [name, '–'];
    if (isShare) return [name, percent(value, decimals)];
    return [name, number(value, Math.min(decimals, most(value)))];
  });
  return fill(said, Object.fromEntries(written));
}

export const answerOf = (question: Question, figure: Figure): string =>
  filled(t(question.answer), question, figure, () => answerDecimals(figure.values));

/** A fact, as one would tell it to somebody: without an interval, in round numbers. */
export const factOf = (said: string, question: Question, figure: Figure): string =>
  filled(said, question, figure, spokenDecimals);

/** Under what circumstances a figure came about. */
export const printOf = ({ n, seed }: Figure): string =>
  t('n = {n}, seed {seed}, 99 % intervals', { n: number(n), seed });

export const intervalOf = ({ low, high }: ShareRow): string =>
  `${number(100 * low, 2)}–${percent(high, 2)}`;

const TITLES: Record<string, () => string> = {
  battles: () => t('Battles of a game'),
  wars: () => t('Wars of a game'),
  cards: () => t('Cards that a player has won'),
  tricks: () => t('Tricks of a side in a deal'),
  deals_of_a_game: () => t('Deals of a game'),
  scored: () => t('Points of a player in a round'),
  turns: () => t('Turns of a game'),
  ending: () => t('How games ended'),
  high_cards: () => t('Highest cards dealt'),
  outcome: () => t('Seat'),
};

/** The name of a table's values or rows. */
export const titleOf = (table: string): string => TITLES[table]?.() ?? t('Value');

const COLUMNS: Record<string, () => string> = {
  won: () => t('Won'),
  shared: () => t('Tied'),
  lost: () => t('Lost'),
};

/** The name of the shares in a column. */
export const columnOf = (column?: string): string =>
  (column && COLUMNS[column]?.()) || t('Share of the games');

const ENDINGS: Record<string, () => string> = {
  'took the last card': () => t('The winner took the last card'),
  'the other ran short': () => t('The loser lacked cards for a war'),
  'drawn, both short': () => t('Drawn: both lacked cards for a war'),
  stopped: () => t('Stopped as a draw'),
};

/** A row's name; the simulation writes it in English, or as a number. */
export function rowName(table: string, name: string): string {
  if (table === 'outcome') return t('Seat {n}', { n: name });
  return ENDINGS[name]?.() ?? name;
}
