// Moves cards: flights, turns and highlights, as animations of `transform` by the browser. Motion
// only follows what has been drawn; it delays nothing and can be redirected at any moment.
import { RATIO } from './scene';

const query = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the device asks for reduced motion. */
export const reducedMotion = (): boolean => query.matches;

/** The factor for the time motion takes; 0: no motion. */
export type Speed = 0 | 0.5 | 1 | 2;

export const PLAY = 220;
export const DEAL = 180;
export const STAGGER = 40;
export const SWEEP = 260;
export const FLIP = 160;
const ALONG = 1.6; // how much longer the way is that leads past a player
const GLOW = 600;
const LONGEST = 2600; // ms after which the last card of a deal has arrived
const FLYING = 5000; // z-index above all cards at rest
const EASE = 'cubic-bezier(0.22, 0.7, 0.3, 1)';

export interface Pose {
  x: number;
  y: number;
  width: number;
  rotation: number;
}

/** A pose as CSS; `width` is the element's width. */
export function transformOf(pose: Pose, width = pose.width): string {
  const scale = pose.width / width;
  const turn = pose.rotation
    ? ` translate(${pose.width / 2}px, ${(pose.width * RATIO) / 2}px) rotate(${pose.rotation}deg)` +
      ` translate(${-pose.width / 2}px, ${(-pose.width * RATIO) / 2}px)`
    : '';
  const size = Math.abs(scale - 1) > 0.001 ? ` scale(${scale})` : '';
  return `translate(${pose.x.toFixed(2)}px, ${pose.y.toFixed(2)}px)${turn}${size}`;
}

/** An element that moves, with its contents. */
export interface Mover {
  element: HTMLElement;
  inside: HTMLElement;
  pose: Pose;
  running: Animation | null;
  rest: number; // z-index at rest
}

/** The current transform of a moving element; it has to be read before anything is written. */
export function currentTransform(mover: Mover): string | null {
  if (mover.running?.playState !== 'running') return null;
  return getComputedStyle(mover.element).transform;
}

export interface Flight {
  from: string; // a CSS transform
  time: number;
  delay: number;
  order: number;
  through?: boolean; // taps go through it
}

/** The time until the flight of an element begins. */
export function delayLeft(mover: Mover): number {
  const timing = mover.running?.effect?.getTiming();
  return timing ? Math.max(0, (timing.delay ?? 0) - Number(mover.running?.currentTime ?? 0)) : 0;
}

/** Puts an element at its place, without motion. */
export function putAt(mover: Mover, pose: Pose, z: number): void {
  const before = mover.pose;
  const { style } = mover.element;
  if (before.width !== pose.width) style.setProperty('--w', `${pose.width}px`);
  if (
    before.x !== pose.x ||
    before.y !== pose.y ||
    before.width !== pose.width ||
    before.rotation !== pose.rotation
  )
    style.transform = transformOf(pose);
  if (mover.rest !== z && !mover.running) style.zIndex = String(z);
  mover.rest = z;
  mover.pose = { x: pose.x, y: pose.y, width: pose.width, rotation: pose.rotation };
}

export function stop(mover: Mover): void {
  mover.running?.cancel();
  mover.running = null;
  mover.element.style.zIndex = String(mover.rest);
}

/** Lets an element fly to the place where it has been put. */
export function fly(mover: Mover, flight: Flight): Animation {
  mover.running?.cancel();
  const to = transformOf(mover.pose);
  mover.element.style.zIndex = String(FLYING + flight.order);
  const all = flight.through ? { pointerEvents: 'none' } : {};
  const frames = [flight.from, to].map((transform) => ({ transform, ...all }));
  const animation = mover.element.animate(frames, {
    duration: flight.time,
    delay: flight.delay,
    easing: EASE,
    fill: 'backwards',
  });
  mover.running = animation;
  animation.onfinish = () => {
    if (mover.running === animation) stop(mover);
  };
  return animation;
}

/** Lets a card of a trick fly to the player who takes it, and on to its own place, the pile of the
 * player's side; if there is none, it fades at the player. */
export function sweep(
  mover: Mover,
  from: string,
  taker: Pose,
  on: boolean,
  time: number,
): Animation {
  mover.running?.cancel();
  mover.element.style.zIndex = String(FLYING);
  const there = transformOf(taker, mover.pose.width);
  const frames = on
    ? [{ transform: from }, { transform: there }, { transform: transformOf(mover.pose) }]
    : [
        { transform: from, opacity: 1 },
        { transform: there, opacity: 1, offset: 0.8 },
        { transform: there, opacity: 0 },
      ];
  const animation = mover.element.animate(frames, {
    duration: time * (on ? ALONG : 1.25),
    easing: EASE,
    fill: 'both',
  });
  mover.running = animation;
  return animation;
}

/** Shows a new pile when the trick that it consists of has arrived. */
export function comeLater(mover: Mover, speed: Speed): void {
  const time = SWEEP * ALONG * speed;
  mover.element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time });
}

/** The delay of the n-th of many flights. */
export const delayOf = (order: number, speed: Speed): number =>
  Math.min(order * STAGGER, LONGEST) * speed;

export function flip(mover: Mover, time: number, delay: number): void {
  mover.inside.animate(
    [{ transform: 'perspective(30rem) rotateY(88deg)' }, { transform: 'perspective(30rem)' }],
    { duration: time, delay, easing: 'ease-out', fill: 'backwards' },
  );
}

/** Highlights a card, where motion is off. A ring of its own fades: unlike a shadow, that does not
 * style and paint the card again in every frame. */
export function glow(mover: Mover): void {
  const ring = document.createElement('span');
  ring.className = 'glow';
  mover.inside.prepend(ring);
  const frames = [{ opacity: 1 }, { opacity: 0 }];
  const fading = ring.animate(frames, { duration: GLOW, easing: 'ease-in' });
  fading.onfinish = () => ring.remove();
}
