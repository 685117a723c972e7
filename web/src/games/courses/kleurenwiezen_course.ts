// The course for Kleurenwiezen: following suit, a trump, losing tricks, a proposal, a card dropped.
import type { Course } from './course_script';
import { t } from '../../base/translations';
import { followSuit, loseHigh, trumpCheaply } from './partner_exercises';

const alone = { contract: 4, holder: [1, 0, 0, 0], trump: 3, suit: 3, factor: 1 };
const misere = { contract: 15, holder: [1, 0, 0, 0], factor: 1 };

export const course: Course = [
  followSuit(alone),
  trumpCheaply(alone),
  loseHigh(misere, 'R-KLE-02'),
  {
    say: () =>
      t(
        'The player opposite has proposed clubs, the one on your right hearts. Accept ' +
          'the suit in which your cards are good.',
      ),
    preset: 'standard',
    players: 4,
    zones: {
      hand: [
        'Ks Qs 2s Ah Kh Qh 9h 4h Ad 3d 5d 2c 7c',
        '3s 4s 5s 2h 3h 4d 6d 9d Jd Qd 6c 8c 9c',
        'As Js Ts 5h 6h 7d 8d Td Ac Kc Qc Jc Tc',
        '6s 7s 8s 9s 7h 8h Th Jh 2d Kd 3c 4c 5c',
      ],
    },
    fields: { trump: 4, dealer: 0, speaker: 1, factor: 1 },
    before: [
      [1, 'pass'],
      [2, 'propose c'],
      [3, 'propose h'],
    ],
    right: /^accept 3/,
    well: () =>
      t('Hearts are trump now, and the two of you play for eight tricks together.'),
    instead: () =>
      t('Your hearts are worth the most with a partner who has hearts, too.'),
    rules: ['R-KLE-04'],
  },
  {
    say: () =>
      t(
        'You play a small misère: you must not take a trick. First each player drops a ' +
          'card, face down. Drop the one that is most likely to take a trick.',
      ),
    preset: 'standard',
    players: 4,
    zones: {
      hand: [
        '2s 3s 5s 7s 2h 4h 6h 3d 5d 2c 3c 4c Qd',
        '4s 6s 8s 3h 5h 7h 4d 6d 8d 5c 6c 7c 8c',
        'As Ks Js 8h 9h Th 7d 9d Td 9c Tc Jc Qc',
        '9s Ts Qs Jh Qh Kh Ah Jd Kd Ad 2d Kc Ac',
      ],
    },
    fields: { trump: 4, dealer: 3, speaker: 0, factor: 1 },
    before: [
      [0, 'bid small'],
      [1, 'pass'],
      [2, 'pass'],
      [3, 'pass'],
    ],
    right: /^drop Qd/,
    well: () =>
      t('Without the queen your diamonds are low, too. The other three drop a card as well.'),
    instead: () =>
      t('That card hardly takes a trick. The queen of diamonds may.'),
    rules: ['R-KLE-07'],
  },
];
