// The variants of Romanian Whist, in families.
import type { VariantFamily } from './variant_family';

export const families: VariantFamily[] = [
  {
    title: 'Romanian Whist',
    variants: {
      standard: 'From one card up to eight and back; five exact bids in a row score ten points.',
      '8-1-8': 'From eight cards down to one and back.',
      forehead: 'With one card you see those of all others, but not your own.',
      plain: 'Several exact bids in a row are worth nothing more.',
    },
  },
];
