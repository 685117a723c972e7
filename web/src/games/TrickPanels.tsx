// The panels of games of tricks that have none of their own: what a choice means, the course of the
// auction, the last trick, and the score sheet, with a line for each deal.
import { rowsOf } from '../table_view/field_values';
import { t, tn } from '../base/translations';
import { AuctionCourse } from './AuctionCourse';
import { LastTrick } from './LastTrick';
import { roundsUpTo } from './round_history';
import { ScoreSheet } from './ScoreSheet';
import type { PanelProps } from './theme';

export function TrickStrip(props: PanelProps) {
  return (
    <>
      <AuctionCourse {...props} />
      <LastTrick {...props} />
    </>
  );
}

const NOTED = ['tricks', 'score'];

/** The points after each deal; the tricks of the last one are those so far. */
export function DealSheet({ game, view }: PanelProps) {
  const score = game.fields.find((field) => field.id === 'score');
  const deals = game.fields.some((field) => field.id === 'deal');
  if (!game.trick || !score || !deals) return null;
  const columns = rowsOf(view.fields.score).length;
  const rounds = roundsUpTo(view, { counter: 'deal', fields: NOTED, total: 'score' });
  return (
    <ScoreSheet
      view={view}
      rounds={rounds}
      columns={columns}
      sides={score.owner === 'side'}
      legend={t('Deal · tricks · points so far')}
      line={({ number }) => `${number}.`}
      cell={({ values }, column) => ({
        small: tn('1 trick', '{n} tricks', values.tricks?.[column] ?? 0),
        text: String(values.score?.[column] ?? ''),
      })}
    />
  );
}
