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
          'Each of you has a reserve with its top card face up. The first player with an empty ' +
            'reserve wins.',
        ),
    },
    {
      say: () =>
        t(
          'Sequences in the middle run from ace to queen. You have no ace, but kings are wild. ' +
            'Play one there as an ace.',
        ),
      move: 'centre Kh 1',
      instead: () => t('Think of your reserve first. Its two needs an ace below it.'),
    },
    {
      say: () => t('Now the two from your reserve fits.'),
      move: 'centre reserve 1',
      instead: () => t('A card from your reserve is always worth the most.'),
    },
    {
      say: () =>
        t(
          'Nothing else fits well. A card on one of your four side stacks ends your turn. Put ' +
            'the six on the first one.',
        ),
      move: 'discard 6d 1',
      instead: () => t('Keep that card for later and end your turn with the six.'),
    },
    {
      say: () =>
        t(
          'At the start of your turn your hand is filled up to five automatically. Nothing helps ' +
            'your reserve now. Put the nine on the second side stack.',
        ),
      move: 'discard 9c 2',
      instead: () => t('Keep that card for later and end your turn with the nine.'),
    },
    {
      say: () =>
        t(
          'You can also play the top cards of your side stacks to the middle. “→ 3” shows which ' +
            'card comes next there. “= A” shows what a king stands for. Now play on by yourself.',
        ),
    },
  ],
};
