// The variants of Spite and Malice, in families.
import type { VariantFamily } from './variant_family';

export const families: VariantFamily[] = [
  {
    title: 'For two players',
    variants: {
      standard: 'The standard game: reserves of 20 cards, three sequences, and wild kings.',
      scored: 'Several games for points; 50 points win the match.',
      'reserve-21': 'Each reserve has 21 cards.',
      'reserve-25': 'Each reserve has 25 cards.',
      'no-draw': 'When the talon is used up, the smaller reserve wins.',
      massachusetts:
        'Reserves of 14 cards, and side stacks that start with a card and must be filled.',
    },
  },
  {
    title: 'Sequences',
    variants: {
      'four-centres': 'Four sequences may lie in the middle at a time.',
      unlimited: 'Any number of sequences; complete ones wait until the talon is used up.',
      'must-play-aces':
        'Aces must be played at once, and any number of sequences may lie in the middle.',
      attack: 'You may put cards onto the other player\'s reserve; aces must be played at once.',
    },
  },
  {
    title: 'Wild cards',
    variants: {
      'kings-and-jokers': 'Four jokers are wild as well as the kings.',
      'jokers-only': 'Only four jokers are wild, and sequences go up to the king.',
      'no-wild-ace': 'A king cannot stand for an ace.',
      'no-wild-ace-seven': 'A king can stand for neither an ace nor a seven.',
    },
  },
  {
    title: 'More players and teams',
    variants: {
      three: 'Three players with three packs and four sequences.',
      four: 'Four players with four packs and five sequences.',
      'partners-4': 'Two teams of two, who help each other and win together.',
      'partners-6': 'Three teams of two, who help each other and win together.',
    },
  },
  {
    title: 'The book version',
    variants: {
      book: 'Reserves of 26 cards from a pack of their own, wild jokers, and turns may be passed.',
      'book-max4': 'The book version with at most four sequences in the middle.',
      'book-break': 'If everybody passes, an ace or a two from a hand must be played.',
      'book-redeal': 'If everybody passes, hands and middle are dealt again.',
    },
  },
];
