// The backs of cards besides the one that the C program draws: patterns of a few lines in a field
// of 80 × 120, which begins at 10, 10. Their colours are in style/looks.css.
import type { CardBack } from '../base/settings';

const GROUND =
  '<path class="ground" d="M6 11A5 5 0 0 1 11 6H89A5 5 0 0 1 94 11V129A5 5 0 0 1 89 134H11' +
  'A5 5 0 0 1 6 129Z"/>';
const RULE = '<path class="rule" d="M10 10H90V130H10Z"/>';
const DIAMOND = '<path class="ground rule" d="M50 44L68 70L50 96L32 70Z"/>';

/** A path for each place of a grid; every other row is half a step further. */
function grid(columns: number, rows: number, draw: (x: number, y: number) => string): string {
  const [wide, high] = [80 / columns, 120 / rows];
  const row = (r: number) =>
    Array.from({ length: columns - (r % 2) }, (_, c) =>
      draw(10 + wide * (c + (r % 2 ? 0.5 : 0)), 10 + high * r),
    ).join('');
  return Array.from({ length: rows }, (_, r) => row(r)).join('');
}

const line = (d: string) => `<path class="lattice" d="${d}"/>`;
const filled = (d: string) => `<path class="petal" d="${d}"/>`;

const STAR = 'l1.2 3.3 3.3 1.2-3.3 1.2-1.2 3.3-1.2-3.3-3.3-1.2 3.3-1.2z';

const scales = () => line(grid(8, 24, (x, y) => `M${x} ${y + 5}a5 5 0 0 1 10 0`));

const stars = () => filled(grid(5, 8, (x, y) => `M${x + 8} ${y + 3}${STAR}`));

const frames = () =>
  line(
    [1, 2, 3, 4, 5, 6, 7]
      .map((n) => 10 + 5 * n)
      .map((at) => `M${at} ${at}H${100 - at}V${140 - at}H${at}Z`)
      .join(''),
  );

const PATTERNS: Record<Exclude<CardBack, 'lattice'>, () => string> = {
  scales: () => scales() + RULE + DIAMOND,
  stars: () => stars() + RULE,
  frames: () => frames() + RULE,
  plain: () => RULE + filled('M50 44L68 70L50 96L32 70Z'),
};

/** The shapes of a back; null for the usual one. */
export function backShapes(back: CardBack): string | null {
  return back === 'lattice' ? null : GROUND + PATTERNS[back]();
}
