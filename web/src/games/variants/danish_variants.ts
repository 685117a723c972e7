// The variants of Danish Whist with fixed partners, in families.
import type { VariantFamily } from './variant_family';

export const families: VariantFamily[] = [
  {
    title: 'Danish Whist',
    variants: {
      standard: 'Nolo, grand, solo nolo and grandi, to 13 points.',
      long: 'The same to 26 points, for a longer evening.',
    },
  },
];
