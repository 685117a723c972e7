// After a game: what the same people have reached together, at this table and at those of which it
// is the rematch; and who has won games in a row that were agreed on.
import { Rows } from '../components/NumberTable';
import { t } from '../base/translations';
import { seatName } from '../table_view/field_values';
import { room } from '../state/room';
import { view } from '../state/view';
import type { Rounds } from '../base/room_types';
import '../style/circle.css';

type Sums = [name: string, games: number, won: number, points: number];

/** Who has the most points, or has won most games where games bring no points. */
function leaders(rows: Sums[]): string[] {
  const counts = rows.some(([, , , points]) => points !== 0) ? 3 : 2;
  const most = Math.max(...rows.map((row) => row[counts]));
  return rows.filter((row) => row[counts] === most).map(([name]) => name);
}

function titleOf(rounds: Rounds | undefined, rows: Sums[]): string {
  if (!rounds) return t('Results of these players');
  const { at, of } = rounds;
  return at < of
    ? t('After {n} of {all} games', { n: at, all: of })
    : t('Winner of {n} games: {names}', { n: of, names: leaders(rows).join(', ') });
}

export function Evening() {
  const v = view.value;
  const now = room.value;
  if (!v || !now) return null;
  const rows = now.seats.map(({ tally = [0, 0, 0] }, seat): Sums => [
    seatName(v, seat),
    tally[0] + 1,
    tally[1] + Number(v.rank[seat] === 1),
    tally[2] + (v.points[seat] ?? 0),
  ]);
  const title = titleOf(now.rounds, rows);
  return (
    <details class="evening" open={!!now.rounds}>
      <summary>{title}</summary>
      <Rows heads={[t('Name'), t('Games'), t('Won'), t('Points')]} rows={rows} label={title} />
    </details>
  );
}
