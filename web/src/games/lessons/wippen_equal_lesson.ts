// The lesson for Wippen without sums: equal cards, cards laid down, one that waits for its like.
import type { Lesson } from './lesson_script';
import { t } from '../../base/translations';

export const lesson: Lesson = {
  preset: 'basic',
  players: 2,
  seed: '1',
  steps: [
    {
      say: () =>
        t('With a card from your hand you take one card of the same rank from the middle.'),
    },
    {
      say: () => t('Your ace takes the other ace. Each ace is worth a point.'),
      move: 'capture As Ad',
      instead: () => t('Take the ace first: the two aces are worth a point each.'),
    },
    {
      say: () => t('Now your seven takes the other seven.'),
      move: 'capture 7s 7h',
      instead: () => t('Take what you can, before somebody else does.'),
    },
    {
      say: () => t('Nothing fits your cards. Then you lay one down. Discard the eight.'),
      move: 'discard 8c',
      instead: () => t('The jack is a spade, and the most spades bring a point. Keep it for now.'),
    },
    {
      say: () => t('Now your last card. Then new cards are dealt.'),
      move: 'discard Js',
    },
    {
      say: () =>
        t(
          'You hold two queens. Discard the queen of hearts: if nobody takes it, your other ' +
            'queen takes it next turn.',
        ),
      move: 'discard Qh',
      instead: () => t('One queen in the middle and one in your hand bring you two cards.'),
    },
    {
      say: () => t('Nobody has taken the queen. Now take it with the other one.'),
      move: 'capture Qs Qh',
      instead: () => t('Take the queen first, before somebody else does.'),
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
