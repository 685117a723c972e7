// The variants of Solo Whist, in families.
import type { VariantFamily } from './variant_family';

export const families: VariantFamily[] = [
  {
    title: 'Solo Whist',
    variants: {
      standard: 'Sixteen deals, with points for each trick above or below the contract.',
      simple: 'Each contract has its stake, and single tricks do not count.',
      traditional: 'The pack is only cut between the deals.',
    },
  },
];
