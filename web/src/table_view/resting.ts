// How long cards that have been laid stay in sight before they are swept up: so long that a person
// has seen all of them, and who takes them.
const FIRST = 800; // ms for a look at the table
const EACH = 250; // ms more for each card
const LONGEST = 2600;

/** The time for so many cards, in ms; 2 is twice as long. */
export const restOf = (cards: number, factor = 1): number =>
  Math.min(LONGEST, FIRST + EACH * cards) * factor;
