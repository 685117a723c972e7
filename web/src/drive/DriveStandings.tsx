// The standings of a drive, and who wins which prize.
import { labelled, t } from '../base/translations';
import { pointsNumber } from './award_text';
import { choiceName, optionOf } from './drive_options';
import {
  fewestText,
  groupOf,
  hasGroups,
  namesOf,
  percentText,
  personOf,
  prizeName,
  wonText,
} from './drive_text';
import { rowsOf } from './pair_rows';
import type { RoundText } from './round_points';
import type { DrivePrize, DriveStanding, DriveState } from './drive_types';

interface TableProps {
  state: DriveState;
  most?: number;
  rounds?: RoundText | undefined; // then the points of each round stand there
}

export function StandingsTable({ state, most = Infinity, rounds }: TableProps) {
  const lines = new Set(state.standings.map((row) => row.group)).size > 1;
  const shares = state.drive.setup.compare === 'match_points';
  const handicaps = state.standings.some((row) => row.handicap);
  const rows = rowsOf(state);
  const parted = lines && state.drive.setup.movement === 'mitchell';
  const groups = hasGroups(state);
  return (
    <table class="standings">
      <thead>
        <tr>
          <th scope="col">{t('Place')}</th>
          <th scope="col">{rows.some((row) => row.pair) ? t('Pair') : t('Name')}</th>
          {rounds &&
            Array.from({ length: state.drive.round }, (_, i) => (
              <th scope="col" key={i} class="of-round">
                {i + 1}
              </th>
            ))}
          <th scope="col" data-kept={rounds && ''}>
            {t('Points')}
          </th>
          {groups && <th scope="col">{t('Group')}</th>}
          {handicaps && <th scope="col">{t('of them handicap')}</th>}
          {shares && <th scope="col">{t('Percent')}</th>}
          {!rounds && <th scope="col">{t('Played')}</th>}
          {!rounds && <th scope="col">{t('Sat out')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, most).map(({ first: row, persons, pair, place }) => (
          <tr
            key={row.person}
            data-person={row.person}
            data-pair={pair || undefined}
            class={persons.includes(state.person) ? 'mine' : ''}
          >
            <td>
              {parted && `${row.group} `}
              {place}
            </td>
            <th scope="row">
              {pair > 0 && <span class="pair-number">{pair}</span>}{' '}
              {namesOf(state, persons)}
              {personOf(state, row.person)?.bot && <span class="quiet"> {t('(bot)')}</span>}
            </th>
            {rounds &&
              Array.from({ length: state.drive.round }, (_, i) => (
                <td key={i} class="of-round">
                  {rounds(row.person, i + 1)}
                </td>
              ))}
            <td data-kept={rounds && ''}>{pointsNumber(row.score)}</td>
            {groups && (
              <td translate={false}>
                {[...new Set(persons.map((one) => groupOf(state, one)))].filter(Boolean).join(', ')}
              </td>
            )}
            {handicaps && <td>{pointsNumber(row.handicap ?? 0)}</td>}
            {shares && <td>{percentText(row.percent)}</td>}
            {!rounds && <td>{row.played}</td>}
            {!rounds && <td>{row.out}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** By what people with the same points have different places; nothing where none are parted. */
export function TieLine({ state: { drive, standings } }: { state: DriveState }) {
  const { ties, compare } = drive.setup;
  const isSame = (one: DriveStanding, other: DriveStanding): boolean =>
    compare === 'match_points' ? one.percent === other.percent : one.score === other.score;
  const isParted = standings.some((row, i) => {
    const before = standings[i - 1];
    return before && before.rank < row.rank && isSame(before, row);
  });
  if (!isParted || ties === 'shared') return null;
  return (
    <p class="quiet tie-line">{labelled(t(optionOf('ties').label), choiceName('ties', ties))}</p>
  );
}

/** The prizes as they stand, or as they are won. */
export function Prizes({ state }: { state: DriveState }) {
  const won = state.prizes.filter((prize) => prize.winners.length);
  const note = fewestText(state);
  if (!won.length) return null;
  return (
    <>
      <PrizeList state={state} won={won} />
      {note && <p class="quiet">{note}</p>}
    </>
  );
}

function PrizeList({ state, won }: { state: DriveState; won: DrivePrize[] }) {
  return (
    <ul class="prizes">
      {won.map((prize) => (
        <li key={prize.prize}>
          <h3>{prizeName(prize.prize, state.drive.setup.groups)}</h3>
          <ol>
            {[...new Set(prize.winners.map((one) => one.rank))].map((rank) => {
              const same = prize.winners.filter((one) => one.rank === rank);
              return (
                <li key={rank} value={rank}>
                  <b>{namesOf(state, same.map((one) => one.person))}</b>{' '}
                  <span class="quiet">{wonText(prize.prize, same)}</span>
                </li>
              );
            })}
          </ol>
        </li>
      ))}
    </ul>
  );
}
