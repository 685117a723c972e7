// Motion of cards: on `transform` alone, by the browser's own animations. It follows what is drawn,
// can be turned at any moment, and never holds anything up.
import { RATIO } from './scene';

const query = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether this device wants nothing to move. */
export const still = (): boolean => query.matches;

/** How fast things move: 0 is not at all. */
export type Speed = 0 | 0.5 | 1 | 2;

export const PLAY = 220;
export const DEAL = 180;
export const STAGGER = 40;
export const SWEEP = 260;
export const FLIP = 160;
export const PAUSE = 900;
const GLOW = 600;
const LONGEST = 2600; // ms in which even the last card of a deal has come
const FLYING = 5000; // above all that lies
const EASE = 'cubic-bezier(0.22, 0.7, 0.3, 1)';

export interface Pose {
  x: number;
  y: number;
  width: number;
  rotation: number;
}

/** A pose as CSS; `width` is the width the thing has there. */
export function transformOf(pose: Pose, width = pose.width): string {
  const scale = pose.width / width;
  const turn = pose.rotation
    ? ` translate(${pose.width / 2}px, ${(pose.width * RATIO) / 2}px) rotate(${pose.rotation}deg)` +
      ` translate(${-pose.width / 2}px, ${(-pose.width * RATIO) / 2}px)`
    : '';
  const size = Math.abs(scale - 1) > 0.001 ? ` scale(${scale})` : '';
  return `translate(${pose.x.toFixed(2)}px, ${pose.y.toFixed(2)}px)${turn}${size}`;
}

/** Something that moves: a place's element with what is inside. */
export interface Mover {
  element: HTMLElement;
  inside: HTMLElement;
  pose: Pose;
  running: Animation | null;
  rest: number; // z-index where it lies
}

/** Where a moving thing is right now, as CSS; it has to be asked before anything is written. */
export function currentTransform(mover: Mover): string | null {
  if (mover.running?.playState !== 'running') return null;
  return getComputedStyle(mover.element).transform;
}

export interface Flight {
  from: string; // CSS
  time: number;
  delay: number;
  order: number;
  through?: boolean; // taps go through it to what it flies over
}

/** How long a thing has still to wait for its flight. */
export function delayLeft(mover: Mover): number {
  const timing = mover.running?.effect?.getTiming();
  return timing ? Math.max(0, (timing.delay ?? 0) - Number(mover.running?.currentTime ?? 0)) : 0;
}

/** Puts a thing where it belongs, at once. */
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

/** Flies a thing to where it has been put. */
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

/** The n-th of many things that fly one after the other. */
export const delayOf = (order: number, speed: Speed): number =>
  Math.min(order * STAGGER, LONGEST) * speed;

export function flip(mover: Mover, time: number, delay: number): void {
  mover.inside.animate(
    [{ transform: 'perspective(30rem) rotateY(88deg)' }, { transform: 'perspective(30rem)' }],
    { duration: time, delay, easing: 'ease-out', fill: 'backwards' },
  );
}

/** What moves for others lights up for whoever wants no motion. */
export function glow(mover: Mover): void {
  mover.inside.animate(
    [{ boxShadow: '0 0 0 4px #ffcf4d' }, { boxShadow: '0 0 0 4px transparent' }],
    { duration: GLOW, easing: 'ease-in' },
  );
}

export function fade(mover: Mover, time: number): Animation {
  return mover.element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: time });
}
