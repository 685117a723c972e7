// The course for German Whist: following suit, cards worth winning or losing, sure tricks.
import type { Course } from './course_script';
import { t } from '../../base/translations';

export const course: Course = [
  {
    say: () =>
      t(
        'Hearts were led, and spades are trumps. Find every card that you may play ' +
          'now.',
      ),
    preset: 'standard',
    players: 2,
    zones: {
      hand: ['Ah 9h 3h Kc 4d 5s', 'Td 9d 8d 7d 6d'],
      trick: ['', '7h'],
    },
    fields: { dealer: 0, leader: 1, trump: 3, tricks: [8, 12], second: [3, 4] },
    well: () =>
      t(
        'You must follow suit: as long as you have hearts, you may not play anything ' +
          'else.',
      ),
    rules: ['R-TRK-02'],
  },
  {
    say: () =>
      t(
        'The ace of hearts lies open. Diamonds were led, and you have none. Take the ' +
          'trick with a low trump: spades.',
      ),
    preset: 'standard',
    players: 2,
    zones: {
      hand: ['As 2s Kc 9c 4c Qh', '3d 9d 8d 7d 6d'],
      trick: ['', 'Td'],
      upcard: 'Ah',
      stock: '2h 3h 4h',
    },
    fields: { dealer: 0, leader: 1, trump: 3, tricks: [6, 5], second: [0, 0] },
    right: /^play 2s/,
    well: () =>
      t('The low trump wins, and the ace comes into your hand.'),
    instead: () =>
      t('A low trump is enough. Everything else loses the ace, or costs too much.'),
    rules: ['R-GER-05'],
  },
  {
    say: () =>
      t(
        'A low club lies open that nobody needs. Lose this trick with your lowest ' +
          'diamond.',
      ),
    preset: 'standard',
    players: 2,
    zones: {
      hand: ['Ad Kd 4d 8s', '3s 9h 8h'],
      trick: ['', 'Td'],
      upcard: '2c',
      stock: '2h 3h 4h',
    },
    fields: { dealer: 0, leader: 1, trump: 3, tricks: [6, 5], second: [0, 0] },
    right: /^play 4d/,
    well: () =>
      t('You draw from the stock instead, and your high diamonds stay with you.'),
    instead: () =>
      t('This trick brings only a low card. Keep your good ones.'),
    rules: ['R-GER-11'],
  },
  {
    say: () =>
      t('You lead, and trumps are gone. Lead a card that certainly wins.'),
    preset: 'standard',
    players: 2,
    zones: {
      hand: ['Ah Kh 5d', '9d 8d 7d'],
      trick: ['', ''],
    },
    fields: { dealer: 0, leader: 0, trump: 3, tricks: [12, 11], second: [5, 5] },
    right: /^play [AK]h/,
    well: () =>
      t('Ace and king are equals when you hold both. Lead the other one next.'),
    instead: () =>
      t('Somebody has a higher diamond.'),
    rules: ['R-GER-06'],
  },
];
