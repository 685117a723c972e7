// The variants of Wunsdorf, in families.
import type { VariantFamily } from './variant_family';

export const families: VariantFamily[] = [
  {
    title: 'Wunsdorf',
    variants: {
      standard: 'The standard game: bid any number of tricks up to twenty, in nineteen rounds.',
      'blind-last': 'In the last round you see the cards of all others, but not your own.',
      'compact-bids': 'Nobody may bid more tricks than there are in the round.',
    },
  },
];
