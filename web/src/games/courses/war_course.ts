// The course for War: battles, wars, and Steal War.
import type { Course } from './course_script';
import { t } from '../../base/translations';

const STEAL = {
  preset: 'steal',
  players: 2,
  zones: {
    draw: ['9d 4c 5d 6d 8s Jc', '9h 5c 7d 8h Tc Jd'],
    won: ['', 'Kh 9c'],
    pot: ['3s', '2d'],
  },
  fields: { battles: 3, taker: 1, first_actor: 1 },
};

export const course: Course = [
  {
    say: () =>
      t('Everyone turns up a card, and the highest card wins all of them. Turn up your card.'),
    preset: 'classic',
    players: 2,
    zones: { packet: ['Kh 2c 5d 8s', '9d 3s 4h Jc'] },
    right: /^flip/,
    answers: 1,
    well: () => t('Your king beats the nine. Both cards go under your packet, face down.'),
    rules: ['R-WAR-06'],
  },
  {
    say: () => t('The ace is the highest card, the two is the lowest. Turn up your card.'),
    preset: 'classic',
    players: 2,
    zones: { packet: ['2h 6c 7d Qs', 'Ad 3s 4h Jc'] },
    right: /^flip/,
    answers: 1,
    well: () => t('The ace beats your two. This battle is lost, but not the game.'),
    rules: ['R-WAR-02'],
  },
  {
    say: () =>
      t(
        'Equal cards mean war: each player lays one card face down and one face up, and the ' +
          'face-up cards decide. Turn up, and turn up again.',
      ),
    preset: 'classic',
    players: 2,
    zones: { packet: ['7h 2c Kd 4c 5h', '7s 9c Jd 5s 6h'] },
    right: /^flip/,
    answers: 1,
    moves: 2,
    well: () => t('Your king beats the jack. You win the war and all six cards.'),
    rules: ['R-WAR-08'],
  },
  {
    say: () =>
      t(
        'In Steal War you draw a card and look at it. If it equals the top card of another ' +
          'player’s pile, you may steal that pile. Steal it.',
      ),
    ...STEAL,
    before: [
      [0, 'choose_top 2d'],
      [0, 'hold'],
      [1, 'hold'],
    ],
    right: /^steal/,
    well: () => t('Your nine takes the pile with the nine on top, and you draw another card.'),
    instead: () => t('You may also play the nine, but the pile is worth more.'),
    rules: ['R-STL-08'],
  },
  {
    say: () =>
      t(
        'You can protect your own pile: if you draw a card equal to its top card, say so, and ' +
          'play that card. Protect your pile.',
      ),
    ...STEAL,
    zones: { ...STEAL.zones, won: ['Kh 9c', ''], pot: ['2d', '3s'] },
    fields: { battles: 3, taker: 2, first_actor: 0 },
    before: [[1, 'choose_top 2d']],
    right: /^protect/,
    well: () => t('Nobody can steal your pile in this battle.'),
    instead: () => t('Without protection the other nine would steal your pile.'),
    rules: ['R-STL-06'],
  },
  {
    say: () =>
      t(
        'You have won a battle and choose which card comes to lie on top of your pile. Any card ' +
          'will do. Choose one.',
      ),
    ...STEAL,
    right: /^choose_top/,
    well: () => t('Choose a card that others can hardly draw: it keeps your pile safe.'),
    rules: ['R-STL-14'],
  },
];
