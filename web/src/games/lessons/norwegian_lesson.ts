// The lesson for Norwegian Whist: saying grand, winning cheaply, leading sure cards.
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
          'There is no trump. First it is decided whether tricks are to be won or ' +
            'lost: beginning on the dealer’s left everybody passes or says grand or ' +
            'nullo, and the first word decides. You play with the partner opposite you.',
        ),
    },
    {
      say: () =>
        t(
          'You hold two aces, two kings and a long suit. Say grand: then both sides ' +
            'play to win tricks.',
        ),
      move: 'grand',
      instead: () => t('With so many high cards you want to win tricks.'),
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
      say: () =>
        t(
          'The ace of spades wins, too. Each trick above six is worth 4 points to you' +
            ' and your partner.',
        ),
      move: 'play As',
      instead: () => t('The ace of spades is a sure trick.'),
    },
    {
      say: () => t('Now you know the basics. Ask for a hint whenever you like.'),
    },
  ],
};
