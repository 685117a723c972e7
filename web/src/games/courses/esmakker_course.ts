// The course for Call-ace Whist: following suit, trumps, the called ace.
import type { Course } from './course_script';
import { t } from '../../base/translations';
import { drawTrumps, followSuit, trumpCheaply } from './partner_exercises';

const play = { best_tricks: 8, stage: 6 };
const mine = { ...play, declarer: 1, best_bidder: 1, called: 1 };

export const course: Course = [
  followSuit({ ...mine, trump: 3 }),
  drawTrumps(mine),
  trumpCheaply(mine),
  {
    say: () =>
      t(
        'The player on your left called the ace of clubs, and you hold it: you are the ' +
          'partner. Clubs were led. Find every card that you may play now.',
      ),
    preset: 'standard',
    players: 4,
    zones: {
      hand: ['Ac 9c 3c Kd', 'Td 9d 8d', 'Jd 7d 6d', 'Qh Jh 2h'],
      trick: ['', '7c', 'Tc', '8c'],
    },
    fields: { ...play, declarer: 2, best_bidder: 2, called: 1, trump: 3, dealer: 3, leader: 1 },
    well: () =>
      t(
        'The called ace must be played when its suit is led. Now everybody knows the ' +
          'partner.',
      ),
    rules: ['R-ESM-09'],
  },
];
