// The course for Minnesota Whist: following suit, sure tricks, losing tricks, throwing away.
import type { Course } from './course_script';
import { t } from '../../base/translations';
import { followSuit, leadSureTrick, loseHigh } from './partner_exercises';

const won = { contract: 1, grander: 1 };
const lost = { contract: 2 };

export const course: Course = [
  followSuit(won),
  leadSureTrick(won),
  loseHigh(lost, 'R-MIN-05'),
  {
    say: () =>
      t(
        'Tricks are to be lost, and you have no heart. Get rid of the card that is ' +
          'most dangerous to you.',
      ),
    preset: 'standard',
    players: 4,
    zones: {
      hand: ['As 5c 4d 3d', 'Td 9d 8d', 'Jc 9c 8c', 'Qd 2d Ks'],
      trick: ['', '7h', 'Jh', '8h'],
    },
    fields: { ...lost, dealer: 3, leader: 1 },
    right: /^play As/,
    well: () =>
      t('The ace would have won a trick sooner or later.'),
    instead: () =>
      t('A higher card stays in your hand, and it will win a trick.'),
    rules: ['R-MIN-03'],
  },
];
