// Draws the chart of a question as SVG: the stored figure, and over it what was played here. The
// numbers stand in a table beside it (TruthTable.tsx).
import { ticks } from '../stats/totals';
import { shown, sharesOf } from './chart_shares';
import { columnOf, finePercent, number, percent, rowName, titleOf } from './truth_text';
import { barsIn, rowsIn, type Bars, type ChartData, type Question, type ShareRow } from './truths';

const HEIGHT = 230; // px
const TOP = 12;
const FOOT = 44;
const LEFT = 50;
const RIGHT = 12;
const LABEL = 64; // between two numbers of the axis
const ROW = 58;
const HEAD = 20; // above the rows

interface Scale {
  x: (value: number) => number;
  y: (share: number) => number;
}

interface AxesProps {
  scale: Scale;
  width: number;
  marks: number[];
  values: [at: number, value: number][];
  title: string;
}

function Axes({ scale, width, marks, values, title }: AxesProps) {
  const middle = (LEFT + width - RIGHT) / 2;
  return (
    <>
      {marks.map((mark) => (
        <g key={`y${mark}`}>
          <line
            class={mark ? 'grid' : 'axis'}
            x1={LEFT}
            x2={width - RIGHT}
            y1={scale.y(mark)}
            y2={scale.y(mark)}
          />
          <text x={LEFT - 6} y={scale.y(mark) + 4} text-anchor="end">
            {percent(mark, 0)}
          </text>
        </g>
      ))}
      {values.map(([at, value]) => (
        <text key={`x${value}`} x={scale.x(at)} y={HEIGHT - FOOT + 17} text-anchor="middle">
          {number(value)}
        </text>
      ))}
      <text x={middle} y={HEIGHT - 6} text-anchor="middle" class="title">
        {title}
      </text>
    </>
  );
}

/** Places of the numbers below: the middle of a bar of one value, else where a bar begins. */
function valuesBelow({ first, width }: Bars, bars: number, plotWidth: number): [number, number][] {
  const last = first + bars * width;
  const step = ticks(first, last, Math.max(2, Math.floor(plotWidth / LABEL)));
  const half = width === 1 ? 0.5 : 0;
  return step
    .filter((value) => Number.isInteger(value) && value >= first && value + half <= last)
    .map((value) => [value + half, value]);
}

/** The outline over bars of these shares. */
function outline({ first, width }: Bars, shares: number[], { x, y }: Scale): string {
  const corners = shares.flatMap((share, i) => [
    `${x(first + i * width)},${y(share)}`,
    `${x(first + (i + 1) * width)},${y(share)}`,
  ]);
  return [`${x(first)},${y(0)}`, ...corners, `${x(first + shares.length * width)},${y(0)}`].join(
    ' ',
  );
}

interface ChartProps<T> {
  table: string;
  stored: T;
  live: T | null;
  width: number;
}

function Distribution({ table, stored, live, width }: ChartProps<Bars>) {
  const bars = shown(stored);
  const shares = sharesOf(stored).slice(0, bars);
  const here = live && sharesOf(live).slice(0, bars);
  const most = Math.max(...shares, ...(here ?? []), 0.001);
  const marks = ticks(0, 100 * most, 4).map((mark) => mark / 100);
  const high = Math.max(most, marks[marks.length - 1] ?? most);
  const plotWidth = width - LEFT - RIGHT;
  const scale: Scale = {
    x: (value) => LEFT + ((value - stored.first) / (bars * stored.width)) * plotWidth,
    y: (share) => HEIGHT - FOOT - (share / high) * (HEIGHT - FOOT - TOP),
  };
  const bar = plotWidth / bars;
  return (
    <svg width={width} height={HEIGHT}>
      <Axes
        scale={scale}
        width={width}
        marks={marks}
        values={valuesBelow(stored, bars, plotWidth)}
        title={titleOf(table)}
      />
      {shares.map((share, i) => (
        <rect
          key={i}
          class="plain"
          x={LEFT + i * bar + bar * 0.05}
          width={bar * 0.9}
          y={scale.y(share)}
          height={scale.y(0) - scale.y(share)}
        />
      ))}
      {here && <polyline class="here" points={outline(stored, here, scale)} />}
    </svg>
  );
}

interface BarProps {
  row: ShareRow;
  scale: (share: number) => number;
  y: number;
  kind: 'plain' | 'here';
}

/** A bar with its interval; `y` is its middle. */
function Bar({ row, scale, y, kind }: BarProps) {
  const [low, high] = [scale(row.low), scale(row.high)];
  return (
    <>
      <rect class={kind} x={0} y={y - 7} width={scale(row.share)} height={14} />
      <path class="interval" d={`M${low} ${y - 5}v10M${low} ${y}H${high}M${high} ${y - 5}v10`} />
    </>
  );
}

interface SharesProps extends ChartProps<ShareRow[]> {
  column: string | undefined;
}

function Shares({ table, column, stored, live, width }: SharesProps) {
  const all = [...stored, ...(live ?? [])];
  const most = Math.max(0.01, ...all.map((row) => row.high));
  const scale = (share: number) => 1 + (share / most) * (width - 3);
  return (
    <svg width={width} height={HEAD + stored.length * ROW}>
      <text x={0} y={13} class="title">
        {titleOf(table)}
      </text>
      <text x={width} y={13} text-anchor="end" class="title">
        {columnOf(column)}
      </text>
      {stored.map((row, i) => {
        const here = live?.find((one) => one.name === row.name);
        return (
          <g key={row.name} transform={`translate(0 ${HEAD + i * ROW})`}>
            <text x={0} y={15}>
              {rowName(table, row.name)}
            </text>
            <text x={width} y={15} text-anchor="end" class="value">
              {finePercent(row.share)}
            </text>
            <Bar row={row} scale={scale} y={29} kind="plain" />
            {here && <Bar row={here} scale={scale} y={45} kind="here" />}
          </g>
        );
      })}
    </svg>
  );
}

interface Props {
  question: Question;
  stored: ChartData;
  live?: ChartData;
  width: number;
}

export function TruthChart({ question, stored, live, width }: Props) {
  const { table, column } = question.chart;
  const common = { table, width };
  if ('rows' in stored)
    return <Shares {...common} column={column} stored={stored.rows} live={rowsIn(live)} />;
  return <Distribution {...common} stored={stored} live={barsIn(live)} />;
}
