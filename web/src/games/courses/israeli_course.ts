// The course for Israeli Whist: following suit, winning cheaply, a trump, enough tricks.
import type { Course } from './course_script';
import { t } from '../../base/translations';
import { followSuit, trumpCheaply, winCheaply } from './partner_exercises';

const play = { high_tricks: 5, high_suit: 3, high_bidder: 2, declarer: 2, stage: 3 };
const wanted = { ...play, bid: [4, 6, 3, 2], tricks: [1, 3, 3, 2], trump: 3 };

export const course: Course = [
  followSuit({ ...wanted, tricks: [1, 2, 2, 2] }),
  winCheaply(wanted),
  trumpCheaply(wanted),
  {
    say: () =>
      t(
        'You declared one trick and have it: every further trick costs points. Play the ' +
          'highest heart that loses.',
      ),
    preset: 'standard',
    players: 4,
    zones: {
      hand: ['Ah Th 3h Kc', 'Td 9d 8d', 'Jc 9c 8c', 'Qd 2d 3d'],
      trick: ['', '7h', 'Jh', '8h'],
    },
    fields: { ...wanted, bid: [2, 6, 4, 2], dealer: 3, leader: 1 },
    right: /^play Th/,
    well: () =>
      t('Your ten is gone without a trick, and the three can lose another time.'),
    instead: () =>
      t('That card wins the trick, or keeps a higher one that will win another.'),
    rules: ['R-ISR-06'],
  },
];
