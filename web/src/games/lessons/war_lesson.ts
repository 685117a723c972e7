// The lesson for War: battles won and lost, and a war.
import type { Lesson } from './lesson_script';
import { t } from '../../base/translations';

export const lesson: Lesson = {
  preset: 'classic',
  players: 2,
  seed: '33',
  steps: [
    {
      say: () => t(
        'Everyone has a face-down packet of cards. The player who wins all the cards wins the ' +
          'game.',
      ),
    },
    { say: () => t('Turn up your top card.'), move: 'flip' },
    {
      say: () => t('Your ace is higher than the five. Both cards are yours. Turn up the next one.'),
      move: 'flip',
    },
    {
      say: () => t('A king beats your four. You lose both cards. Turn up the next one.'),
      move: 'flip',
    },
    {
      say: () =>
        t(
          'Two eights: now there is war! Each of you lays one card face down and one face up.',
        ),
      move: 'flip',
    },
    {
      say: () =>
        t(
          'The face-up cards decide. Your three loses to the five, and all six cards are gone. ' +
            'Go on.',
        ),
      move: 'flip',
    },
    {
      say: () =>
        t(
          'That is all. “Ten battles” plays ten at once, “Skip ahead” plays all that are left. ' +
            'Good luck!',
        ),
    },
  ],
};
