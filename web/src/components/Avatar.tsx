// The avatar of a person: a shape, a colour and a letter. Shape and colour are those that the
// person has chosen, otherwise they are made from the name, so that they are the same on every
// device. A bot is an animal: a bot of a level the emblem of that level, any other a rabbit. It is
// decoration: the name stands beside it.
import { bots } from '../state/game_list';
import { readSign, type ChosenSign } from '../base/signs';
import { isOwnSeat, ownSign, ownSignText } from '../state/own_sign';

export interface Drawing {
  shape: string; // a path in 24 x 24
  colour: string;
  letter: string; // '' for a bot
}

const INK = '#14181a'; // outlines and letters, legible on every colour below

// Some people tell avatars apart by shape, others by colour. In the order of base/signs.ts.
export const SHAPES: [name: string, path: string][] = [
  ['Circle', 'M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21Z'],
  ['Square', 'M2.5 2.5h19v19h-19Z'],
  ['Diamond', 'M12 1 23 12 12 23 1 12Z'],
  ['Leaf', 'M2 2h11a9 9 0 0 1 9 9v11H11a9 9 0 0 1-9-9Z'],
  ['Shield', 'M12 1c3 2 6 3 10 3 0 9-2 15-10 19C4 19 2 13 2 4c4 0 7-1 10-3Z'],
  ['Clover leaf', 'M7 7a5 5 0 1 1 10 0 5 5 0 1 1 0 10 5 5 0 1 1-10 0A5 5 0 1 1 7 7Z'],
  ['Pentagon', 'M12 1.5 23 10l-4 12.5H5L1 10Z'],
  [
    'Star',
    'M12 1l3.2 3.2h4.6v4.6L23 12l-3.2 3.2v4.6h-4.6L12 23l-3.2-3.2H4.2v-4.6L1 12l3.2-3.2V4.2h4.6Z',
  ],
];
export const COLOURS: [name: string, colour: string][] = [
  ['Yellow', '#ffcf4d'],
  ['Blue', '#8ab4ff'],
  ['Red', '#ff9d92'],
  ['Green', '#5cc9a2'],
  ['White', '#fffdf8'],
  ['Purple', '#d7b0ff'],
];

const RABBIT: Drawing = {
  shape:
    'M8 11C5 1 7 0 8.5 1.5c2 2 2 5.5 2 7h3c0-1.5 0-5 2-7C17 0 19 1 16 11a6.6 6.6 0 1 1-8 0Z' +
    'M9.5 14v1.3M14.5 14v1.3M11 17.5h2l-1 1.2Z',
  colour: '#d3dadd',
  letter: '',
};

const EMBLEMS: Record<string, Drawing> = {
  snail: {
    shape:
      'M1.5 20.5h20c.5-2-1-3.5-3-3.5h-11c-1.5 0-2-1-2-3V9.5H3V15c0 3-.5 4-1.5 5.5Z' +
      'M3 9.5 1.5 6M5.5 9.5 7 6M8 12a6 6 0 1 1 12 0 6 6 0 1 1-12 0Z' +
      'M14 15a3 3 0 1 1 3-3 1.5 1.5 0 1 1-3 0',
    colour: '#d7e8a8',
    letter: '',
  },
  hedgehog: {
    shape:
      'M2 17l1.5-3L2.5 10.5l3-1 .5-3.5 3.2.8L12 3.5' +
      'l2 3 3.5-.5.3 3.3 2.7 1.2-.5 2.5 2.5 3c0 1.5-1 2-3 2H3Z' +
      'M17 12.5v1M7 10l1 2M11 8.5l.5 2.2M9.5 14l1 2',
    colour: '#e3c59b',
    letter: '',
  },
  beaver: {
    shape:
      'M5.5 6.8a2.3 2.3 0 1 1 3-3 9 9 0 0 1 7 0' +
      ' 2.3 2.3 0 1 1 3 3A9 9 0 0 1 12 21a9 9 0 0 1-6.5-14.2Z' +
      'M8.5 9.5v1.2M15.5 9.5v1.2M9.5 14h5v4.5h-5ZM12 14v4.5',
    colour: '#d9a066',
    letter: '',
  },
  owl: {
    shape:
      'M4 2.5 8.5 5h7L20 2.5V13a8 8.5 0 0 1-16 0Z' +
      'M6.6 10.5a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0Z' +
      'M12.6 10.5a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0ZM12 13v2.5',
    colour: '#c9b6e4',
    letter: '',
  },
  fox: {
    shape: 'M3 2.5 9 6.5h6l6-4-1 11-8 8-8-8ZM8.5 11.2v1.2M15.5 11.2v1.2M10.5 20h3',
    colour: '#ff9d5c',
    letter: '',
  },
};

