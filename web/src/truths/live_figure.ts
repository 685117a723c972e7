// Makes the figure of a question from the JSON that the simulation writes, as tool/truths.py makes
// the stored ones.
import type { Bars, ChartData, Figure, Question, ShareRow } from './truths';

type Cell = Omit<ShareRow, 'name'>;

/** The parts of the JSON that figures are made from (doc/simulation.md). */
interface SimResult {
  games: number;
  seed: string;
  shares: Record<string, Record<string, Cell | Record<string, Cell>>>;
  counters: Record<string, [value: number, count: number][][]>;
}

const inside = (of: unknown, name: string): unknown =>
  (of as Record<string, unknown> | undefined)?.[name];

/** The bars of the stored figure, so that both can be drawn over each other. Values outside count
 * in the nearest bar. */
function barsAs({ first, width, counts }: Bars, pairs: [number, number][]): Bars {
  const own = counts.map(() => 0);
  for (const [value, count] of pairs) {
    const bar = Math.floor((value - first) / width);
    const at = Math.max(0, Math.min(bar, own.length - 1));
    own[at] = (own[at] ?? 0) + count;
  }
  return { first, width, counts: own };
}

function rowsOf(result: SimResult, table: string, column?: string): ShareRow[] {
  return Object.entries(result.shares[table] ?? {}).map(([name, cells]) => {
    const { n, share, low, high } = (column ? inside(cells, column) : cells) as Cell;
    return { name, n, share, low, high };
  });
}

function chartOf({ chart }: Question, stored: ChartData, result: SimResult): ChartData {
  if ('rows' in stored) return { rows: rowsOf(result, chart.table, chart.column) };
  return barsAs(stored, result.counters[chart.table]?.[0] ?? []);
}

function shareBetween(pairs: [number, number][], from: number, to: number): number {
  const count = (some: [number, number][]): number => some.reduce((all, [, n]) => all + n, 0);
  return count(pairs.filter(([value]) => value >= from && value <= to)) / (count(pairs) || 1);
}

function valueOf(spec: Question['values'][string], result: SimResult): number {
  if ('path' in spec) return spec.path.reduce<unknown>(inside, result) as number;
  return shareBetween(result.counters[spec.table]?.[0] ?? [], spec.from, spec.to);
}

export function figureOf(question: Question, stored: ChartData, json: string): Figure {
  const result = JSON.parse(json) as SimResult;
  const values = Object.entries(question.values).map(([name, spec]) => [
    name,
    valueOf(spec, result),
  ]);
  return {
    n: result.games,
    seed: result.seed,
    values: Object.fromEntries(values),
    chart: chartOf(question, stored, result),
  };
}
