// The lesson for Wiezen: a proposal that is accepted, and playing with a partner.
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
          'Wiezen is the Belgian Solo Whist. Three aces in one hand announce themselves, ' +
            'with a partner: that is a troel. In this deal nobody holds three. The turned ' +
            'card shows the trump suit.',
        ),
    },
    {
      say: () =>
        t(
          'The player on your left waits, the others pass. Your hand is not good for many ' +
            'tricks alone. Make a proposal: with the partner who accepts it you need eight ' +
            'tricks.',
        ),
      move: 'bid prop',
      instead: () =>
        t('A proposal is enough. If nobody accepts it, you can still pass or play alone.'),
    },
    {
      say: () =>
        t(
          'Accepted: now the player on your left is your partner, and leads the ace of ' +
            'clubs. Play your lowest club.',
        ),
      move: 'play 3c',
      instead: () => t('Your partner wins this trick anyway. Keep the higher cards.'),
    },
    {
      say: () => t('Again an ace of your partner. Play your lowest diamond.'),
      move: 'play 6d',
      instead: () => t('Your partner wins this trick anyway. Keep the higher cards.'),
    },
    {
      say: () =>
        t(
          'Your partner led a low heart, and the ace of an opponent lies there. You ' +
            'cannot beat it. Play the eight.',
        ),
      move: 'play 8h',
      instead: () => t('The queen cannot beat the ace, but she may win a trick later.'),
    },
    {
      say: () =>
        t(
          'Your opponents lead the ace of trumps. Play your lowest trump, and keep queen ' +
            'and ten.',
        ),
      move: 'play 3s',
      instead: () => t('The ace wins this trick anyway. Keep the higher card.'),
    },
    {
      say: () =>
        t(
          'You and your partner have two tricks and need eight. What you win, each of the ' +
            'two others pays. Now play on by yourself.',
        ),
    },
  ],
};