/** A hash of a text (FNV-1a with a final mix). */
function numberOf(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  return (sum ^ (sum >>> 13)) >>> 0;
}

/** The characters as readers count them, however many code points each has. */
const lettersOf = (text: string): string[] =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter().segment(text), (part) => part.segment)
    : Array.from(text);

function letterOf(name: string): string {
  const letters = lettersOf(name);
  const first = letters.find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? letters[0] ?? '';
  const large = first.toUpperCase();
  return lettersOf(large).length === 1 ? large : first; // not two letters, as for ß
}

/** A person without a name is known by the number of the seat. */
const knownAs = (name: string, seat: number): string =>
  name.normalize().trim() || String(seat + 1);

/** The places of shape and colour. */
type Places = [shape: number, colour: number];

/** Those that a person has chosen, else those of the name. After `steps` others: another shape,
 * where the person has chosen none, or another colour. */
function placesOf(known: string, chosen: ChosenSign | null, steps = 0): Places {
  const number = numberOf(known);
  const [shapes, colours] = [SHAPES.length, COLOURS.length];
  const free = chosen?.shape == null;
  const [ofShape, ofColour] = free
    ? [steps % shapes, Math.floor(steps / shapes)]
    : [Math.floor(steps / colours), steps % colours];
  const shape = (chosen?.shape ?? number % shapes) + ofShape;
  const colour = (chosen?.colour ?? (number >>> 8) % colours) + ofColour;
  return [shape % shapes, colour % colours];
}

/** A seat as its avatar is drawn. */
interface Sitter {
  who: string; // "person", or a bot's id
  name: string;
  sign?: string | undefined; // that the person has chosen, as the server tells it
}

const chosenBy = ({ sign }: Sitter, own: boolean): ChosenSign =>
  own && ownSignText() ? ownSign.value : readSign(sign);

/** The places at a table, by seats: no two people have the same sign. Of two who would, the one of
 * the later seat has another. */
export function placesAt(table: readonly Sitter[]): (Places | null)[] {
  const taken = new Set<string>();
  return table.map((one, seat) => {
    if (one.who !== 'person') return null;
    const chosen = chosenBy(one, isOwnSeat(one.name, seat));
    const known = knownAs(one.name, seat);
    let steps = 0;
    while (taken.has(String(placesOf(known, chosen, steps)))) steps++;
    const places = placesOf(known, chosen, steps);
    taken.add(String(places));
    return places;
  });
}

/** The avatar for a seat; a bot is drawn by its emblem. */
export function avatarOf(
  person: boolean,
  name: string,
  seat: number,
  emblem = '',
  places: Places = placesOf(knownAs(name, seat), null),
): Drawing {
  if (!person) return EMBLEMS[emblem] ?? RABBIT;
  return {
    shape: SHAPES[places[0]]?.[1] ?? '',
    colour: COLOURS[places[1]]?.[1] ?? '',
    letter: letterOf(knownAs(name, seat)),
  };
}

export interface AvatarProps extends Sitter {
  seat: number;
  own?: boolean; // of the person at this device; otherwise the seat tells
  table?: readonly Sitter[] | undefined; // everybody there, by seats
}

/** A shape without a letter, to choose from. */
export function ShapeSample({ shape, colour }: { shape: string; colour: string }) {
  return (
    <svg class="emblem" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} fill={colour} stroke={INK} />
    </svg>
  );
}

export function Avatar(it: AvatarProps) {
  const { who, name, seat, table, own = isOwnSeat(name, seat) } = it;
  const alone = placesOf(knownAs(name, seat), chosenBy(it, own));
  const { shape, colour, letter } = avatarOf(
    who === 'person',
    name,
    seat,
    bots.value.find((bot) => bot.id === who)?.emblem,
    (table && placesAt(table)[seat]) ?? alone,
  );
  return (
    <svg class="emblem" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} fill={colour} stroke={INK} />
      {letter && (
        <text x="12" y="12.6" fill={INK}>
          {letter}
        </text>
      )}
    </svg>
  );
}
