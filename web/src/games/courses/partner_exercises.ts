// Exercises that the courses of Norwegian and Minnesota Whist share: the same cards, set up by the
// fields of each game.
import type { Course } from './course_script';
import { t } from '../../base/translations';

type Exercise = Course[number];
type Fields = Exercise['fields'];

/** Every card that may be played. */
export const followSuit = (won: Fields): Exercise => ({
  say: () =>
    t('Hearts were led. Find every card that you may play now.'),
  preset: 'standard',
  players: 4,
  zones: {
    hand: ['Ah 9h 3h Kc 4d 5s', 'Td 9d 8d 7d 6d', 'Jc Tc 9c 8c 7c', 'Qd Jd 2d 3d 6c'],
    trick: ['', '7h', '8h', 'Th'],
  },
  fields: { ...won, dealer: 3, leader: 1 },
  well: () =>
    t(
      'You must follow suit: as long as you have hearts, you may not play anything ' +
        'else.',
    ),
  rules: ['R-TRK-02'],
});

/** A card that certainly wins. */
export const leadSureTrick = (won: Fields): Exercise => ({
  say: () =>
    t(
      'There is no trump, and you must follow suit. You lead. Lead a card that ' +
        'certainly wins.',
    ),
  preset: 'standard',
  players: 4,
  zones: {
    hand: ['Ah Kh 5d', '9d 8d 7d', 'Jd 6d 4d', 'Jh 2h 3h'],
    trick: ['', '', '', ''],
  },
  fields: { ...won, dealer: 3, leader: 0 },
  right: /^play [AK]h/,
  well: () =>
    t('Ace and king are equals when you hold both. Lead the other one next.'),
  instead: () =>
    t('Somebody has a higher diamond.'),
  rules: ['R-TRK-03'],
});

/** The highest card that loses. */
export const loseHigh = (lost: Fields, rule: string): Exercise => ({
  say: () =>
    t(
      'This deal is played to lose tricks, and the jack is the highest heart so ' +
        'far. Play the highest heart that loses.',
    ),
  preset: 'standard',
  players: 4,
  zones: {
    hand: ['Ah Th 3h Kc', 'Td 9d 8d', 'Jc 9c 8c', 'Qd 2d 3d'],
    trick: ['', '7h', 'Jh', '8h'],
  },
  fields: { ...lost, dealer: 3, leader: 1 },
  right: /^play Th/,
  well: () =>
    t('Your ten is gone without a trick, and the three can lose another time.'),
  instead: () =>
    t('That card wins the trick, or keeps a higher one that will win another.'),
  rules: [rule],
});
