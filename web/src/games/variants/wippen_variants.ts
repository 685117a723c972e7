// The variants of Wippen, in families.
import type { VariantFamily } from './variant_family';

export const families: VariantFamily[] = [
  {
    title: 'Without sums',
    variants: {
      basic: 'The standard game: a card takes exactly one card of the same rank.',
      children: 'All hands lie open, which makes it easier for children.',
      stealing: 'A card that matches the top of another player\'s pile steals it.',
      'two-packs': 'Two packs without four of the kings: 100 cards, and a longer game.',
    },
  },
  {
    title: 'With sums and builds',
    variants: {
      adding: 'A card also takes several cards whose values add up to its own.',
      'adding-stealing': 'Sums can be taken, and piles can be stolen.',
      advanced: 'Sums can be taken, and cards can be put together as a build for a later turn.',
      full: 'Sums, builds and stealing, and all that goes with them.',
    },
  },
  {
    title: 'Matches of several games',
    variants: {
      'match-points': 'Games are played until somebody has 21 points.',
      'match-games':
        'Two games, so that each of two players deals once, and their points are added up.',
    },
  },
];
