// The course for Norwegian Whist: following suit, sure tricks, helping the partner, losing tricks.
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
    fields: { dealer: 3, leader: 1, contract: 1, declarer: 1 },
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
    fields: { dealer: 3, leader: 0, contract: 1, declarer: 1 },
    right: /^play [AK]h/,
    well: () =>
      t('Ace and king are equals when you hold both. Lead the other one next.'),
    instead: () =>
      t('Somebody has a higher diamond.'),
    rules: ['R-TRK-03'],
  },
  {
    say: () =>
      t('Your partner’s ace wins this trick. Play a card that you can do without.'),
    preset: 'standard',
    players: 4,
    zones: {
      hand: ['Kc 3c 2c Qd', 'Td 9d 8d', 'Jd 7d 6d', 'Qh Jh 2h'],
      trick: ['', '7c', 'Ac', '8c'],
    },
    fields: { dealer: 3, leader: 1, contract: 1, declarer: 1 },
    right: /^play [23]c/,
    well: () =>
      t('You keep your king, which can win a trick of its own.'),
    instead: () =>
      t('The king would be wasted: your side has this trick already.'),
    rules: ['R-TRK-04'],
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
    fields: { dealer: 3, leader: 1, contract: 2, declarer: 1 },
    right: /^play Th/,
    well: () =>
      t('Your ten is gone without a trick, and the three can lose another time.'),
    instead: () =>
      t('That card wins the trick, or keeps a higher one that will win another.'),
    rules: ['R-NOR-04'],
  },
];
