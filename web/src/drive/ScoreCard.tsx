// The score card of a person: round by round the table, the partner and the points.
import { t } from '../base/translations';
import { pointsNumber, signedNumber } from './award_text';
import { namesOf, pointsText } from './drive_text';
import type { DriveAdjustment, DriveState } from './drive_types';

/** Points that the director has added or taken away, with the reasons as far as they are told. */
export function Adjustments({ adjusted }: { adjusted: DriveAdjustment[] }) {
  if (!adjusted.length) return null;
  return (
    <ul class="adjustments">
      {adjusted.map(({ round, points, reason }, i) => (
        <li key={i}>
          {t('Round {round}: {points} points', { round, points: signedNumber(points) })}
          {reason && ` (${reason})`}
        </li>
      ))}
    </ul>
  );
}

export function ScoreCard({ state, person }: { state: DriveState; person: number }) {
  const card = (state.card ?? []).filter((line) => line.round <= state.drive.round);
  if (!card.length) return null;
  const sum = card.reduce((all, line) => all + line.points, 0);
  const standing = state.standings.find((row) => row.person === person);
  return (
    <section aria-labelledby="card-title">
      <h2 id="card-title">{t('Your score card')}</h2>
      <table class="standings">
        <thead>
          <tr>
            <th scope="col">{t('Round')}</th>
            <th scope="col">{t('Table')}</th>
            <th scope="col">{t('With')}</th>
            <th scope="col" data-kept>
              {t('Points')}
            </th>
          </tr>
        </thead>
        <tbody>
          {card.map((line) => (
            <tr key={line.round}>
              <td>{line.round}</td>
              <td>{line.table || t('sat out')}</td>
              <th scope="row">
                {namesOf(
                  state,
                  line.seats.filter((one, seat) => one !== person && (seat + line.seat) % 2 === 1),
                )}
              </th>
              <td data-kept>{pointsNumber(line.points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Adjustments adjusted={card.flatMap((line) => line.adjusted ?? [])} />
      <p>
        {pointsText(sum)}
        {standing && `, ${t('place {place}', { place: standing.rank })}`}
      </p>
    </section>
  );
}
