// The table of a league: who stands where, and each evening's points; those that do not count are
// struck out.
import { language, t } from '../base/translations';
import type { LeagueCell, LeagueEvening, LeagueRow } from './league_types';

const pointsText = (points: number): string =>
  points.toLocaleString(language.value, { maximumFractionDigits: 2 });

function Cell({ cell }: { cell: LeagueCell | null }) {
  if (!cell) return <td>–</td>;
  const points = pointsText(cell.points);
  return <td>{cell.counts ? points : <s>{points}</s>}</td>;
}

interface Props {
  evenings: LeagueEvening[];
  standings: LeagueRow[];
}

export function LeagueTable({ evenings, standings }: Props) {
  return (
    <div class="wide-table" tabIndex={0} role="group" aria-label={t('League table')}>
      <table class="standings wide league-table">
        <thead>
          <tr>
            <th scope="col">{t('Place')}</th>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Total')}</th>
            {evenings.map((evening, i) => (
              <th scope="col" key={i}>
                {evening.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {standings.map((row) => (
            <tr key={row.name} data-name={row.name}>
              <td>{row.rank}</td>
              <th scope="row" translate={false}>
                {row.name}
              </th>
              <td>
                <b>{pointsText(row.total)}</b>
              </td>
              {row.evenings.map((cell, i) => (
                <Cell key={i} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
