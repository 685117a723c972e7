// The lesson for Minnesota Whist: voting by a card, losing cheaply, winning cheaply.
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
          'There is no trump. All four lay a card face down at once: a black one ' +
            'votes for winning tricks, a red one for losing them. The first black card ' +
            'that is turned up decides. You play with the partner opposite you.',
        ),
    },
    {
      say: () =>
        t(
          'With two aces and two kings you want to win tricks. Lay a low black card: ' +
            'everybody may see it.',
        ),
      move: 'lay 5c',
      instead: () => t(
          'A red card votes for losing tricks, and a high black one tells the others ' +
            'too much.',
        ),
    },
    {
      say: () =>
        t(
          'Your card decided, so the player on your right leads. You cannot beat the ' +
            'ace of hearts. Play your lowest heart.',
        ),
      move: 'play 4h',
      instead: () => t('The ace of hearts wins anyway. Keep queen and jack.'),
    },
    {
      say: () =>
        t('Hearts again. Your jack and queen are equally good: play the lower one.'),
      move: 'play Jh',
      instead: () => t('The jack does the same as the queen.'),
    },
    {
      say: () =>
        t(
          'Spades were led. You are the last to play, and your nine is enough to win ' +
            'the trick.',
        ),
      move: 'play 9s',
      instead: () => t('The nine wins as well. Keep ace and king for later.'),
    },
    {
      say: () =>
        t('You lead now. Lead the ace of your longest suit: nothing beats it.'),
      move: 'play Ac',
      instead: () => t('The ace of clubs is a sure trick, and it makes your other clubs good.'),
    },
    {
      say: () =>
        t('Ace and king of spades are the highest ones. Lead the king: it wins.'),
      move: 'play Ks',
      instead: () => t('The king of spades is the surest card you have now.'),
    },
    {
      say: () => t('Now you know the basics. Ask for a hint whenever you like.'),
    },
  ],
};
