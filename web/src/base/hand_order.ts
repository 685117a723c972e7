// How a person likes the cards of a hand sorted.
export interface HandOrder {
  by: 'suit' | 'rank';
  ascending: boolean; // low cards first
  trumpsFirst: boolean;
  alternating: boolean; // black and red suits in turn
}

export const usualOrder: HandOrder = {
  by: 'suit',
  ascending: false,
  trumpsFirst: false,
  alternating: true,
};
