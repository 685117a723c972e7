// The course for Romanian Whist: following suit, trumping, a cheap trump, the number not allowed.
import type { Course } from './course_script';
import { t } from '../../base/translations';

const four = { bid: [2, 2, 2, 3], deal: 7, trump: 3 };
// Without clubs, the first seat must trump.
const clubsLed = {
  hand: ['As 9s Kd Qd', '7d 8d 9d', 'Td Jd Ah', '9c Tc Jc'],
  trick: ['', 'Kc', '7c', '8c'],
};

export const course: Course = [
  {
    say: () =>
      t('Hearts were led. Find every card that you may play now.'),
    preset: 'standard',
    players: 4,
    zones: {
      hand: ['Ah 9h Jh Kc', '7d 8d 9d', 'Td Jd Qd', '7c 8c 9c'],
      trick: ['', '7h', '8h', 'Th'],
    },
    fields: { ...four, dealer: 3, leader: 1 },
    well: () =>
      t(
        'You must follow suit: as long as you have hearts, you may not play anything ' +
          'else.',
      ),
    rules: ['R-ROM-05'],
  },
  {
    say: () =>
      t(
        'Spades are trumps. Clubs were led, and you have none. Find every card that you ' +
          'may play now.',
      ),
    preset: 'standard',
    players: 4,
    zones: clubsLed,
    fields: { ...four, dealer: 3, leader: 1 },
    well: () =>
      t('A player who cannot follow suit must trump in this game.'),
    rules: ['R-ROM-05'],
  },
  {
    say: () =>
      t(
        'You bid one trick and have none so far. Take this one with the trump that you ' +
          'will miss least.',
      ),
    preset: 'standard',
    players: 4,
    zones: clubsLed,
    fields: { ...four, dealer: 3, leader: 1 },
    right: /^play 9s/,
    well: () =>
      t('The nine is enough, and the ace can win another trick.'),
    instead: () =>
      t('The nine takes this trick as well.'),
    rules: ['R-ROM-05'],
  },
  {
    say: () =>
      t(
        'You deal, and the others have bid one trick of two. Find every number that you ' +
          'may bid.',
      ),
    preset: 'standard',
    players: 4,
    zones: {
      hand: ['As 9s', '7d 8d', 'Td Jd', '9c Tc'],
      trick: ['', '', '', ''],
    },
    fields: { bid: [0, 2, 1, 1], deal: 5, trump: 3, dealer: 0, leader: 1 },
    well: () =>
      t('One is not allowed: then the bids would add up to two, and all could be right.'),
    rules: ['R-ROM-04'],
  },
];
