// The lesson for Wippen: a sum, cards laid down, a build and its capture.
import type { Lesson } from './lesson_script';
import { t } from '../../base/translations';

export const lesson: Lesson = {
  preset: 'advanced',
  players: 2,
  seed: '82',
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
        t(
          'Your ten takes the ace and the nine, since 1 + 9 is 10. Begin with the ace. Each ace ' +
            'is worth a point.',
        ),
      move: 'capture Th Ad',
      instead: () => t('The ten brings you two cards at once, and one of them is an ace.'),
    },
    {
      say: () => t('Now the nine as well. Then the sum is complete.'),
      move: 'take 9h',
    },
    {
      say: () =>
        t(
          'Your opponent has added an ace to the two. That is a build of 3, which only a three ' +
            'can take. Nothing fits your cards. Discard the nine.',
        ),
      move: 'discard 9d',
      instead: () => t('Nobody has shown a nine so far. It is the safest card to discard.'),
    },
    {
      say: () => t('Again nothing fits. Discard the five.'),
      move: 'discard 5h',
    },
    {
      say: () => t('Now your last card. Then new cards are dealt.'),
      move: 'discard Kh',
    },
    {
      say: () =>
        t(
          'You hold a ten. Add the six to the four: 6 + 4 is a build of 10, which only a ten can ' +
            'take.',
        ),
      move: 'build 6h 10 4d',
      instead: () => t('Build the ten first. Next turn you take two cards with one.'),
    },
    {
      say: () => t('Nobody has taken your build. Now take it with the ten.'),
      move: 'capture Ts [10]',
      instead: () => t('Take your build first, before somebody else does.'),
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
