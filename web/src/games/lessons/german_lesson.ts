// The lesson for German Whist: cards worth winning, cards worth losing, following suit.
import type { Lesson } from './lesson_script';
import { t } from '../../base/translations';

export const lesson: Lesson = {
  preset: 'standard',
  players: 2,
  seed: '4',
  steps: [
    {
      say: () =>
        t(
          'In the first half of the deal you play for good cards, in the second for ' +
            'tricks. The winner of a trick takes the card that lies open, and the other' +
            ' one draws unseen. Only tricks of the second half count.',
        ),
    },
    {
      say: () =>
        t(
          'Hearts are trumps, and the jack of hearts lies open. Take the trick with ' +
            'your queen, and the jack is yours.',
        ),
      move: 'play Qh',
      instead: () => t('A lower card loses, and the jack goes to the other player.'),
    },
    {
      say: () =>
        t(
          'You lead, and now the king of hearts lies open. Only the ace of trumps can' +
            ' beat your jack. Lead the jack to win the king.',
        ),
      move: 'play Jh',
      instead: () => t('The king of trumps is worth a good card.'),
    },
    {
      say: () =>
        t(
          'A 9 lies open. That is worth little, so lead a low card and let the other ' +
            'player have it.',
        ),
      move: 'play 2d',
      instead: () => t('Keep this card for a trick that brings more.'),
    },
    {
      say: () =>
        t(
          'Diamonds were led, so you must follow suit. You cannot beat the king. Play' +
            ' your lowest diamond.',
        ),
      move: 'play 3d',
      instead: () => t('You cannot win this trick. Keep the higher card.'),
    },
    {
      say: () =>
        t('Diamonds again. You have only one left, so you must play it.'),
      move: 'play 6d',
    },
    {
      say: () =>
        t(
          'The ten of trumps was led, and the king of spades lies open. Your king of ' +
            'hearts takes the trick.',
        ),
      move: 'play Kh',
      instead: () => t('A lower trump loses the trick, and the king of spades with it.'),
    },
    {
      say: () => t('Now you know the basics. Ask for a hint whenever you like.'),
    },
  ],
};
