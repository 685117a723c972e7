// The words for awards: what a side has for a board instead of its result.
import { language, t } from '../base/translations';

/** The usual ones; a share such as "60%" and a result such as "9:4" are awards, too. */
export const AWARDS = ['average', 'plus', 'minus', 'none', 'played'];

export function awardName(award: string): string {
  const names: Record<string, () => string> = {
    played: () => t('The result counts'),
    average: () => t('Average'),
    plus: () => t('Average plus'),
    minus: () => t('Average minus'),
    none: () => t('Not played'),
  };
  return names[award]?.() ?? award.replaceAll(':', ' : ');
}

/** "Average plus / Average minus", or once what all sides have. */
export function awardsText(awards: string[]): string {
  const names = awards.map(awardName);
  return new Set(names).size === 1 ? (names[0] ?? '') : names.join(' / ');
}

/** Points may have hundredths. */
export const pointsNumber = (points: number): string =>
  points.toLocaleString(language.value, { maximumFractionDigits: 2, useGrouping: false });

/** The same with a sign. */
export const signedNumber = (points: number): string =>
  (points > 0 ? '+' : '') + pointsNumber(points);
