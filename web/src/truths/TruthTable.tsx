// The numbers of a question's chart, and how to play the same games again.
import { useState } from 'preact/hooks';
import { Rows, type Cell } from '../components/NumberTable';
import { t } from '../base/translations';
import { sharesOf } from './chart_shares';
import { columnOf, finePercent, intervalOf, number, rowName, titleOf } from './truth_text';
import {
  barsIn,
  commandOf,
  rowsIn,
  type Bars,
  type Figure,
  type Question,
  type ShareRow,
} from './truths';

interface Table {
  heads: string[];
  rows: Cell[][];
}

const here = (what: string): string => t('{what}, here', { what });

function valuesOf({ first, width }: Bars, bar: number): string {
  const from = first + bar * width;
  return width === 1 ? number(from) : `${number(from)}–${number(from + width - 1)}`;
}

function ofBars(question: Question, stored: Bars, live: Bars | null): Table {
  const share = columnOf();
  const own = live && sharesOf(live);
  return {
    heads: [titleOf(question.chart.table), share, ...(own ? [here(share)] : [])],
    rows: sharesOf(stored).map((one, i) => [
      valuesOf(stored, i),
      finePercent(one),
      ...(own ? [finePercent(own[i] ?? 0)] : []),
    ]),
  };
}

/** Games played here have rows of their own: more columns have no room on a phone. */
function ofShares({ chart }: Question, stored: ShareRow[], live: ShareRow[] | null): Table {
  const cells = (row: ShareRow): Cell[] => [finePercent(row.share), intervalOf(row), number(row.n)];
  return {
    heads: [titleOf(chart.table), columnOf(chart.column), t('99 % interval'), 'n'],
    rows: stored.flatMap((row) => {
      const own = live?.find((one) => one.name === row.name);
      const name = rowName(chart.table, row.name);
      return [[name, ...cells(row)], ...(own ? [[here(name), ...cells(own)]] : [])];
    }),
  };
}

function tableOf(question: Question, stored: Figure, live: Figure | null): Table {
  if ('rows' in stored.chart) return ofShares(question, stored.chart.rows, rowsIn(live?.chart));
  return ofBars(question, stored.chart, barsIn(live?.chart));
}

interface Props {
  question: Question;
  stored: Figure;
  live: Figure | null;
}

function Numbers({ question, stored, live }: Props) {
  const { heads, rows } = tableOf(question, stored, live);
  return (
    <>
      <Rows heads={heads} rows={rows} label={t(question.question)} />
      <p class="again">{t('This command plays the same games again, with the same figures:')}</p>
      <p>
        <code>{commandOf(question, stored)}</code>
      </p>
      {live && (
        <p>
          <code class="here">{commandOf(question, live)}</code>
        </p>
      )}
    </>
  );
}

/** Long tables are only there while they are open. */
export function TruthTable(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('As a table')}</summary>
      {open && <Numbers {...props} />}
    </details>
  );
}
