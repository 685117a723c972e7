// The course for Solo Whist: following suit, drawing trumps, losing tricks, a bid.
import type { Course } from './course_script';
import { t } from '../../base/translations';
import { drawTrumps, followSuit, loseHigh } from './partner_exercises';

const solo = { contract: 2, holder: [1, 0, 0, 0], trump: 3, stage: 2 };
const misere = { contract: 3, holder: [1, 0, 0, 0], stage: 2 };

export const course: Course = [
  followSuit(solo),
  drawTrumps(solo),
  loseHigh(misere, 'R-SOL-02'),
  {
    say: () =>
      t(
        'Spades are trumps, and you speak first. Seven tricks are nearly sure. Bid the ' +
          'highest contract that you can count on.',
      ),
    preset: 'standard',
    players: 4,
    zones: {
      hand: [
        'As Ks Qs 9s 8s Ah Kh 6h 2d 3d 4c 5c 7c',
        '3s 4s 5s 2h 3h 4h 5h 7h 8h 9h Th 6c 8c',
        'Js Ts Jh Qh 4d 5d 6d 7d 8d 9d Td Jd Qd',
        '6s 7s Kd Ad 2c 3c 9c Tc Jc Qc Kc Ac',
      ],
      turned: '2s',
    },
    fields: { trump: 3, dealer: 3 },
    right: /^bid solo/,
    well: () =>
      t('Solo is five tricks alone, and each of the three others pays you.'),
    instead: () =>
      t('That is more than your cards are good for, or less than they are worth.'),
    rules: ['R-SOL-02'],
  },
];
