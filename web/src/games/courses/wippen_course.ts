// The course for Wippen: taking equal cards and sums, the Wippe, builds, discarding.
import type { Course } from './course_script';
import { t } from '../../base/translations';

const STOCK = 'Js Jh Jd Jc Ts Th Td Tc';
const HERE = { dealer: 1, turn: 0, round: 5 };

export const course: Course = [
  {
    say: () =>
      t('With a card from your hand you take a card of the same value. Take with the nine.'),
    preset: 'advanced',
    players: 2,
    zones: { hand: ['9h 3d', 'Kh Kd'], middle: '9c 9d Kc', stock: STOCK },
    fields: HERE,
    right: /^(capture 9h 9[cd]|take 9[cd]|done)/,
    well: () => t('Either nine is right. The cards now lie in your pile.'),
    rules: ['R-WIP-09'],
  },
  {
    say: () =>
      t('You can also take several cards that add up to yours. Take with the seven.'),
    preset: 'advanced',
    players: 2,
    zones: { hand: ['7h Qc', 'Kh Kd'], middle: '4c 3d 5s 2h', stock: STOCK },
    fields: HERE,
    right: /^(capture 7h|take|done)/,
    moves: 2,
    well: () => t('4 + 3 is 7, and so is 5 + 2. Any of these sums was right.'),
    instead: () => t('Look for cards that add up to seven, and begin with one of them.'),
    rules: ['R-WIP-10'],
  },
  {
    say: () =>
      t('An empty middle is a Wippe and brings a point. Take all cards of the middle at once.'),
    preset: 'advanced',
    players: 2,
    zones: { hand: ['8h 2c', 'Kh Kd'], middle: '8c 5s 3d', stock: STOCK },
    fields: HERE,
    right: /^(capture 8h|take)/,
    moves: 3,
    well: () => t('The eight takes the eight, and 5 + 3 as well: a Wippe!'),
    instead: () => t('Go on: cards are left in the middle that you can take.'),
    rules: ['R-WIP-21'],
  },
  {
    say: () =>
      t(
        'You hold two cards that belong together: lay the four on a card of the middle, so that ' +
          'your nine can take both next turn. Build a 9.',
      ),
    preset: 'advanced',
    players: 2,
    zones: { hand: ['4h 9h', 'Kh Kd'], middle: '5c Qd', stock: STOCK },
    fields: HERE,
    right: /^build 4h 9/,
    well: () => t('4 + 5 is a build of 9. It waits for your nine, unless somebody else has one.'),
    instead: () => t('That is allowed, but here you can build a 9.'),
    rules: ['R-WIP-13'],
  },
  {
    say: () => t('Your build of 9 is still there. Take it.'),
    preset: 'advanced',
    players: 2,
    zones: {
      hand: ['9h 2d', 'Kh Kd'],
      middle: 'Qd 4c',
      build: ['4h 5c', '', '', '', '', '', '', '', '', ''],
      stock: STOCK,
    },
    fields: {
      ...HERE,
      build_value: [9, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      build_owner: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    },
    right: /^capture 9h \[9\]/,
    well: () => t('Two cards with one: builds bring many cards.'),
    instead: () => t('Take the build before somebody else does.'),
    rules: ['R-WIP-12'],
  },
  {
    say: () =>
      t('None of your cards takes anything. Then you lay one down. Discard a card.'),
    preset: 'advanced',
    players: 2,
    zones: { hand: ['Qh 3h', 'Kh Kd'], middle: 'Ad 9c', stock: STOCK },
    fields: HERE,
    right: /^discard/,
    well: () => t('Aces, spades, the ten of diamonds and the two of spades are worth keeping.'),
    rules: ['R-WIP-18'],
  },
];
