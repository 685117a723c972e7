// The places of a finished game: a row for each player, or for each side where people play
// together.
import { sidesOf } from '../games/playing_sides';
import { placesOf } from '../review/result_text';
import { SeatAvatar } from '../room/SeatStatus';
import { sideSeats } from '../table_view/field_values';
import { seatLabel } from '../table_view/seat_sentences';
import type { Game, View } from '../base/protocol_types';
import { KeptText } from '../base/KeptText';
import { language, t } from '../base/translations';

interface Row {
  seats: number[];
  place: number;
  points: number;
}

const rowOfSeat = (v: View, seat: number): Row => ({
  seats: [seat],
  place: v.rank[seat] ?? 0,
  points: v.points[seat] ?? 0,
});

/** A row for each side, with places among the sides. Where partners differ, nothing is joined. */
function rowsOfSides(v: View, sides: number): Row[] | null {
  const all = Array.from({ length: sides }, (_, side) => sideSeats(v, side, sides));
  const alike = (numbers: number[]) =>
    all.every((seats) => seats.every((s) => numbers[s] === numbers[seats[0] ?? s]));
  if (!alike(v.rank) || !alike(v.points)) return null;
  const places = placesOf(v.rank, sides);
  return all.map((seats) => ({
    seats,
    place: places[seats[0] ?? 0] ?? 0,
    points: v.points[seats[0] ?? 0] ?? 0,
  }));
}

function rowsOfResult(g: Game, v: View): Row[] {
  const sides = sidesOf(g, v);
  const rows = (sides && rowsOfSides(v, sides)) || v.rank.map((_, s) => rowOfSeat(v, s));
  return [...rows].sort((a, b) => a.place - b.place);
}

function Names({ v, seats }: { v: View; seats: number[] }) {
  const own = (s: number) => Number(s === v.seat);
  const order = [...seats].sort((a, b) => own(b) - own(a));
  const names = order.map((s) => seatLabel(v, s));
  return (
    <th scope="row">
      {order.map((s) => (
        <SeatAvatar key={s} seat={s} />
      ))}
      <KeptText text={new Intl.ListFormat(language.value).format(names)} names={v.names} />
    </th>
  );
}

export function ResultTable({ g, v }: { g: Game; v: View }) {
  const points = v.points.some((p) => p !== 0);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Place')}</th>
          <th scope="col">{t('Name')}</th>
          {points && <th scope="col">{t('Points')}</th>}
        </tr>
      </thead>
      <tbody>
        {rowsOfResult(g, v).map(({ seats, place, points: score }) => (
          <tr key={seats.join()} class={seats.includes(v.seat) ? 'mine' : ''}>
            <td>{place}.</td>
            <Names v={v} seats={seats} />
            {points && <td>{score}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
