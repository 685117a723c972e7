// The variants of Whist, in families.
import type { VariantFamily } from './variant_family';

export const families: VariantFamily[] = [
  {
    title: 'Games to a number of points',
    variants: {
      classic: 'The standard game: the dealer\'s last card makes trump, and five points win.',
      honours: 'Ace, king, queen and jack of trumps count as honours.',
      long: 'Ten points win, and honours count.',
      american: 'Seven points win, and honours do not count.',
    },
  },
  {
    title: 'Rotating trumps',
    variants: {
      rotation: 'No card is turned up: hearts, diamonds, spades and clubs take turns as trumps.',
      'rotation-nt': 'The suits take turns as trumps, and every fifth deal has none.',
    },
  },
  {
    title: 'Matches of several games',
    variants: {
      rubber: 'The first side to win two games wins the rubber, and honours count.',
      drive: 'A fixed number of 24 deals, and the suits take turns as trumps.',
    },
  },
];
