// Draws cards as SVG. The C program draws all faces before each build (tool/draw_faces.mjs); the
// colours are variables of the style sheet, so that a theme needs no other drawing.
import { computed } from '@preact/signals';
import parts from '../generated/faces.json';
import { settings, small, type FaceSet } from '../base/settings';
import type { Card } from '../base/protocol_types';
import { indexOf, read } from './card_names';

export interface DrawOptions {
  /** Pips and courts, or fewer and larger signs; otherwise what the person prefers. */
  set?: FaceSet;
}

export interface Figure {
  /** For the <svg>: where its colours come from. */
  class: string;
  /** Its content. */
  shapes: string;
}

type Sheet = Record<string, [string, string]>;
const faces = parts.faces as unknown as Record<FaceSet, Sheet>;
const glyphs: Record<string, string> = parts.glyphs;
const shared: Record<string, string> = parts.shared;

/** The set of faces in use. Whoever keeps drawings draws again when `drawnAs` changes. */
export const faceSet = computed<FaceSet>(() => {
  const wanted = settings.value.faces;
  if (wanted !== 'auto') return wanted;
  return small.value ? 'compact' : 'classic';
});

/** Set and index letters: while this stays the same, so does every drawing. */
export const drawnAs = computed(() => `${faceSet.value} ${[...'AKQJ'].map(indexOf).join(' ')}`);

const OPEN_LETTER = /<path class="i"([^>]*) d="@"\/>/g;

/** Puts the reader's index letter where the sheet leaves it open. */
function lettered(shapes: string, rank: string): string {
  const letter = indexOf(rank);
  const path = glyphs[letter];
  return shapes.replace(OPEN_LETTER, (_, place: string) =>
    path
      ? `<path class="i"${place} d="${path}"/>`
      : `<text class="i"${place}>${letter.replace(/[<&]/g, '')}</text>`,
  );
}

/** Which drawing of a sheet a card has; the back for a card one may not know. */
function nameOf(card: Card): string {
  return read(card) ? card.replace(/^-/, '').replace(/#.*$/, '') : '?';
}

/** A card as the text of a drawing. */
export function figure(card: Card, { set = faceSet.value }: DrawOptions = {}): Figure {
  const name = nameOf(card);
  const [own, open] = faces[set][name] ?? faces[set]['?'] ?? ['back', ''];
  const whole = open.replace(/\{(.)\}/g, (_, id: string) => shared[id] ?? '');
  return { class: `face ${own}`, shapes: lettered(whole, name[0] ?? '') };
}

const made = new Map<string, SVGSVGElement>();

function make(card: Card, set: FaceSet): SVGSVGElement {
  const drawn = figure(card, { set });
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 100 140');
  svg.setAttribute('class', drawn.class);
  svg.setAttribute('aria-hidden', 'true');
  svg.innerHTML = drawn.shapes;
  return svg;
}

/** A fresh drawing of a card, 100 × 140; "?" is a back. It has no name: its button has. */
export function draw(card: Card, { set = faceSet.value }: DrawOptions = {}): SVGSVGElement {
  const name = nameOf(card);
  const key = `${set} ${indexOf(name[0] ?? '')} ${name}`;
  let svg = made.get(key);
  if (!svg) made.set(key, (svg = make(card, set)));
  return svg.cloneNode(true) as SVGSVGElement;
}
