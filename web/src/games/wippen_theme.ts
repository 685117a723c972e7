// The theme of Wippen.
import type { PlainTheme } from './theme';
import { rowsOf } from '../table_view/field_values';
import type { View } from '../base/protocol_types';
import { t } from '../base/translations';

const wippenOf = (view: View): number =>
  rowsOf(view.fields.wippen).reduce<number>((sum, n) => sum + (n ?? 0), 0);

/** A single game has no score before its end; wippen are not mentioned before the first one. */
const quiet = (view: View): string[] => [
  'turn',
  ...(view.options.match === 'single' ? ['score', 'game'] : []),
  ...(wippenOf(view) ? [] : ['wippen']),
];

const EQUAL = 'Capture cards from the middle with equal ones of your hand.';
const BUILDS = 'Capture cards from the middle: equal ones, sums, and builds.';

export const theme: PlainTheme = {
  taglines: {
    ...{ basic: EQUAL, children: EQUAL, stealing: EQUAL, 'two-packs': EQUAL },
    ...{ 'match-points': EQUAL, 'match-games': EQUAL, advanced: BUILDS, full: BUILDS },
  },
  called: 'Casino, Cassino',
  picture: {
    ground: 'amber',
    behind: [
      ['pale', 'M0 160h200v60H0Z'],
    ],
    cards: [
      ['9s', 60, 84, -6, 56],
      ['7d', 120, 70, -13, 52],
      ['2c', 150, 70, 3, 52],
    ],
    before: [
      ['deep', 'M104 124L134 172H74Z'],
      ['ink', 'M14 131L188 113a6 6 0 0 1 1 11L15 142a6 6 0 0 1-1-11Z'],
    ],
  },
  // If piles can be stolen, their top card lies open (R-WIP-19).
  closed: (view) => (view.options.stealing === '1' ? [] : ['won']),
  hide: ['removed'],
  quiet,
  piles: { build: ['Build', 'Builds'] },
  rowOwner: { zone: 'build', field: 'build_owner' },
  openly: true,
  cry: (before, now) =>
    wippenOf(now) > wippenOf(before) ? t('Wippe! The middle is empty.') : null,
  order: ['middle', 'build', 'chosen', 'stock'],
};
