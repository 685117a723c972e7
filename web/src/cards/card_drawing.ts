// Draws cards as SVG. The C program draws all faces before each build (tool/draw_faces.mjs); the
// colours are variables of the style sheet, so that a theme needs no other drawing.
import type { Card } from '../base/protocol_types';
import type { FaceSet } from '../base/settings';
import parts from '../generated/faces.json';
import { rankLabel, readCard } from './card_names';

export type { FaceSet } from '../base/settings';

export interface Figure {
  /** The class of the <svg>, which sets its colours. */
  class: string;
  /** The content of the <svg>. */
  shapes: string;
}

type Sheet = Record<string, [string, string]>;
const faces = parts.faces as unknown as Record<FaceSet, Sheet>;
const glyphs: Record<string, string> = parts.glyphs;
const shared: Record<string, string> = parts.shared;

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
export function faceOf(card: Card, set: FaceSet): Figure {
  const name = drawingOf(card);
  const [own, open] = faces[set][name] ?? faces[set]['?'] ?? ['back', ''];
  const whole = open.replace(/\{(.)\}/g, (_, id: string) => shared[id] ?? '');
  return { class: `face ${own}`, shapes: lettered(whole, name[0] ?? '') };
}

const drawings = new Map<string, SVGSVGElement>();

function make(card: Card, set: FaceSet): SVGSVGElement {
  const drawn = faceOf(card, set);
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', drawn.class);
  svg.setAttribute('viewBox', '0 0 100 140');
  svg.setAttribute('aria-hidden', 'true');
  svg.innerHTML = drawn.shapes;
  return svg;
}

/** A new drawing of a card, 100 × 140; "?" is a back. Each card is drawn once and then copied. The
 * drawing has no accessible name: the element around it has. */
export function drawCard(card: Card, set: FaceSet): SVGSVGElement {
  const name = drawingOf(card);
  const key = `${set} ${rankLabel(name[0] ?? '')} ${name}`;
  let svg = drawings.get(key);
  if (!svg) drawings.set(key, (svg = make(card, set)));
  return svg.cloneNode(true) as SVGSVGElement;
}
