// The chances to win over a game: a line for each side, and the moment shown. A tap goes to its
// moment, and so do the keys that go through the game. The numbers stand in a table as well.
import { useId, useState } from 'preact/hooks';
import { useWidth } from '../components/measured_width';
import { Rows } from '../components/NumberTable';
import { t } from '../base/translations';
import {
  addingUp,
  linesOf,
  nearest,
  reached,
  type ChanceLine,
  type ChancePoint,
} from './analysis';
import { percent } from './analysis_text';

const HEIGHT = 190; // px
const TOP = 8;
const FOOT = 24;
const LEFT = 50;
const RIGHT = 8;
const SHARES = [0, 0.25, 0.5, 0.75, 1];

interface GraphProps {
  graph: ChancePoint[];
  names: string[];
  step: number; // the moment shown
  last: number; // the last step of the game
  onGo: (step: number) => void;
}

const labelOf = ({ seats }: ChanceLine, names: string[]): string =>
  seats.map((seat) => names[seat]).join(', ');

/** The chances of the lines at a point, rounded so that they add up to 100 if they really do. */
function percentsAt(lines: ChanceLine[], point: number): string[] {
  const shares = lines.map(({ chances }) => chances[point] ?? 0);
  const isSure = (n: number) => n <= 0 || n >= 100;
  return addingUp(shares.map((share) => 100 * share)).map((n, i) =>
    percent(isSure(n) ? (shares[i] ?? 0) : n / 100),
  );
}

/** Whether the same seats win at every moment. */
const isSettled = (graph: ChancePoint[]): boolean =>
  graph.every(({ chance }) =>
    chance.every((one, seat) => (one === 0 || one === 1) && one === graph[0]?.chance[seat]),
  );

/** The chances at the moment shown, as a sentence. */
function momentText({ graph, names, step }: GraphProps, lines: ChanceLine[]): string {
  const percents = percentsAt(lines, reached(graph, step));
  const chances = lines.map((line, i) => `${labelOf(line, names)} ${percents[i]}`).join('; ');
  return t('Step {n}: {chances}', { n: step, chances });
}

function Axes({ width, last, y }: { width: number; last: number; y: (share: number) => number }) {
  return (
    <>
      {SHARES.map((share) => (
        <g key={share}>
          <line
            class={share ? 'grid' : 'axis'}
            x1={LEFT}
            x2={width - RIGHT}
            y1={y(share)}
            y2={y(share)}
          />
          <text x={LEFT - 6} y={y(share) + 4} text-anchor="end">
            {percent(share)}
          </text>
        </g>
      ))}
      <text x={LEFT} y={HEIGHT - 6}>
        0
      </text>
      <text x={width - RIGHT} y={HEIGHT - 6} text-anchor="end">
        {last}
      </text>
    </>
  );
}

interface DrawingProps extends GraphProps {
  lines: ChanceLine[];
  width: number;
}

function Drawing(props: DrawingProps) {
  const { graph, lines, step, last, width, onGo } = props;
  const plotWidth = Math.max(1, width - LEFT - RIGHT);
  const x = (at: number) => LEFT + (at / Math.max(last, 1)) * plotWidth;
  const y = (share: number) => HEIGHT - FOOT - share * (HEIGHT - FOOT - TOP);
  const stepAt = (event: MouseEvent) => {
    const from = (event.currentTarget as Element).getBoundingClientRect().left + LEFT;
    const at = ((event.clientX - from) / plotWidth) * last;
    return graph[nearest(graph, at)]?.step ?? 0;
  };
  const here = reached(graph, step);
  return (
    <svg
      width={width}
      height={HEIGHT}
      role="slider"
      tabIndex={0}
      aria-label={t('Chances to win: moment shown')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={step}
      aria-valuetext={momentText(props, lines)}
      onClick={(event) => onGo(stepAt(event))}
    >
      <Axes width={width} last={last} y={y} />
      <line class="now" x1={x(step)} x2={x(step)} y1={TOP} y2={HEIGHT - FOOT} />
      {lines.map((line, i) => (
        <g key={i} class={`chance-${i}`}>
          <polyline
            points={graph.map((one, n) => `${x(one.step)},${y(line.chances[n] ?? 0)}`).join(' ')}
          />
          <circle cx={x(step)} cy={y(line.chances[here] ?? 0)} r={4} />
        </g>
      ))}
    </svg>
  );
}

function Legend({ graph, lines, names, step }: GraphProps & { lines: ChanceLine[] }) {
  const percents = percentsAt(lines, reached(graph, step));
  return (
    <ul class="chance-legend">
      {lines.map((line, i) => (
        <li key={i} class={`chance-${i}`}>
          <svg width="30" height="12" aria-hidden="true">
            <polyline points="0,6 30,6" />
          </svg>
          {labelOf(line, names)} <b>{percents[i]}</b>
        </li>
      ))}
    </ul>
  );
}

/** A long table is only there while it is open. */
function ChanceTable({ graph, lines, names, title }: GraphProps & TableProps) {
  const [open, setOpen] = useState(false);
  const heads = [t('Step'), ...lines.map((line) => labelOf(line, names))];
  const rows = () => graph.map(({ step }, n) => [step, ...percentsAt(lines, n)]);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('As a table')}</summary>
      {open && <Rows heads={heads} rows={rows()} label={title} />}
    </details>
  );
}

interface TableProps {
  lines: ChanceLine[];
  title: string;
}

export function ChanceGraph(props: GraphProps & { decides: boolean }) {
  const id = useId();
  const { box, width } = useWidth();
  const lines = linesOf(props.graph);
  const title = t('Chances to win');
  if (!props.decides && isSettled(props.graph))
    return (
      <p class="quiet settled">
        {t('The order of the cards had decided this game from the start.')}
      </p>
    );
  return (
    <section class="chances" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div class="drawing" ref={box}>
        {width > 0 && <Drawing {...props} lines={lines} width={width} />}
      </div>
      <Legend {...props} lines={lines} />
      <ChanceTable {...props} lines={lines} title={title} />
    </section>
  );
}
