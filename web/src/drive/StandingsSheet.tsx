// The standings on paper: with the points of each round beside the sums, or where these are too
// many for the width of a sheet, in tables below.
import { t } from '../base/translations';
import { HalfTime } from './Ceremony';
import { namesOf } from './drive_text';
import { Prizes, StandingsTable } from './DriveStandings';
import { rowsOf } from './pair_rows';
import { useRoundText, type RoundText } from './round_points';
import { Head, Loading, type SheetProps } from './sheet_parts';

const WIDE = 12; // rounds beside the sums on a sheet of A4 or Letter
const WIDE_LARGE = 6;
const BLOCK = 14; // rounds in a table of their own
const BLOCK_LARGE = 8;

interface RoundsProps extends SheetProps {
  rounds: number[];
  textOf: RoundText;
}

/** The points of these rounds, in the order of the standings. */
function RoundsTable({ state, rounds, textOf }: RoundsProps) {
  return (
    <table class="standings by-round">
      <thead>
        <tr>
          <th scope="col">{t('Place')}</th>
          <th scope="col">{t('Name')}</th>
          {rounds.map((round) => (
            <th scope="col" key={round}>
              {round}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(state).map(({ first, persons, place }) => (
          <tr key={first.person} data-person={first.person}>
            <td>{place}</td>
            <th scope="row">{namesOf(state, persons)}</th>
            {rounds.map((round) => (
              <td key={round}>{textOf(first.person, round)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Parts of so many rounds. */
function blocksOf(count: number, most: number): number[][] {
  const rounds = Array.from({ length: count }, (_, i) => i + 1);
  return Array.from({ length: Math.ceil(count / most) }, (_, i) =>
    rounds.slice(i * most, (i + 1) * most),
  );
}

export function StandingsSheet({ state, large }: SheetProps & { large: boolean }) {
  const { round, phase } = state.drive;
  const textOf = useRoundText(state);
  const fits = round <= (large ? WIDE_LARGE : WIDE);
  const title =
    phase === 'over' ? t('Final standings') : t('Standings in round {round}', { round });
  if (!textOf) return <Loading />;
  return (
    <section class="drive-sheet standings-sheet">
      <Head state={state} title={title} />
      {phase === 'over' ? <Prizes state={state} /> : <HalfTime state={state} />}
      <StandingsTable state={state} rounds={fits ? textOf : undefined} />
      {!fits &&
        blocksOf(round, large ? BLOCK_LARGE : BLOCK).map((rounds) => (
          <section key={rounds[0]}>
            <h3>{t('Points of the rounds')}</h3>
            <RoundsTable state={state} rounds={rounds} textOf={textOf} />
          </section>
        ))}
    </section>
  );
}
