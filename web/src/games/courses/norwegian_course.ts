// The course for Norwegian Whist: following suit, sure tricks, helping the partner, losing tricks.
import type { Course } from './course_script';
import { t } from '../../base/translations';
import { followSuit, leadSureTrick, loseHigh } from './partner_exercises';

const won = { contract: 1, declarer: 1 };
const lost = { contract: 2, declarer: 1 };

export const course: Course = [
  followSuit(won),
  leadSureTrick(won),
  {
    say: () =>
      t('Your partner’s ace wins this trick. Play a card that you can do without.'),
    preset: 'standard',
    players: 4,
    zones: {
      hand: ['Kc 3c 2c Qd', 'Td 9d 8d', 'Jd 7d 6d', 'Qh Jh 2h'],
      trick: ['', '7c', 'Ac', '8c'],
    },
    fields: { ...won, dealer: 3, leader: 1 },
    right: /^play [23]c/,
    well: () =>
      t('You keep your king, which can win a trick of its own.'),
    instead: () =>
      t('The king would be wasted: your side has this trick already.'),
    rules: ['R-TRK-04'],
  },
  loseHigh(lost, 'R-NOR-04'),
];
