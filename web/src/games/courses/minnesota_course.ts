// The course for Minnesota Whist: following suit, sure tricks, losing tricks, throwing away.
import type { Course } from './course_script';
import { t } from '../../base/translations';

export const course: Course = [
  {
    say: () =>
      t('Hearts were led. Find every card that you may play now.'),
    preset: 'standard',
    players: 4,
    zones: {
      hand: ['Ah 9h 3h Kc 4d 5s', 'Td 9d 8d 7d 6d', 'Jc Tc 9c 8c 7c', 'Qd Jd 2d 3d 6c'],
      trick: ['', '7h', '8h', 'Th'],
    },
    fields: { dealer: 3, leader: 1, contract: 1, grander: 1 },
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
        'There is no trump, and you must follow suit. You lead. Lead a card that ' +
          'certainly wins.',
      ),
    preset: 'standard',
    players: 4,
    zones: {
      hand: ['Ah Kh 5d', '9d 8d 7d', 'Jd 6d 4d', 'Jh 2h 3h'],
      trick: ['', '', '', ''],
    },
    fields: { dealer: 3, leader: 0, contract: 1, grander: 1 },
    right: /^play [AK]h/,
    well: () =>
      t('Ace and king are equals when you hold both. Lead the other one next.'),
    instead: () =>
      t('Somebody has a higher diamond.'),
    rules: ['R-TRK-03'],
  },
  {
    say: () =>
      t(
        'This deal is played to lose tricks, and the jack is the highest heart so ' +
          'far. Play the highest heart that loses.',
      ),
    preset: 'standard',
    players: 4,
    zones: {
      hand: ['Ah Th 3h Kc', 'Td 9d 8d', 'Jc 9c 8c', 'Qd 2d 3d'],
      trick: ['', '7h', 'Jh', '8h'],
    },
    fields: { dealer: 3, leader: 1, contract: 2 },
    right: /^play Th/,
    well: () =>
      t('Your ten is gone without a trick, and the three can lose another time.'),
    instead: () =>
      t('That card wins the trick, or keeps a higher one that will win another.'),
    rules: ['R-MIN-05'],
  },
  {
    say: () =>
      t(
        'Tricks are to be lost, and you have no heart. Get rid of the card that is ' +
          'most dangerous to you.',
      ),
    preset: 'standard',
    players: 4,
    zones: {
      hand: ['As 5c 4d 3d', 'Td 9d 8d', 'Jc 9c 8c', 'Qd 2d Ks'],
      trick: ['', '7h', 'Jh', '8h'],
    },
    fields: { dealer: 3, leader: 1, contract: 2 },
    right: /^play As/,
    well: () =>
      t('The ace would have won a trick sooner or later.'),
    instead: () =>
      t('A higher card stays in your hand, and it will win a trick.'),
    rules: ['R-MIN-03'],
  },
];
