// A card face as a component, and the suit symbols that sentences refer to.
import { useMemo } from 'preact/hooks';
import type { Card } from '../base/protocol_types';
import { settings, type CardBack } from '../base/settings';
import { faceOf } from './card_drawing';
import { faceSet, faceVersion } from './face_set';

interface Props {
  card: Card;
  plain?: boolean;
  /** Another back than the one that was chosen. */
  back?: CardBack;
  /** Where it lies in a drawing around it. */
  place?: { x: number; y: number; width: number; height: number };
}

/** A card's face, or its back if it may not be known. */
export function CardFace({ card, plain = false, place, back = settings.value.back }: Props) {
  const set = plain && faceSet.value === 'classic' ? 'compact' : faceSet.value;
  const { class: classes, shapes } = useMemo(
    () => faceOf(card, set, back),
    [card, set, back, faceVersion.value],
  );
  return (
    <svg
      class={classes}
      {...place}
      viewBox="0 0 100 140"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}

/** The suit symbols and shapes, once in the page. */
export function SuitShapes() {
  const box = '-50 -50 100 100';
  return (
    <svg class="shapes" aria-hidden="true">
      <symbol id="suit-h" viewBox={box}>
        <path
          d="M0 45C-12 30-47 7-47-18C-47-35-35-45-22-45C-11-45-4-38 0-30
            C4-38 11-45 22-45C35-45 47-35 47-18C47 7 12 30 0 45Z"
        />
      </symbol>
      <symbol id="suit-d" viewBox={box}>
        <path d="M0-48C10-29 23-13 38 0C23 13 10 29 0 48C-10 29-23 13-38 0C-23-13-10-29 0-48Z" />
      </symbol>
      <symbol id="suit-s" viewBox={box}>
        <path
          d="M0-47C12-30 45-8 45 14C45 28 35 36 25 36C16 36 9 32 5 25
            C6 35 10 42 18 47H-18C-10 42-6 35-5 25C-9 32-16 36-25 36
            C-35 36-45 28-45 14C-45-8-12-30 0-47Z"
        />
      </symbol>
      <symbol id="suit-c" viewBox={box}>
        <path
          d="M-5 8C-9 20-18 27-26 27A21 21 0 1 1-18-12A21.5 21.5 0 1 1 18-12
            A21 21 0 1 1 26 27C18 27 9 20 5 8C5 25 9 40 18 47H-18C-9 40-5 25-5 8Z"
        />
      </symbol>
      <symbol id="shape-b" viewBox={box}>
        <rect x="-43" y="-43" width="86" height="86" rx="8" />
      </symbol>
      <symbol id="shape-g" viewBox={box}>
        <path d="M0-46L50 42H-50Z" />
      </symbol>
      <symbol id="shape-r" viewBox={box}>
        <circle r="46" />
      </symbol>
      <symbol id="shape-y" viewBox={box}>
        <path d="M0-50L14.7-16.5L50-13L23 10.5L31 45.5L0 27L-31 45.5L-23 10.5L-50-13L-14.7-16.5Z" />
      </symbol>
    </svg>
  );
}
