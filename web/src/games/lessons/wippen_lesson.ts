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
          'With a card of your hand you take cards from the middle: of the same value, ' +
            'or several that add up to it.',
        ),
    },
    {
      say: () =>
        t(
          'Your ten takes the ace and the nine, since 1 + 9 is 10. Begin with the ace: ' +
            'aces are worth a point each.',
        ),
      move: 'capture Th Ad',
      instead: () => t('The ten brings you two cards at once, and an ace with them.'),
    },
    {
      say: () => t('Now the nine as well: then the sum is complete.'),
      move: 'take 9h',
    },
    {
      say: () =>
        t(
          'The other player has laid an ace on the two: that is a build of 3, which only a ' +
            'three can take. Nothing fits your cards: lay down the nine.',
        ),
      move: 'discard 9d',
      instead: () => t('Nobody has shown a nine so far: it lies safest.'),
    },
    {
      say: () => t('Nothing fits again: lay down the five.'),
      move: 'discard 5h',
    },
    {
      say: () => t('And your last card. Then new cards are dealt.'),
      move: 'discard Kh',
    },
    {
      say: () =>
        t(
          'You hold a ten. Lay the six on the four: 6 + 4 is a build of 10, which only ' +
            'a ten can take.',
        ),
      move: 'build 6h 10 4d',
      instead: () => t('First build the ten: next time you take two cards with one.'),
    },
    {
      say: () => t('Nobody has taken it. Now take your build with the ten.'),
      move: 'capture Ts [10]',
      instead: () => t('First bring your build home, before somebody else takes it.'),
    },
    {
      say: () =>
        t(
          'At the end most cards, most spades, each ace, the ten of diamonds and the two of ' +
            'spades bring points; so does a Wippe: taking all that lies in the middle. Now go ' +
            'on by yourself.',
        ),
    },
  ],
};
