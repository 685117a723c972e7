// The course for Whist: following suit, winning cheaply, helping the partner, trumping, leading.
import type { Course } from './course_script';
import { t } from '../../base/translations';

const SPADES = { dealer: 3, trump: 3 };

export const course: Course = [
  {
    say: () =>
      t('Hearts were led, and spades are trumps. Find every card that you may play now.'),
    preset: 'classic',
    players: 4,
    zones: {
      hand: ['Ah 9h 3h Kc 4d 5s', 'Td 9d 8d 7d 6d', 'Jc Tc 9c 8c 7c', 'Qd Jd 2d 3d 6c'],
      trick: ['', '7h', '8h', 'Th'],
    },
    fields: { ...SPADES, leader: 1 },
    well: () =>
      t('You must follow suit: as long as you have hearts, you may not play anything else.'),
    rules: ['R-WHI-10'],
  },
  {
    say: () => t('Hearts were led, and you have none. Find every card that you may play now.'),
    preset: 'classic',
    players: 4,
    zones: {
      hand: ['Kc 4d 5s 2s', 'Td 9d 8d', 'Jc Tc 9c', 'Qd Jd 2d'],
      trick: ['', '7h', '8h', 'Th'],
    },
    fields: { ...SPADES, leader: 1 },
    well: () => t('Without a card of the suit led you may play anything: a trump, or not.'),
    rules: ['R-WHI-10'],
  },
  {
    say: () =>
      t('You are the last to play, and the jack is the highest diamond. Win the trick cheaply.'),
    preset: 'classic',
    players: 4,
    zones: {
      hand: ['Ad Qd 3d 5c', 'Tc 9c 8c', 'Jc 7c 6c', 'Qh Jh 2h'],
      trick: ['', '9d', '4d', 'Jd'],
    },
    fields: { ...SPADES, leader: 1 },
    right: /^play Qd/,
    well: () => t('The queen is enough. The ace wins another trick later.'),
    instead: () => t('Either it does not win, or a lower card would win as well.'),
    rules: ['R-WHI-11'],
  },
  {
    say: () =>
      t('Your partner’s ace wins this trick. Play a card that you can do without.'),
    preset: 'classic',
    players: 4,
    zones: {
      hand: ['Kc 3c 2c Qd', 'Td 9d 8d', 'Jd 7d 6d', 'Qh Jh 2h'],
      trick: ['', '7c', 'Ac', '8c'],
    },
    fields: { ...SPADES, leader: 1 },
    right: /^play [23]c/,
    well: () => t('You keep your king, which can win a trick of its own.'),
    instead: () => t('The king would be wasted: your side has this trick already.'),
  },
  {
    say: () =>
      t('You have no clubs, and an opponent is winning with the king. Trump with a low spade.'),
    preset: 'classic',
    players: 4,
    zones: {
      hand: ['As 4s 2s Qd', 'Td 9d 8d', 'Jd 7d 6d', 'Qh Jh 2h'],
      trick: ['', 'Kc', '5c', '8c'],
    },
    fields: { ...SPADES, leader: 1 },
    right: /^play [42]s/,
    well: () => t('Even the lowest trump beats the king of clubs.'),
    instead: () => t('A low trump takes the trick and keeps your best cards for later.'),
    rules: ['R-WHI-11'],
  },
  {
    say: () =>
      t('You lead. With so many high trumps, draw your opponents’ trumps. Lead one.'),
    preset: 'classic',
    players: 4,
    zones: {
      hand: ['As Ks Qs Ad', '3s 9d 8d 7d', 'Jd 6d 5d 4d', '4s Jh 2h 3h'],
      trick: ['', '', '', ''],
    },
    fields: { ...SPADES, leader: 0 },
    right: /^play [AKQ]s/,
    well: () => t('Ace, king and queen are equally good here: they are three in a row.'),
    instead: () => t('While opponents hold trumps, they can trump your ace.'),
  },
  {
    say: () =>
      t('You lead, and trumps are gone. Lead a card that certainly wins.'),
    preset: 'classic',
    players: 4,
    zones: {
      hand: ['Ah Kh 5d', '9d 8d 7d', 'Jd 6d 4d', 'Jh 2h 3h'],
      trick: ['', '', '', ''],
    },
    fields: { ...SPADES, leader: 0 },
    right: /^play [AK]h/,
    well: () => t('Ace and king are equals when you hold both. Lead the other one next.'),
    instead: () => t('Somebody has a higher diamond.'),
  },
];
