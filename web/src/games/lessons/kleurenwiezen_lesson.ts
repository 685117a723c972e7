// The lesson for Kleurenwiezen: accepting a proposal, playing with a partner, drawing trumps.
import type { Lesson } from './lesson_script';
import { t } from '../../base/translations';

export const lesson: Lesson = {
  preset: 'standard',
  players: 4,
  seed: '30',
  steps: [
    {
      say: () =>
        t(
          'In Kleurenwiezen no card is turned up. A player proposes a suit, and the one ' +
            'who accepts it plays with him: that suit is trump then. Hearts are the ' +
            'highest suit, then diamonds, clubs and spades.',
        ),
    },
    {
      say: () =>
        t(
          'The player on your left proposes hearts, the others pass. You hold five ' +
            'hearts with king and queen. Accept the proposal: together you need eight ' +
            'tricks.',
        ),
      move: 'accept 1',
      instead: () =>
        t('Together eight tricks are within reach. Nine alone are not, and a pass wins nothing.'),
    },
    {
      say: () =>
        t('Your partner leads the ace of clubs. Play the ten, and keep king and queen.'),
      move: 'play Tc',
      instead: () => t('Your partner wins this trick anyway. Keep the higher cards.'),
    },
    {
      say: () => t('Again an ace of your partner. Play your lowest diamond.'),
      move: 'play 4d',
      instead: () => t('Your partner wins this trick anyway. Keep the higher cards.'),
    },
    {
      say: () => t('Now the king of diamonds. Again your lowest diamond is enough.'),
      move: 'play 5d',
      instead: () => t('Your partner wins this trick anyway. Keep the higher cards.'),
    },
    {
      say: () =>
        t(
          'Your partner led a low club, and the jack is the highest so far. You play ' +
            'last: take the trick with the queen.',
        ),
      move: 'play Qc',
      instead: () => t('The queen wins this trick as well. Keep the king.'),
    },
    {
      say: () =>
        t(
          'You lead. The opponents still hold trumps that could take your good cards. ' +
            'Lead the king of hearts.',
        ),
      move: 'play Kh',
      instead: () =>
        t('Draw the trumps first: only the ace of hearts is higher than your king.'),
    },
    {
      say: () =>
        t(
          'The ace of trumps is gone, and your queen is the highest now. Together you ' +
            'have four tricks and need eight. Now play on by yourself.',
        ),
    },
  ],
};
