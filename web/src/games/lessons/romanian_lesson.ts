// The lesson for Romanian Whist: bids of one and none, and the number that is not allowed.
import type { Lesson } from './lesson_script';
import { t } from '../../base/translations';

export const lesson: Lesson = {
  preset: 'standard',
  players: 3,
  seed: '1',
  steps: [
    {
      say: () =>
        t(
          'Bid exactly how many tricks you will take. With three players the first three ' +
            'deals have one card each, then two, up to eight and back. The card turned up ' +
            'shows the trump suit.',
        ),
    },
    {
      say: () => t('You lead with an ace, and only a diamond can trump it. Bid one.'),
      move: 'bid 1',
      instead: () => t('An ace that is led mostly wins.'),
    },
    {
      say: () => t('Play your card.'),
      move: 'play Ac',
    },
    {
      say: () =>
        t(
          'Exactly as bid: one point for the trick and five more. Now you are the dealer. ' +
            'Deal.',
        ),
      move: 'deal',
    },
    {
      say: () =>
        t(
          'The dealer bids last, and the bids may not add up to the number of tricks. One ' +
            'is bid already, so you may not bid none.',
        ),
      move: 'bid 1',
    },
    {
      say: () => t('A king of clubs was led, and you have no club. Play your card.'),
      move: 'play As',
    },
    {
      say: () =>
        t(
          'That was one trick too few, and cost a point. Now you hold a nine, and a bid ' +
            'of one was made. Bid none.',
        ),
      move: 'bid 0',
      instead: () => t('A nine outside the trump suit seldom wins.'),
    },
    {
      say: () => t('Play your card: without a diamond it cannot win.'),
      move: 'play 9s',
    },
    {
      say: () =>
        t(
          'No trick, as bid: five points. Who makes five deals in a row gets ten more. ' +
            'Now play on by yourself.',
        ),
    },
  ],
};
