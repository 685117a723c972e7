// Shows how points came about: for every seat or side the lines that add up to its score.
import { game, view } from '../state/view';
import { seatName, sideName } from '../table_view/field_values';
import type { View } from '../base/protocol_types';
import { fill, t } from '../base/translations';
import { scoreBreakdown, breakdownsOf, type SeatBreakdown } from './score_breakdown';

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

function nameOf(v: View, share: SeatBreakdown, rows: number): string {
  return share.field.owner === 'side' ? sideName(v, share.row, rows) : seatName(v, share.row);
}

function SeatBreakdownTable({ v, share, rows }: { v: View; share: SeatBreakdown; rows: number }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{nameOf(v, share, rows)}</th>
          <th scope="col">{t(share.field.label)}</th>
        </tr>
      </thead>
      <tbody>
        {share.lines.map((line, i) => (
          <tr key={i}>
            <th scope="row">{fill(t(line.label), { n: line.count })}</th>
            <td>{signed(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Total')}</th>
          <td>{signed(share.sum)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The breakdown of the last deal, round or game; nothing before one has ended. */
export function ScoreBreakdownPanel() {
  const g = game.value;
  const v = view.value;
  const now = scoreBreakdown.value;
  if (!g || !v || !now) return null;
  const shares = breakdownsOf(g, v, now.lines);
  return (
    <details class="score-breakdown" data-account={now.number}>
      <summary>{t('How the points were scored')}</summary>
      {shares.map((share) => (
        <SeatBreakdownTable
          key={`${share.field.id}${share.row}`}
          v={v}
          share={share}
          rows={shares.filter((s) => s.field === share.field).length}
        />
      ))}
    </details>
  );
}
