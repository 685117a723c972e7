// The course for Bid Whist: following suit, winning cheaply, a trump, low cards that win.
import type { Course } from './course_script';
import { t } from '../../base/translations';
import { followSuit, trumpCheaply, winCheaply } from './partner_exercises';

const play = { high_books: 3, high_bidder: 1, declarer: 1, stage: 3 };
const up = { ...play, high_kind: 0, order: 1 };
const down = { ...play, high_kind: 1, order: 2 };

export const course: Course = [
  followSuit({ ...up, trump: 3 }),
  winCheaply({ ...up, trump: 3 }),
  trumpCheaply(up),
  {
    say: () =>
      t(
        '“Down” was bid: low cards win, and the ace is best. Hearts were led. Win the ' +
          'trick as cheaply as you can.',
      ),
    preset: 'standard',
    players: 4,
    zones: {
      hand: ['Ah 3h Kh 4c', 'Td 9d 8d', 'Jd 7d 6d', 'Qc Jc 2c'],
      trick: ['', '5h', '9h', '7h'],
    },
    fields: { ...down, trump: 3, dealer: 3, leader: 1 },
    right: /^play 3h/,
    well: () =>
      t('The three beats the five here, and your ace stays for another trick.'),
    instead: () =>
      t('The king is the lowest card now, and the ace the best. The three is enough.'),
    rules: ['R-BID-03'],
  },
];
