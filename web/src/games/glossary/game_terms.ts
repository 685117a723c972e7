// The terms of the games, each with its forms in a sentence and what it means. A catalogue lists
// the forms of its own language.
export interface Term {
  games: string[]; // none: of all games
  forms: string; // msgid, divided by "|"; the first one is its name
  meaning: string; // msgid
}

const TRICKS = ['whist', 'wunsdorf'];

export const TERMS: Term[] = [
  {
    games: [],
    forms: 'dealer|dealers',
    meaning: 'The player who gives out the cards. The player on the left usually begins.',
  },
  {
    games: TRICKS,
    forms: 'trick|tricks',
    meaning: 'One card from each player. The strongest takes them all.',
  },
  {
    games: TRICKS,
    forms: 'trump|trumps',
    meaning: 'The suit whose cards beat those of all others.',
  },
  {
    games: TRICKS,
    forms: 'lead|leads|led',
    meaning: 'To lead is to play the first card of a trick.',
  },
  {
    games: ['whist'],
    forms: 'follow suit|follows suit',
    meaning: 'To play a card of the suit that was led. You must if you can.',
  },
  {
    games: ['whist'],
    forms: 'honours|honour',
    meaning: 'Ace, king, queen and jack of trumps.',
  },
  {
    games: ['whist'],
    forms: 'rubber|rubbers',
    meaning: 'A match that the first side to win two games wins.',
  },
  {
    games: ['wunsdorf'],
    forms: 'bid|bids',
    meaning: 'How many tricks somebody says they will take.',
  },
  {
    games: ['wunsdorf', 'spite'],
    forms: 'talon|talons',
    meaning: 'The cards left over after the deal, face down.',
  },
  {
    games: ['wippen'],
    forms: 'stock|stocks',
    meaning: 'The cards from which each round is dealt, face down.',
  },
  {
    games: ['wippen'],
    forms: 'Wippe|Wippen|Wippes',
    meaning: 'To take all cards in the middle, so that nothing is left. It brings a point.',
  },
  {
    games: ['wippen'],
    forms: 'build|builds',
    meaning: 'Cards laid together for a value. Only a card of that value takes them.',
  },
  {
    games: ['spite'],
    forms: 'reserve|reserves',
    meaning: 'The pile you have to get rid of. Its top card lies open.',
  },
  {
    games: ['spite'],
    forms: 'side stack|side stacks',
    meaning: 'A pile of your own for cards you cannot use yet. Its top card can be played later.',
  },
  {
    games: ['spite'],
    forms: 'sequence|sequences',
    meaning: 'A pile in the middle that counts up from the ace, card by card.',
  },
  {
    games: ['spite'],
    forms: 'wild card|wild cards|wild',
    meaning: 'A card that stands for any other that is needed.',
  },
  {
    games: ['war'],
    forms: 'battle|battles',
    meaning: 'Everybody turns up a card, and the highest one takes them all.',
  },
  {
    games: ['war'],
    forms: 'war|wars',
    meaning:
      'The highest cards of a battle are equal: more cards are laid, and the new ones decide.',
  },
];
