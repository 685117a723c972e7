// The lesson for Whist: following suit, helping the partner, trumping, drawing trumps.
import type { Lesson } from './lesson_script';
import { t } from '../../base/translations';

export const lesson: Lesson = {
  preset: 'classic',
  players: 4,
  seed: '2271196',
  steps: [
    {
      say: () =>
        t(
          'Everyone plays a card. The highest card of the suit led wins the trick, unless ' +
            'someone trumps it. You play with the partner opposite you. Each trick above six is ' +
            'worth a point. Five points win.',
        ),
    },
    {
      say: () =>
        t(
          'The ace of spades was led. You have spades, so you must follow suit. You cannot win, ' +
            'so play your lowest spade.',
        ),
      move: 'play 2s',
      instead: () => t('The ace is higher than all your spades. Keep the good ones for later.'),
    },
    {
      say: () => t('Hearts were led. You have only one heart, so you must play it.'),
      move: 'play 4h',
    },
    {
      say: () =>
        t(
          'Your partner leads the ace of clubs and will win the trick. Play your lowest club.',
        ),
      move: 'play 2c',
      instead: () => t('Your partner wins this trick anyway. The king would be wasted.'),
    },
    {
      say: () =>
        t(
          'Hearts again. You have none left, so you may play any card. Diamonds are trumps, and ' +
            'even the two wins.',
        ),
      move: 'play 2d',
      instead: () => t('A small trump is enough to take this trick.'),
    },
    {
      say: () =>
        t(
          'You won the trick, so you lead. The ace of diamonds is the highest trump. Draw the ' +
            'others’ trumps with it.',
        ),
      move: 'play Ad',
      instead: () => t('While others hold trumps, they can trump your good cards.'),
    },
    {
      say: () =>
        t('The ace of spades has been played, so your king is the highest spade. Lead it.'),
      move: 'play Ks',
      instead: () => t('The king of spades is the surest card you have now.'),
    },
    {
      say: () => t('Now you know the basics. Ask for a hint whenever you like.'),
    },
  ],
};
