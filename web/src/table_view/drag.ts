// Dragging cards, in addition to taps and keys: a card follows the pointer and is dropped where it
// is released, or returns.
import { transformOf, type Mover, type Pose } from './card_motion';

const MOUSE = { threshold: 5, tolerance: 0 };
const TOUCH = { threshold: 8, tolerance: 28 };

export interface DragHost<T extends Mover> {
  root: HTMLElement;
  /** The card under a pointer, if it may be dragged. */
  pick(target: EventTarget | null): T | null;
  /** The drag has begun: targets are marked. */
  begin(card: T): void;
  /** The card was released at a point; false if that means nothing. */
  drop(card: T, at: { x: number; y: number }, tolerance: number, carried: Pose): boolean;
  /** The card returns. */
  back(card: T): void;
}

interface Drag<T> {
  card: T;
  pointer: number;
  start: { x: number; y: number };
  now: { x: number; y: number };
  origin: Pose;
  kind: typeof MOUSE;
  moving: boolean;
  frame: number;
}

/** Handles drags on a table; `ended` tells whether the click that follows belongs to one. */
export function watchDrags<T extends Mover>(
  host: DragHost<T>,
): { ended(): boolean; destroy(): void } {
  let drag: Drag<T> | null = null;
  let last = -Infinity; // when a drag ended

  const carried = ({ origin, start, now }: Drag<T>): Pose => ({
    ...origin,
    x: origin.x + now.x - start.x,
    y: origin.y + now.y - start.y,
    rotation: 0,
  });

  const paint = (): void => {
    if (!drag) return;
    drag.frame = 0;
    drag.card.element.style.transform = transformOf(carried(drag), drag.origin.width);
  };

  const down = (event: PointerEvent): void => {
    if (drag || event.button !== 0 || !event.isPrimary) return;
    const card = host.pick(event.target);
    if (!card) return;
    const start = { x: event.clientX, y: event.clientY };
    const kind = event.pointerType === 'mouse' ? MOUSE : TOUCH;
    const origin = card.pose;
    const state = { now: start, moving: false, frame: 0 };
    drag = { card, pointer: event.pointerId, start, origin, kind, ...state };
  };

  const move = (event: PointerEvent): void => {
    if (!drag || event.pointerId !== drag.pointer) return;
    drag.now = { x: event.clientX, y: event.clientY };
    const { start, now, kind } = drag;
    if (!drag.moving) {
      if (Math.hypot(now.x - start.x, now.y - start.y) < kind.threshold) return;
      drag.moving = true;
      host.root.setPointerCapture(drag.pointer);
      drag.card.running?.cancel();
      drag.card.running = null;
      drag.card.element.style.zIndex = '9000';
      drag.card.element.classList.add('dragged');
      host.begin(drag.card);
    }
    if (!drag.frame) drag.frame = requestAnimationFrame(paint);
  };

  const end = (at: { x: number; y: number } | null): void => {
    if (!drag) return;
    const { card, moving, pointer, frame, kind } = drag;
    const pose = carried(drag);
    drag = null;
    cancelAnimationFrame(frame);
    if (!moving) return;
    last = performance.now();
    if (host.root.hasPointerCapture(pointer)) host.root.releasePointerCapture(pointer);
    card.element.classList.remove('dragged');
    card.element.style.zIndex = String(card.rest);
    if (!at || !host.drop(card, at, kind.tolerance, pose)) host.back(card);
  };

  const up = (event: PointerEvent): void => {
    if (drag?.pointer === event.pointerId) end({ x: event.clientX, y: event.clientY });
  };
  const cancel = (): void => end(null);
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && drag?.moving) cancel();
  };

  const { root } = host;
  root.addEventListener('pointerdown', down);
  root.addEventListener('pointermove', move);
  root.addEventListener('pointerup', up);
  root.addEventListener('pointercancel', cancel);
  root.addEventListener('lostpointercapture', cancel);
  addEventListener('blur', cancel);
  addEventListener('keydown', key);
  return {
    ended: () => performance.now() - last < 50,
    destroy() {
      cancel();
      removeEventListener('blur', cancel);
      removeEventListener('keydown', key);
      root.removeEventListener('pointerdown', down);
      root.removeEventListener('pointermove', move);
      root.removeEventListener('pointerup', up);
      root.removeEventListener('pointercancel', cancel);
      root.removeEventListener('lostpointercapture', cancel);
    },
  };
}
