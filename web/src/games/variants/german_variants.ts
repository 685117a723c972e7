// The variants of German Whist, in families.
import type { VariantFamily } from './variant_family';

export const families: VariantFamily[] = [
  {
    title: 'German Whist',
    variants: {
      standard: 'One deal: tricks of the second half count.',
      all: 'One deal: all 26 tricks count.',
      race: 'Deal after deal until one player has 50 points.',
    },
  },
];
