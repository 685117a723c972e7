// The course for Wunsdorf: bidding, trumps, and making exactly the bid.
import type { Course } from './course_script';
import { t } from '../../base/translations';

export const course: Course = [
  {
    say: () =>
      t(
        'First you bid how many tricks you will take. Red is trump, everyone has one card, and ' +
          'yours is the red 20. Bid.',
      ),
    preset: 'standard',
    players: 3,
    zones: { hand: ['r20', 'b7', 'g9'], trick: ['', '', ''], trump_card: 'r5' },
    fields: { round: 1, dealer: 2, leader: 0, trump: 2, bid: [0, 0, 0] },
    right: /^bid 1$/,
    well: () => t('No card beats the highest trump, so you will take the only trick.'),
    instead: () => t('There is one trick, and nothing beats your card.'),
    rules: ['R-WUN-07'],
  },
  {
    say: () =>
      t('A bid of 0 is worth twenty points if you take no trick. Red is trump. What do you bid?'),
    preset: 'standard',
    players: 3,
    zones: { hand: ['b1 g2', 'b7 r9', 'g9 y12'], trick: ['', '', ''], trump_card: 'r5' },
    fields: { round: 2, dealer: 2, leader: 0, trump: 2, bid: [0, 0, 0] },
    right: /^bid 0$/,
    well: () => t('Your cards are so low that others will have to take the tricks.'),
    instead: () => t('With such low cards you can hardly take a trick.'),
    rules: ['R-WUN-12'],
  },
  {
    say: () => t('Red is trump. Find every card that you may play now.'),
    preset: 'standard',
    players: 3,
    zones: {
      hand: ['r4 r12 b20 g7', 'b7 y9 y1', 'g9 y12 y3'],
      trick: ['', 'b3', 'g5'],
      trump_card: 'r5',
    },
    fields: { round: 4, dealer: 0, leader: 1, trump: 2, bid: [2, 2, 2] },
    well: () => t('If you have a trump, you must play one. Other colours need not be followed.'),
    rules: ['R-WUN-10'],
  },
  {
    say: () => t('Red is trump, and you have none. Find every card that you may play now.'),
    preset: 'standard',
    players: 3,
    zones: {
      hand: ['b20 g7 y2', 'b7 y9', 'g9 y12'],
      trick: ['', 'b3', 'g5'],
      trump_card: 'r5',
    },
    fields: { round: 3, dealer: 0, leader: 1, trump: 2, bid: [2, 2, 2] },
    well: () => t('Without a trump you may play any card.'),
    rules: ['R-WUN-10'],
  },
  {
    say: () =>
      t('You bid one trick and have none so far. Red is trump. Take this trick.'),
    preset: 'standard',
    players: 3,
    zones: {
      hand: ['r12 r17 r3', 'b7 y9', 'g9 y12'],
      trick: ['', 'r8', 'r10'],
      trump_card: 'r5',
    },
    fields: { round: 3, dealer: 0, leader: 1, trump: 2, bid: [2, 2, 2] },
    right: /^play r1[27]/,
    well: () => t('The 12 and the 17 both win. Now take no more tricks.'),
    instead: () => t('The 10 is higher than that card.'),
    rules: ['R-WUN-11'],
  },
  {
    say: () =>
      t('You bid one trick and have taken it. Yellow is trump. Let somebody else have this one.'),
    preset: 'standard',
    players: 3,
    zones: {
      hand: ['b19 g18 r20', 'b7 y9', 'g9 y12'],
      trick: ['', 'y15', 'y16'],
      played: 'b1 g2 y3',
      trump_card: 'y5',
    },
    fields: { round: 4, dealer: 0, leader: 1, trump: 3, bid: [2, 2, 2], tricks: [1, 0, 0] },
    right: /^play/,
    well: () => t('None of your cards is a trump, so none of them can win: any card is right.'),
    rules: ['R-WUN-13'],
  },
];
