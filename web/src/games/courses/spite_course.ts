// The course for Spite and Malice: sequences, the reserve, wild kings, side stacks, the discard.
import type { Course } from './course_script';
import { t } from '../../base/translations';

const TALON = '3h 4s 5s 6s 7c 8s Jc Qh Td 9s';
const OTHER = { reserve: '8d 9d Jd', hand: '3c Qc' };
const NONE = ['', '', '', ''];

export const course: Course = [
  {
    say: () => t('A sequence in the middle begins with an ace. Begin one.'),
    preset: 'standard',
    players: 2,
    zones: {
      reserve: ['8c 9c', OTHER.reserve],
      hand: ['As Td 6c', OTHER.hand],
      side: [NONE, NONE],
      centre: ['', '', ''],
      talon: TALON,
    },
    fields: { turn: 0 },
    right: /^centre As/,
    well: () => t('Now the sequence waits for a two, in any suit.'),
    instead: () => t('A discard would end your turn. Play the ace first.'),
    rules: ['R-SPI-06'],
  },
  {
    say: () =>
      t('The first to empty the reserve wins. A five fits: play the one that helps you most.'),
    preset: 'standard',
    players: 2,
    zones: {
      reserve: ['8c 9c 5h', OTHER.reserve],
      hand: ['5d Td 2c', OTHER.hand],
      side: [NONE, NONE],
      centre: ['Ac 2d 3d 4h', '', ''],
      talon: TALON,
    },
    fields: { turn: 0 },
    right: /^centre reserve/,
    well: () => t('Your reserve is one card smaller, and its next card is turned up.'),
    instead: () => t('The five of your reserve counts more than the one in your hand.'),
    rules: ['R-SPI-08'],
  },
  {
    say: () => t('Kings are wild: they stand for any card. Use your king for the missing three.'),
    preset: 'standard',
    players: 2,
    zones: {
      reserve: ['8c 9c 4h', OTHER.reserve],
      hand: ['Kd Td 9h', OTHER.hand],
      side: [NONE, NONE],
      centre: ['Ac 2d', '', ''],
      talon: TALON,
    },
    fields: { turn: 0 },
    right: /^centre Kd 1/,
    well: () => t('The king lies there as a three, and the four of your reserve fits.'),
    instead: () => t('Your reserve needs a three on the first sequence.'),
    rules: ['R-SPI-26'],
  },
  {
    say: () => t('The top cards of your side stacks can be played as well. Play one of them.'),
    preset: 'standard',
    players: 2,
    zones: {
      reserve: ['8c 9c', OTHER.reserve],
      hand: ['Td Jh', OTHER.hand],
      side: [['7h 3c', '2h', '', ''], NONE],
      centre: ['Ac 2d', 'As', ''],
      talon: TALON,
    },
    fields: { turn: 0 },
    right: /^centre side/,
    well: () => t('Perhaps the card below it fits, too.'),
    instead: () =>
      t(
        'A discard would end your turn. The top cards of two of your side stacks fit in the ' +
          'middle.',
      ),
    rules: ['R-SPI-12'],
  },
  {
    say: () =>
      t('Nothing fits in the middle. A card from your hand on a side stack ends your turn.'),
    preset: 'standard',
    players: 2,
    zones: {
      reserve: ['8c 9c', OTHER.reserve],
      hand: ['Td Jh 6c', OTHER.hand],
      side: [['Jd', '7d', '', ''], NONE],
      centre: ['Ac 2d', '', ''],
      talon: TALON,
    },
    fields: { turn: 0 },
    right: /^discard/,
    well: () =>
      t(
        'Falling rows are good, such as a ten on a jack: later you can play them one after the ' +
          'other.',
      ),
    rules: ['R-SPI-11'],
  },
  {
    say: () => t('One card is left in your reserve. Win the game.'),
    preset: 'standard',
    players: 2,
    zones: {
      reserve: ['4c', OTHER.reserve],
      hand: ['Td Jh 3h', OTHER.hand],
      side: [NONE, NONE],
      centre: ['Ac 2d', '', ''],
      talon: TALON,
    },
    fields: { turn: 0 },
    right: /^centre (3h|reserve)/,
    moves: 2,
    well: () => t('Your reserve is empty: you have won.'),
    instead: () => t('First the three, then the four of your reserve.'),
    rules: ['R-SPI-14'],
  },
];
