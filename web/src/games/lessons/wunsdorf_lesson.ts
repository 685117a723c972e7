// The lesson for Wunsdorf: bidding, trumps, and making exactly the bid, in two rounds.
import type { Lesson } from './lesson_script';
import { t } from '../../base/translations';

export const lesson: Lesson = {
  preset: 'standard',
  players: 3,
  seed: '396',
  steps: [
    {
      say: () =>
        t(
          'In the first round everybody has one card, in the second two, and so on up ' +
            'to ten and back. First you say how many tricks you will take.',
        ),
    },
    {
      say: () =>
        t(
          'Red is trump, and yours is the red 18: only the 19 and the 20 are higher. ' +
            'Bid one trick.',
        ),
      move: 'bid 1',
      instead: () =>
        t('With such a high trump you will nearly surely take the one trick there is.'),
    },
    {
      say: () => t('The others have played. Now your card.'),
      move: 'play r18',
    },
    {
      say: () =>
        t(
          'The trick is yours: one point for it, and ten more because you said so ' +
            'exactly. Now yellow is trump, and you hold two high ones: bid two.',
        ),
      move: 'bid 2',
      instead: () => t('The 17 and the 18 of trumps should win both tricks.'),
    },
    {
      say: () =>
        t(
          'Whoever has a trump must play one; both of yours will do. Take the trick ' +
            'with the 17.',
        ),
      move: 'play y17',
      instead: () => t('The lower one is enough here: keep the 18.'),
    },
    { say: () => t('You lead, with your last card.'), move: 'play y18' },
    {
      say: () =>
        t(
          'Two tricks bid, two made: twelve points. None bid and none taken would be ' +
            'twenty. Too many tricks bring a point each, too few nothing. Now go on by yourself.',
        ),
    },
  ],
};
