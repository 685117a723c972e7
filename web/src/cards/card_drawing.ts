// Draws cards as SVG. The C program draws all faces before each build (tool/draw_faces.mjs); the
// colours are variables of the style sheet, so that a theme needs no other drawing.
import type { Card } from '../base/protocol_types';
import { signal } from '@preact/signals';
import type { CardBack, FaceSet } from '../base/settings';
import parts from '../generated/faces.json';
import { backShapes } from './card_backs';
import { rankLabel, readCard } from './card_names';

export type { CardBack, FaceSet } from '../base/settings';

export interface Figure {
  /** The class of the <svg>, which sets its colours. */
  class: string;
  /** The content of the <svg>. */
  shapes: string;
}

type Sheet = Record<string, [string, string]>;
type Sheets = Partial<Record<FaceSet, Sheet>>;
const faces = signal(parts.faces as unknown as Sheets);
const glyphs: Record<string, string> = parts.glyphs;
const shared: Record<string, string> = parts.shared;

/** Whether the drawings of a set are there. */
export const hasSet = (set: FaceSet): boolean => set in faces.value;

/** Loads the sets that few people choose. */
export async function loadMoreSets(): Promise<void> {
  const more = (await import('../generated/more_faces.json')).default;
  Object.assign(shared, more.shared);
  faces.value = { ...faces.value, ...(more.faces as unknown as Sheets) };
}

/** The index letters of the reader's language; drawings depend on them. */
export const indexLetters = (): string => [...'AKQJ'].map(rankLabel).join(' ');

const OPEN_LETTER = /<path class="i"([^>]*) d="@"\/>/g;

/** Puts the reader's index letter where the drawing leaves it open. */
function lettered(shapes: string, rank: string): string {
  const letter = rankLabel(rank);
  const path = glyphs[letter];
  return shapes.replace(OPEN_LETTER, (_, place: string) =>
    path
      ? `<path class="i"${place} d="${path}"/>`
      : `<text class="i"${place}>${letter.replace(/[<&]/g, '')}</text>`,
  );
}

/** The name of a card's drawing in a sheet; unknown cards share the back. */
function drawingOf(card: Card): string {
  return readCard(card) ? card.replace(/^-/, '').replace(/#.*$/, '') : '?';
}

/** A card as the text of a drawing. */
export function faceOf(card: Card, set: FaceSet, back: CardBack = 'lattice'): Figure {
  const name = drawingOf(card);
  const other = name === '?' ? backShapes(back) : null;
  if (other) return { class: `face back back-${back}`, shapes: other };
  const sheet = faces.value[set] ?? faces.value.compact ?? {};
  const [own, open] = sheet[name] ?? sheet['?'] ?? ['back', ''];
  const whole = open.replace(/\{(.)\}/g, (_, id: string) => shared[id] ?? '');
  return { class: `face ${own}`, shapes: lettered(whole, name[0] ?? '') };
}

const drawings = new Map<string, SVGSVGElement>();

function make(card: Card, set: FaceSet, back: CardBack): SVGSVGElement {
  const drawn = faceOf(card, set, back);
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', drawn.class);
  svg.setAttribute('viewBox', '0 0 100 140');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('translate', 'no');
  svg.innerHTML = drawn.shapes;
  return svg;
}

/** A new drawing of a card, 100 × 140; "?" is a back. Each card is drawn once and then copied. The
 * drawing has no accessible name: the element around it has. */
export function drawCard(
  card: Card,
  set: FaceSet,
  back: CardBack = 'lattice',
): SVGSVGElement {
  const name = drawingOf(card);
  const key = `${set} ${name === '?' ? back : ''} ${rankLabel(name[0] ?? '')} ${name}`;
  let svg = drawings.get(key);
  if (!svg) drawings.set(key, (svg = make(card, set, back)));
  return svg.cloneNode(true) as SVGSVGElement;
}
