// The lesson for Spite and Malice: a sequence in the middle, a card off the reserve, a discard.
import type { Lesson } from './lesson_script';
import { t } from '../../base/translations';

export const lesson: Lesson = {
  preset: 'standard',
  players: 2,
  seed: '32',
  steps: [
    {
      say: () =>
        t(
          'Each of you has a reserve, whose top card is open. Whoever plays off the ' +
            'whole reserve first wins.',
        ),
    },
    {
      say: () =>
        t(
          'In the middle sequences run from ace to queen. You have no ace, but kings ' +
            'are wild: lay one there as an ace.',
        ),
      move: 'centre Kh 1',
      instead: () => t('Think of your reserve first: its two needs an ace below it.'),
    },
    {
      say: () => t('Now the two from your reserve fits.'),
      move: 'centre reserve 1',
      instead: () => t('A card off the reserve is always worth most.'),
    },
    {
      say: () =>
        t(
          'Nothing else fits well. A card on one of your four side stacks ends the ' +
            'turn: put the six on the first.',
        ),
      move: 'discard 6d 1',
      instead: () => t('Keep that for later, and end the turn with the six.'),
    },
    {
      say: () =>
        t(
          'At the start of your turn your hand is filled up to five by itself. Nothing helps ' +
            'your reserve now: lay the nine on the second side stack.',
        ),
      move: 'discard 9c 2',
      instead: () => t('Keep that for later, and end the turn with the nine.'),
    },
    {
      say: () =>
        t(
          'The top cards of side stacks can be played to the middle too. “→ 3” says which ' +
            'card comes next there, “= A” what a king stands for. Now go on by yourself.',
        ),
    },
  ],
};
