// The variants of War and its variants, in families.
import type { VariantFamily } from './variant_family';

export const families: VariantFamily[] = [
  {
    title: 'War',
    variants: {
      classic:
        'The standard game: in a war each player lays one card face down and then one face up.',
      'last-card': 'A player who has too few cards for a war fights on with the last one.',
      'three-down': 'In a war each player lays three cards face down instead of one.',
      'three-down-last-card': 'Three cards go face down in a war, and the last card fights on.',
      joker: 'Two jokers are shuffled in; they beat everything else.',
      'joker-split': 'Each packet has one of the two jokers, which beat everything else.',
      multi: 'For three players or more; if two cards tie, everybody goes to war.',
      four: 'For four players or more; if two cards tie, everybody goes to war.',
    },
  },
  {
    title: 'Război, the Romanian war',
    variants: {
      razboi:
        'In a war each player lays as many cards as the tied card is worth, the last one face up.',
    },
  },
  {
    title: 'P\'yanitsa, the drunkard',
    variants: {
      'pyanitsa-last-loses':
        'Played with 36 cards: a six beats an ace, and holding all the cards loses.',
      'pyanitsa-last-loses-hidden':
        'Holding all the cards loses, and in a war one card lies face down.',
      'pyanitsa-first-out-loses':
        'Played with 36 cards: a six beats an ace, and the first player without cards loses.',
      'pyanitsa-first-out-loses-hidden':
        'The first player without cards loses, and in a war one card lies face down.',
      'pyanitsa-52':
        'Played with all 52 cards: a two beats an ace, and holding all the cards loses.',
      'pyanitsa-52-first-out-loses':
        'Played with all 52 cards, and the first player without cards loses.',
      'pyanitsa-three': 'Three players with 36 cards; holding all the cards loses.',
      'pyanitsa-four': 'Four players with 36 cards; holding all the cards loses.',
    },
  },
  {
    title: 'Steal War',
    variants: {
      steal: 'You see your card before you play it, and a matching card steals a whole pile.',
      'steal-original': 'Steal War in which nobody can protect a pile.',
    },
  },
  {
    title: 'Tod und Leben',
    variants: {
      'tod-und-leben':
        'With 32 cards, each played only once: the player who takes more of them wins.',
      'tod-und-leben-5': 'Five rounds of Tod und Leben instead of one.',
    },
  },
];
