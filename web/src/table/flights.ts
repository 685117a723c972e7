// Light motion: open cards fly from where they were. It follows the drawing and never holds it up.
import { mayMove } from '../settings';
import type { View } from '../wire';

const TIME = 200;
const NEAR = 12; // px that are not worth a flight

type Point = { x: number; y: number; w: number };
let before = new Map<string, Point[]>();
let last: { number: number; table: string } | null = null;

function positions(root: HTMLElement): Map<string, { element: HTMLElement; point: Point }[]> {
  const out = new Map<string, { element: HTMLElement; point: Point }[]>();
  const origin = root.getBoundingClientRect();
  for (const element of root.querySelectorAll<HTMLElement>('[data-fly]')) {
    const box = element.getBoundingClientRect();
    const point = { x: box.left - origin.left, y: box.top - origin.top, w: box.width };
    const card = element.dataset.fly as string;
    out.set(card, [...(out.get(card) ?? []), { element, point }]);
  }
  return out;
}

/** Where a card comes from that nobody saw before: the seat that moved last. */
function homeOf(root: HTMLElement, view: View): Point | null {
  const seat = view.events[view.events.length - 1]?.seat;
  const person = seat === undefined ? null : root.querySelector(`[data-seat="${seat}"]`);
  if (!person) return null;
  const origin = root.getBoundingClientRect();
  const box = person.getBoundingClientRect();
  return {
    x: box.left - origin.left + box.width / 2 - 20,
    y: box.top - origin.top + box.height / 2 - 30,
    w: 40,
  };
}

function fly(element: HTMLElement, from: Point, to: Point): void {
  const dx = from.x - to.x;
  const dy = from.y - to.y;
  if (Math.abs(dx) + Math.abs(dy) < NEAR || !to.w) return;
  const scale = Math.min(2, Math.max(0.4, from.w / to.w));
  element.animate(
    [
      {
        transform: `translate(${dx}px, ${dy}px) scale(${scale})`,
        transformOrigin: '0 0',
        zIndex: 5,
      },
      { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
    ],
    { duration: TIME, easing: 'ease-out' },
  );
}

/** Called after each drawing of a new view. */
export function flights(root: HTMLElement | null, view: View | null): void {
  if (!root || !view) {
    before = new Map();
    last = null;
    return;
  }
  const now = positions(root);
  const next = last && view.number === last.number + 1 && mayMove();
  const home = next ? homeOf(root, view) : null;
  if (next)
    for (const [card, list] of now) {
      const old = [...(before.get(card) ?? [])];
      for (const { element, point } of list) {
        const stays = old.findIndex(
          (p) => Math.abs(p.x - point.x) + Math.abs(p.y - point.y) < NEAR,
        );
        const from = stays >= 0 ? old.splice(stays, 1)[0] : (old.shift() ?? home);
        if (from && stays < 0) fly(element, from, point);
      }
    }
  before = new Map([...now].map(([card, list]) => [card, list.map((l) => l.point)]));
  last = { number: view.number, table: view.game };
}
