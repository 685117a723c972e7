// The lesson for Bid Whist: a bid, trump, burying the kitty, drawing trumps with the jokers.
import type { Lesson } from './lesson_script';
import { t } from '../../base/translations';

export const lesson: Lesson = {
  preset: 'standard',
  players: 4,
  seed: '1',
  steps: [
    {
      say: () =>
        t(
          'Bid Whist is played with the partner opposite you. Bids count tricks above ' +
            'six: “3 up” is nine tricks in which high cards win, “down” turns the ranks ' +
            'round. The highest bidder gets the kitty.',
        ),
    },
    {
      say: () => t('You hold both jokers, the highest trumps, and strong hearts. Bid three up.'),
      move: 'bid 3 up',
      instead: () =>
        t('Bid no more than you must: a failed bid costs what it would have brought.'),
    },
    {
      say: () => t('All others passed. Name your best suit as trump: hearts.'),
      move: 'name h',
      instead: () => t('King and queen of hearts are strong trumps beside the jokers.'),
    },
    {
      say: () =>
        t(
          'The kitty lies open and is yours. Bury six cards in its place. Get rid of all ' +
            'clubs, so that you can trump them. Begin with the three.',
        ),
      move: 'bury 3c',
      instead: () => t('A suit without cards can be trumped. Bury the clubs.'),
    },
    {
      say: () => t('Now the seven of clubs.'),
      move: 'bury 7c',
      instead: () => t('A suit without cards can be trumped. Bury the clubs.'),
    },
    {
      say: () => t('And the queen: alone she would win nothing.'),
      move: 'bury Qc',
      instead: () => t('A suit without cards can be trumped. Bury the clubs.'),
    },
    {
      say: () => t('Ace, king and jack of diamonds are good. Bury the three.'),
      move: 'bury 3d',
      instead: () => t('Bury low cards, and keep high ones and trumps.'),
    },
    {
      say: () => t('The four of diamonds, too.'),
      move: 'bury 4d',
      instead: () => t('Bury low cards, and keep high ones and trumps.'),
    },
    {
      say: () => t('And the seven of spades as the last one.'),
      move: 'bury 7s',
      instead: () => t('Bury low cards, and keep high ones and trumps.'),
    },
    {
      say: () => t('You lead. The big joker is the highest trump: draw trumps with it.'),
      move: 'play *1',
      instead: () => t('Draw trumps first: nothing beats the big joker.'),
    },
    {
      say: () => t('Once more, with the little joker.'),
      move: 'play *2',
      instead: () =>
        t('Draw trumps first: only the big joker beats the little one, and it is gone.'),
    },
    {
      say: () =>
        t(
          'The buried cards count as your first trick. Nine in all, and your side scores ' +
            'three points or more. Now play on by yourself.',
        ),
    },
  ],
};
