// The lesson for Wippen with sums and without builds: two sums, a Wippe, and cards laid down.
import type { Lesson } from './lesson_script';
import { t } from '../../base/translations';

export const lesson: Lesson = {
  preset: 'adding',
  players: 2,
  seed: '2',
  steps: [
    {
      say: () =>
        t(
          'With a card from your hand you take cards from the middle: one of the same value, or ' +
            'several that add up to it.',
        ),
    },
    {
      say: () =>
        t('Your ten takes the seven and the three, since 7 + 3 is 10. Begin with the seven.'),
      move: 'capture Td 7c',
      instead: () => t('Begin with the seven. The three comes next.'),
    },
    {
      say: () => t('Now the three as well. Then the sum is complete.'),
      move: 'take 3h',
    },
    {
      say: () =>
        t(
          'Your opponent has taken the last card of the middle: that is a Wippe and brings a ' +
            'point. Now you have to lay a card down. Discard the nine.',
        ),
      move: 'discard 9d',
      instead: () => t('Keep small cards: they are part of many sums.'),
    },
    {
      say: () => t('Picture cards are never part of a sum. Discard the queen.'),
      move: 'discard Qd',
      instead: () => t('The queen takes nothing but a queen.'),
    },
    {
      say: () => t('Now your last card. Then new cards are dealt.'),
      move: 'discard 2h',
    },
    {
      say: () => t('All hands are empty, and you are the dealer. Deal new cards.'),
      move: 'deal',
    },
    {
      say: () => t('2 + 4 is 6. Take both with a six, and begin with the two.'),
      move: 'capture 6d 2h',
      instead: () => t('Begin with the two, and take it with the six of diamonds.'),
    },
    {
      say: () => t('Now the four as well.'),
      move: 'take 4h',
    },
    {
      say: () =>
        t(
          'At the end you get points for the most cards, the most spades, each ace, the ten of ' +
            'diamonds and the two of spades. Taking everything from the middle is a Wippe and ' +
            'brings a point, too. Now play on by yourself.',
        ),
    },
  ],
};
