// Draws charts as SVG: horizontal bars, columns for frequencies, and lines over time. The texts and
// tables stand beside them (Figure.tsx).
import type { Dot } from './totals';
import { ticks } from './totals';

const LETTERS = 13; // px
const ROW = 46;
const BAR = 18;
const HEIGHT = 190;
const FOOT = 26;

export interface Part {
  kind: 'won' | 'shared' | 'lost' | 'plain';
  count: number;
}

export interface Bar {
  label: string;
  parts: Part[];
}

const sum = (parts: Part[]) => parts.reduce((all, part) => all + part.count, 0);

/** A part of a bar, with its number if there is space. */
function Piece({ part, x, width }: { part: Part; x: number; width: number }) {
  const text = String(part.count);
  return (
    <>
      <rect class={part.kind} x={x} y={0} width={width} height={BAR} />
      {width > text.length * 9 + 6 && (
        <text class={`on-${part.kind}`} x={x + width / 2} y={BAR - 5} text-anchor="middle">
          {text}
        </text>
      )}
    </>
  );
}

/** Cuts a label that does not fit; the table has it in full. */
function short(label: string, width: number): string {
  const most = Math.max(4, Math.floor(width / (LETTERS * 0.56)));
  return label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label;
}

export function Bars({ bars, width }: { bars: Bar[]; width: number }) {
  const most = Math.max(1, ...bars.map((bar) => sum(bar.parts)));
  const scale = width / most;
  return (
    <svg width={width} height={bars.length * ROW - 6} class="bars">
      {bars.map((bar, i) => {
        let x = 0;
        return (
          <g key={i} transform={`translate(0 ${i * ROW + 20})`}>
            <text x={0} y={-5}>
              {short(bar.label, width)}
            </text>
            {bar.parts.map((part) => {
              const from = x;
              x += part.count * scale;
              return part.count > 0 ? (
                <Piece key={part.kind} part={part} x={from} width={part.count * scale} />
              ) : null;
            })}
          </g>
        );
      })}
    </svg>
  );
}

export interface Column {
  label: string;
  count: number;
}

/** The centre of a label, moved so that it is not cut off. */
function within(middle: number, label: string, width: number): number {
  const half = label.length * 4;
  return Math.max(half, Math.min(middle, width - half));
}

export function Columns({ columns, width }: { columns: Column[]; width: number }) {
  const most = Math.max(1, ...columns.map((column) => column.count));
  const step = width / columns.length;
  const bar = Math.min(step * 0.72, 64);
  const room = HEIGHT - FOOT - 20;
  const every = Math.ceil((Math.max(...columns.map((c) => c.label.length)) * 8 + 8) / step);
  return (
    <svg width={width} height={HEIGHT} class="columns">
      <line class="axis" x1={0} x2={width} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
      {columns.map(({ label, count }, i) => {
        const height = (count / most) * room;
        const middle = (i + 0.5) * step;
        const top = HEIGHT - FOOT - height;
        return (
          <g key={i} text-anchor="middle">
            <rect class="plain" x={middle - bar / 2} y={top} width={bar} height={height} />
            {count > 0 && step > 18 && (
              <text x={middle} y={top - 5}>
                {count}
              </text>
            )}
            {i % every === 0 && (
              <text x={within(middle, label, width)} y={HEIGHT - 8}>
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

const LEFT = 40;
const DOTS = 60; // with more games, single ones are not marked

export function Line({ dots, width }: { dots: Dot[]; width: number }) {
  const values = dots.map((dot) => dot.value);
  const marks = ticks(Math.min(0, ...values), Math.max(...values));
  const [low, high] = [marks[0] ?? 0, marks[marks.length - 1] ?? 1];
  const room = HEIGHT - FOOT - 10;
  const x = (i: number) => LEFT + 6 + (i / Math.max(dots.length - 1, 1)) * (width - LEFT - 14);
  const y = (value: number) => HEIGHT - FOOT - ((value - low) / (high - low || 1)) * room;
  return (
    <svg width={width} height={HEIGHT} class="line">
      {marks.map((mark) => (
        <g key={mark}>
          <line
            class={mark === 0 ? 'axis' : 'grid'}
            x1={LEFT}
            x2={width}
            y1={y(mark)}
            y2={y(mark)}
          />
          <text x={LEFT - 6} y={y(mark) + 4} text-anchor="end">
            {mark}
          </text>
        </g>
      ))}
      <polyline points={values.map((value, i) => `${x(i)},${y(value)}`).join(' ')} />
      {(dots.length <= DOTS ? values : []).map((value, i) => (
        <circle key={i} cx={x(i)} cy={y(value)} r={3.5} />
      ))}
      <text x={LEFT} y={HEIGHT - 6}>
        1
      </text>
      {dots.length > 1 && (
        <text x={width} y={HEIGHT - 6} text-anchor="end">
          {dots.length}
        </text>
      )}
    </svg>
  );
}
