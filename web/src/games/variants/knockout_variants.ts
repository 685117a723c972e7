// The variants of Knockout Whist, in families.
import type { VariantFamily } from './variant_family';

export const families: VariantFamily[] = [
  {
    title: 'Knockout Whist',
    variants: {
      standard: 'Seven cards, then six, then five: the first without a trick get one more chance.',
      strict: 'Without a trick you are out at once.',
      short: 'A shorter game that begins with five cards.',
      'chooser-leads': 'The player who names the trump suit also leads.',
    },
  },
];
