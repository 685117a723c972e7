// The lesson for War: battles won and lost, and a war.
import type { Lesson } from './lesson_script';
import { t } from '../../base/translations';

export const lesson: Lesson = {
  preset: 'classic',
  players: 2,
  seed: '33',
  steps: [
    {
      say: () => t('Everybody has a packet of cards, face down. Whoever wins all of them wins.'),
    },
    { say: () => t('Turn up your top card.'), move: 'flip' },
    {
      say: () => t('Your ace is higher than the five: both cards are yours. Turn up the next one.'),
      move: 'flip',
    },
    {
      say: () => t('A king beats your four: these two are lost. That happens; turn up again.'),
      move: 'flip',
    },
    {
      say: () =>
        t(
          'Two eights: now there is war! Each of you lays a card face down, and an open' +
            ' one on it.',
        ),
      move: 'flip',
    },
    {
      say: () =>
        t(
          'The open cards decide: your three loses to the five, and all six cards are ' +
            'gone. Go on.',
        ),
      move: 'flip',
    },
    {
      say: () =>
        t(
          'That is all. “Ten more” plays ten battles at once, “Forward” all of them. ' +
            'Good luck!',
        ),
    },
  ],
};
