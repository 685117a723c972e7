// The lesson for Solo Whist: a bid for five tricks, losing cheaply, a finesse, drawing trumps.
import type { Lesson } from './lesson_script';
import { t } from '../../base/translations';

export const lesson: Lesson = {
  preset: 'standard',
  players: 4,
  seed: '2',
  steps: [
    {
      say: () =>
        t(
          'In Solo Whist everybody plays alone, unless two agree on a proposal. The card ' +
            'turned up shows the trump suit. The highest bid is played: solo is five ' +
            'tricks, misère none at all, abundance nine.',
        ),
    },
    {
      say: () =>
        t(
          'The others have passed. Spades are trumps, you hold six of them, and good ' +
            'diamonds as well. That is enough for five tricks: bid solo.',
        ),
      move: 'bid solo',
      instead: () =>
        t('Five tricks are within reach. Abundance needs nine, and a pass wins nothing.'),
    },
    {
      say: () =>
        t(
          'Clubs were led, and the ace lies there. You must follow suit and cannot win. ' +
            'Play your lower club.',
        ),
      move: 'play 7c',
      instead: () => t('The ace wins this trick anyway. Keep the higher card.'),
    },
    {
      say: () => t('The same again with the ace of hearts. Play your lowest heart.'),
      move: 'play 2h',
      instead: () => t('The ace wins this trick anyway. Keep the higher card.'),
    },
    {
      say: () =>
        t(
          'A low diamond was led, and only one player comes after you. Try the jack: ace ' +
            'and queen stay with you.',
        ),
      move: 'play Jd',
      instead: () => t('The jack may be enough. Ace and queen win tricks later.'),
    },
    {
      say: () =>
        t(
          'The jack was enough, and you lead. Now draw the trumps of the others. Ace and ' +
            'king are the highest: begin with the king.',
        ),
      move: 'play Ks',
      instead: () => t('While others hold trumps, they can trump your diamonds.'),
    },
    {
      say: () => t('Now the ace of trumps. That is your third trick.'),
      move: 'play As',
      instead: () => t('While others hold trumps, they can trump your diamonds.'),
    },
    {
      say: () =>
        t(
          'Two more tricks, and each of the others pays you. If you fail, you pay each of ' +
            'them. Now play on by yourself.',
        ),
    },
  ],
};
