// The lesson for Danish Whist: bidding grand, sure tricks, making a long suit good.
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
          'There is no trump, and your partner sits opposite. You bid what is played: ' +
            'nolo and solo nolo to lose tricks, grand for seven tricks with your partner, ' +
            'grandi for the first seven alone.',
        ),
    },
    {
      say: () => t('Two aces, two kings and five good clubs: you want to win tricks. Bid grand.'),
      move: 'bid grand',
      instead: () =>
        t('With so many high cards you cannot lose tricks, and alone it is too risky.'),
    },
    {
      say: () => t('The declarer leads. The ace of spades is a sure trick.'),
      move: 'play As',
      instead: () => t('The ace of spades is a sure trick.'),
    },
    {
      say: () => t('Now the king of spades: nothing beats it any more.'),
      move: 'play Ks',
      instead: () => t('The king of spades is the surest card you have now.'),
    },
    {
      say: () => t('You hold most of the clubs. Lead the ace first.'),
      move: 'play Ac',
      instead: () => t('Your long suit brings the most tricks. Begin with its ace.'),
    },
    {
      say: () =>
        t(
          'Only the king of clubs is higher than your queen. Lead the queen: if the king ' +
            'takes her, jack and ten are good.',
        ),
      move: 'play Qc',
      instead: () => t('Drive out the king of clubs: then your other clubs win.'),
    },
    {
      say: () => t('The king has gone. Spades were led, and you have only one left.'),
      move: 'play 9s',
    },
    {
      say: () =>
        t(
          'When you lead again, your clubs win. Each trick above six brings your side a ' +
            'point, and thirteen points win. Now play on by yourself.',
        ),
    },
  ],
};
