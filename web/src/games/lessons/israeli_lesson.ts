// The lesson for Israeli Whist: bidding for trump, declaring a number, taking exactly as many.
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
          'First you bid for trump: a number of tricks with a suit or without trump. Then ' +
            'everybody declares how many tricks they will take, and has to take exactly as ' +
            'many.',
        ),
    },
    {
      say: () => t('Five clubs from the ace and a strong hand beside them: bid six with clubs.'),
      move: 'bid 6 c',
      instead: () => t('Clubs are your best suit, and six tricks are likely.'),
    },
    {
      say: () =>
        t(
          'All passed: clubs are trumps. You declare first, and at least what you bid. ' +
            'Declare six.',
        ),
      move: 'declare 6',
      instead: () => t('Exactly as many count. More than six is not certain.'),
    },
    {
      say: () => t('The declarer leads. Draw trumps: the ace first.'),
      move: 'play Ac',
      instead: () => t('While others hold trumps, they can trump your high cards.'),
    },
    {
      say: () =>
        t(
          'The king is still out. Give it the five: queen, jack and ten are the highest ' +
            'trumps then.',
        ),
      move: 'play 5c',
      instead: () => t('The king takes one trick anyway. Let it take your lowest trump.'),
    },
    {
      say: () => t('Spades were led. You play last, and the king is enough: the ace wins later.'),
      move: 'play Ks',
      instead: () => t('You need this trick, and the king wins it as well as the ace.'),
    },
    {
      say: () => t('Now the queen of clubs: the others can have two trumps at most.'),
      move: 'play Qc',
      instead: () => t('While others hold trumps, they can trump your high cards.'),
    },
    {
      say: () =>
        t(
          'You have three tricks and want six, no more. Exactly six bring 46 points: six ' +
            'times six, and ten. Now play on by yourself.',
        ),
    },
  ],
};
