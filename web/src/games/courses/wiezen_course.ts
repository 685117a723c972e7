// The course for Wiezen: following suit, a trump, losing tricks, a proposal.
import type { Course } from './course_script';
import { t } from '../../base/translations';
import { followSuit, loseHigh, trumpCheaply } from './partner_exercises';

const solo = { contract: 2, holder: [1, 0, 0, 0], trump: 3, stage: 2 };
const misere = { contract: 4, holder: [1, 0, 0, 0], stage: 2 };

export const course: Course = [
  followSuit(solo),
  trumpCheaply(solo),
  loseHigh(misere, 'R-WIE-02'),
  {
    say: () =>
      t(
        'Spades are trumps, and the player on your right has made a proposal: eight ' +
          'tricks together. Your hand is good for four of them.',
      ),
    preset: 'standard',
    players: 4,
    zones: {
      hand: [
        'Ks Qs 9s 8s Ah Kh 6h 2d 3d 4d 5c 7c Kc',
        '3s 4s 5s 2h 3h 4h 5h 7h 8h 9h Th 6c 8c',
        'Js Ts Jh Qh 5d 6d 7d 8d 9d Jd Qd Ac',
        '6s 7s As Kd Ad Td 2c 3c 4c 9c Tc Jc Qc',
      ],
      turned: '2s',
    },
    fields: { trump: 3, dealer: 2, speaker: 3 },
    before: [[3, 'bid prop']],
    right: /^accept/,
    well: () =>
      t('Now the two of you play against the others, wherever you sit.'),
    instead: () =>
      t('That is more than your cards are good for, or less than they are worth.'),
    rules: ['R-WIE-02'],
  },
];
