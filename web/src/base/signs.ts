// Signs of people as they are stored here and as they are sent: a shape and a colour, each by its
// place in a list or by its word. The server knows the same words (src/util/person_sign.c).

export const SHAPE_WORDS = [
  'circle',
  'square',
  'diamond',
  'leaf',
  'shield',
  'clover',
  'pentagon',
  'star',
];
export const COLOUR_WORDS = ['yellow', 'blue', 'red', 'green', 'white', 'purple'];

/** Places in these lists; null: as the name has it. */
export interface ChosenSign {
  shape: number | null;
  colour: number | null;
}

/** As it is sent: "star blue", "star", "blue", or nothing where nothing is chosen. */
export const signText = ({ shape, colour }: ChosenSign): string =>
  [SHAPE_WORDS[shape ?? -1], COLOUR_WORDS[colour ?? -1]].filter(Boolean).join(' ');

/** A word that is not known counts as not chosen. */
export function readSign(text = ''): ChosenSign {
  const placeIn = (list: string[]): number | null => {
    const at = list.findIndex((word) => text.split(' ').includes(word));
    return at < 0 ? null : at;
  };
  return { shape: placeIn(SHAPE_WORDS), colour: placeIn(COLOUR_WORDS) };
}
