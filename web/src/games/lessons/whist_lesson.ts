// The lesson for Whist: following suit, helping the partner, trumping, drawing trumps.
import type { Lesson } from './lesson_script';
import { t } from '../../base/translations';

export const lesson: Lesson = {
  preset: 'classic',
  players: 4,
  seed: '68',
  steps: [
    {
      say: () =>
        t(
          'Everybody lays a card: the highest of the suit led takes the trick, unless ' +
            'there is a trump. You play with the person opposite. Each trick beyond six is a ' +
            'point; five points win.',
        ),
    },
    {
      say: () =>
        t(
          'The ace of clubs was led. You have clubs, so you must follow suit; you ' +
            'cannot win, so throw the lowest.',
        ),
      move: 'play 4c',
      instead: () => t('The ace is higher than all your clubs: keep the good ones for later.'),
    },
    {
      say: () => t('Hearts were led, and you have just one heart: it must be played.'),
      move: 'play 8h',
    },
    {
      say: () =>
        t(
          'Your partner leads the ace of spades and will win the trick: throw your ' +
            'lowest spade.',
        ),
      move: 'play 3s',
      instead: () => t('Your partner wins this trick anyway: the jack would be wasted.'),
    },
    {
      say: () =>
        t(
          'Hearts again, and you have none left: you may play anything. Diamonds are ' +
            'trumps, and even the six wins.',
        ),
      move: 'play 6d',
      instead: () => t('A small trump is enough to take this trick.'),
    },
    {
      say: () =>
        t(
          'You won the trick, so you lead. The ace of diamonds is the highest trump: ' +
            'take the others’ trumps with it.',
        ),
      move: 'play Ad',
      instead: () => t('As long as others hold trumps, they can take your good cards.'),
    },
    {
      say: () => t('The ace of clubs is gone, so your king is the highest club. Lead it.'),
      move: 'play Kc',
      instead: () => t('The king of clubs is the surest card you have now.'),
    },
    {
      say: () => t('Now you know the most important things. Ask for a hint whenever you like.'),
    },
  ],
};
