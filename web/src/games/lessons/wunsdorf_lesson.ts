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
          'In the first round everyone has one card, in the second two, and so on up to ten and ' +
            'back. First you bid how many tricks you will take.',
        ),
    },
    {
      say: () =>
        t(
          'Red is trump, and you hold the red 18. Only the 19 and the 20 are higher. Bid one ' +
            'trick.',
        ),
      move: 'bid 1',
      instead: () =>
        t('With such a high trump you will almost certainly take the only trick.'),
    },
    {
      say: () => t('The others have played. Now your card.'),
      move: 'play r18',
    },
    {
      say: () =>
        t(
          'You won the trick. You get one point for it, and ten more because your bid was exact. ' +
            'Now yellow is trump, and you hold two high trumps. Bid two.',
        ),
      move: 'bid 2',
      instead: () => t('The 17 and the 18 of trumps should win both tricks.'),
    },
    {
      say: () =>
        t(
          'You must play a trump if you have one. Both of yours are trumps. Take the trick with ' +
            'the 17.',
        ),
      move: 'play y17',
      instead: () => t('The lower one is enough here. Keep the 18.'),
    },
    { say: () => t('You lead with your last card.'), move: 'play y18' },
    {
      say: () =>
        t(
          'You bid two tricks and took two: twelve points. A bid of 0 and no trick is worth ' +
          'twenty. With too many tricks you get a point each, with too few nothing. Now play on ' +
          'by yourself.',
        ),
    },
  ],
};
