// Exercises that the courses of relatives of Whist share: the same cards, set up by the fields of
// each game.
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

/** A trick of one’s partner, who sits opposite. */
export const spareKing = (playing: Fields): Exercise => ({
  say: () =>
    t('Your partner’s ace wins this trick. Play a card that you can do without.'),
  preset: 'standard',
  players: 4,
  zones: {
    hand: ['Kc 3c 2c Qd', 'Td 9d 8d', 'Jd 7d 6d', 'Qh Jh 2h'],
    trick: ['', '7c', 'Ac', '8c'],
  },
  fields: { ...playing, dealer: 3, leader: 1 },
  right: /^play [23]c/,
  well: () =>
    t('You keep your king, which can win a trick of its own.'),
  instead: () =>
    t('The king would be wasted: your side has this trick already.'),
  rules: ['R-TRK-04'],
});

/** The highest trumps, where spades are trumps. */
export const drawTrumps = (playing: Fields): Exercise => ({
  say: () =>
    t(
      'Spades are trumps, and you hold the two highest. You lead. Draw the trumps of ' +
        'the others.',
    ),
  preset: 'standard',
  players: 4,
  zones: {
    hand: ['As Ks 9h 5d', '2s 8d 7d 6d', '3s Jd Td 9d', 'Qs 4d 3d 2d'],
    trick: ['', '', '', ''],
  },
  fields: { ...playing, trump: 3, dealer: 3, leader: 0 },
  right: /^play [AK]s/,
  well: () =>
    t('Each trump that falls can trump none of your other cards.'),
  instead: () =>
    t('While others hold trumps, they can trump your good cards.'),
  rules: ['R-TRK-03'],
});

/** A trump on an ace, where spades are trumps. */
export const trumpCheaply = (playing: Fields): Exercise => ({
  say: () =>
    t(
      'Spades are trumps. Clubs were led, and you have none. Take the trick as cheaply ' +
        'as you can.',
    ),
  preset: 'standard',
  players: 4,
  zones: {
    hand: ['As 9s 2s Qd', 'Td 9d 8d', 'Jd 7d 6d', 'Kd Jh 2h'],
    trick: ['', 'Ac', '7c', '8c'],
  },
  fields: { ...playing, trump: 3, dealer: 3, leader: 1 },
  right: /^play 2s/,
  well: () =>
    t('A small trump is enough to take this trick.'),
  instead: () =>
    t('The two of spades takes the ace as well, and higher trumps are good for more.'),
  rules: ['R-TRK-03'],
});

/** The lowest card that wins, as the last to play. */
export const winCheaply = (playing: Fields): Exercise => ({
  say: () =>
    t(
      'Hearts were led, and the ten is the highest so far. You play last. Win the trick ' +
        'as cheaply as you can.',
    ),
  preset: 'standard',
  players: 4,
  zones: {
    hand: ['Ah Jh 3h Kc', 'Td 9d 8d', 'Jd 7d 6d', 'Qd 5c 2h'],
    trick: ['', 'Th', '7h', '8h'],
  },
  fields: { ...playing, dealer: 3, leader: 1 },
  right: /^play Jh/,
  well: () =>
    t('The jack is enough, and your ace can win another trick.'),
  instead: () =>
    t('The jack is the cheapest card that wins here.'),
  rules: ['R-TRK-03'],
});
