// The variants of Wiezen, in families.
import type { VariantFamily } from './variant_family';

export const families: VariantFamily[] = [
  {
    title: 'Wiezen',
    variants: {
      standard: 'Eight deals; three aces must be announced.',
      cafe: 'The pack is only cut between the deals, as in the café.',
      'no-troel': 'Three aces need not be announced.',
    },
  },
];
