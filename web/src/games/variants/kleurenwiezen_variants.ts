// The variants of Kleurenwiezen, in families.
import type { VariantFamily } from './variant_family';

export const families: VariantFamily[] = [
  {
    title: 'Kleurenwiezen',
    variants: {
      standard: 'Sixteen deals; the same dealer deals again when all pass.',
      doubling:
        'A deal in which all pass doubles the next one, and an abundance pays for each trick.',
      six: 'Alone one bids six tricks at least, and there is no piccolo.',
      cafe: 'The pack is only cut between the deals, as in the café.',
    },
  },
];
