// The variants of Minnesota and Swedish Whist, in families.
import type { VariantFamily } from './variant_family';

export const families: VariantFamily[] = [
  {
    title: 'Minnesota Whist',
    variants: {
      standard: 'Black cards vote for a high deal; a lost grand counts double.',
      pagat: 'In a low deal the tricks cost their side points.',
      'south-dakota': 'Lost grands cost points, too; the game goes to 11.',
      book: 'Every trick above six is a point, in high and low deals.',
      swedish: 'Red cards vote for a high deal, and the dealer’s left leads.',
    },
  },
];
