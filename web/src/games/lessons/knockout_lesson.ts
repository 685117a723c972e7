// The lesson for Knockout Whist: sure tricks, naming trump, and who is out.
import type { Lesson } from './lesson_script';
import { t } from '../../base/translations';

export const lesson: Lesson = {
  preset: 'short',
  players: 3,
  seed: '1',
  steps: [
    {
      say: () =>
        t(
          'Without a trick in a deal you are out, and each deal has one card less. In ' +
            'this short form you begin with five. Hearts are trumps now.',
        ),
    },
    {
      say: () =>
        t(
          'You lead. One trick keeps you in the game: take it at once with the ace of ' +
            'spades.',
        ),
      move: 'play As',
      instead: () =>
        t('First the trick that keeps you in the game: the ace of your longest suit.'),
    },
    {
      say: () => t('Now the others must stay without tricks. The ace of clubs.'),
      move: 'play Ac',
      instead: () => t('The ace of clubs wins, unless somebody trumps it.'),
    },
    {
      say: () => t('The jack of spades is worth a try: the ace has gone.'),
      move: 'play Js',
      instead: () => t('Keep the trump for the end, and lead the higher spade.'),
    },
    {
      say: () => t('And now the ten of spades.'),
      move: 'play Ts',
      instead: () => t('Keep the trump for the end.'),
    },
    {
      say: () => t('Your last card is a trump.'),
      move: 'play 7h',
    },
    {
      say: () =>
        t(
          'All five tricks! The others have a last chance, the dog’s life: one card each. ' +
            'Deal.',
        ),
      move: 'deal',
    },
    {
      say: () =>
        t(
          'The player with the most tricks names trump. Your ace is a spade: name spades.',
        ),
      move: 'name s',
      instead: () => t('As a trump your ace certainly wins.'),
    },
    {
      say: () =>
        t(
          'One trick keeps you in the game, and the last one in it wins. Now play on by ' +
            'yourself.',
        ),
    },
  ],
};
