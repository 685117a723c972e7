// Standings on the big screen: a line for each place, in columns and pages where there are many.
import { t } from '../base/translations';
import { nameOf, percentText, personOf } from './drive_text';
import type { DriveStanding, DriveState } from './drive_types';
import { FitList } from './WallFit';

const WIDTH = 15; // em of a line

function Line({ state, row }: { state: DriveState; row: DriveStanding }) {
  const { compare, movement } = state.drive.setup;
  const lines = movement === 'mitchell';
  return (
    <li data-person={row.person}>
      <b class="wall-number">
        {lines && `${row.group} `}
        {row.rank}
      </b>
      <span>
        {nameOf(state, row.person)}
        {personOf(state, row.person)?.bot && <span class="quiet"> {t('(bot)')}</span>}
      </span>
      <b class="wall-points">
        {compare === 'match_points' ? percentText(row.percent) : row.score}
      </b>
    </li>
  );
}

export function WallStandings({ state }: { state: DriveState }) {
  const { standings } = state;
  return (
    <FitList
      class="wall-places"
      width={WIDTH}
      content={JSON.stringify([standings, state.people.map((one) => one.name)])}
      items={standings.map((row) => (
        <Line key={row.person} state={state} row={row} />
      ))}
    />
  );
}
