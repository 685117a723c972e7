// How points came about: for every seat or side the lines that add up to what it scored.
import { game, view } from '../state/view';
import { seatName, sideName } from '../table_view/field_values';
import type { View } from '../base/protocol_types';
import { fill, t } from '../base/translations';
import { account, sharesOf, type Share } from './score_breakdown';

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

function nameOf(v: View, share: Share, rows: number): string {
  return share.field.owner === 'side' ? sideName(v, share.row, rows) : seatName(v, share.row);
}

function ShareView({ v, share, rows }: { v: View; share: Share; rows: number }) {
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
          <th scope="row">{t('Together')}</th>
          <td>{signed(share.sum)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The account of what ended last; nothing where nothing has ended yet. */
export function AccountView() {
  const g = game.value;
  const v = view.value;
  const now = account.value;
  if (!g || !v || !now) return null;
  const shares = sharesOf(g, v, now.lines);
  return (
    <details class="tally" data-account={now.number}>
      <summary>{t('How the points came about')}</summary>
      {shares.map((share) => (
        <ShareView
          key={`${share.field.id}${share.row}`}
          v={v}
          share={share}
          rows={shares.filter((s) => s.field === share.field).length}
        />
      ))}
    </details>
  );
}
