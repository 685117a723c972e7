// The variants of Norwegian Whist, in families.
import type { VariantFamily } from './variant_family';

export const families: VariantFamily[] = [
  {
    title: 'Norwegian Whist',
    variants: {
      standard: 'Grand, nullo or pass, to 50 points.',
      home: 'Only grand can be called; the game goes to 13 points.',
    },
  },
];
