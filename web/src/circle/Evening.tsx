// After a game: what the same people have reached together, at this table and at those of which it
// is the rematch.
import { Rows } from '../components/NumberTable';
import { t } from '../base/translations';
import { seatName } from '../table_view/field_values';
import { room } from '../state/room';
import { view } from '../state/view';
import '../style/circle.css';

export function Evening() {
  const v = view.value;
  const seats = room.value?.seats;
  if (!v || !seats) return null;
  const rows = seats.map(({ tally = [0, 0, 0] }, seat) => [
    seatName(v, seat),
    tally[0] + 1,
    tally[1] + Number(v.rank[seat] === 1),
    tally[2] + (v.points[seat] ?? 0),
  ]);
  const title = t('Results of these players');
  return (
    <details class="evening">
      <summary>{title}</summary>
      <Rows heads={[t('Name'), t('Games'), t('Won'), t('Points')]} rows={rows} label={title} />
    </details>
  );
}
