// The variants of call-ace Whist, in families.
import type { VariantFamily } from './variant_family';

export const families: VariantFamily[] = [
  {
    title: 'Call-ace Whist',
    variants: {
      standard: 'Equal attachments; the player on the dealer’s left leads.',
      ranked: 'Vip, good, half and sans go above one another.',
      club: 'The first of two bidders may hold, and the declarer leads.',
    },
  },
];
