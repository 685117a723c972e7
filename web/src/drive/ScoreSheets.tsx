// Score cards on paper: to be filled in by hand, and as far as rounds are over filled in already,
// with what the director has added or taken away and the sums.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { awardsText, pointsNumber, signedNumber } from './award_text';
import { pointsOf } from './drive_export';
import { movementName, namesOf, percentText } from './drive_text';
import { Adjustments } from './ScoreCard';
import { Loading, roundTrumps, tableIn, useRounds, type SheetProps } from './sheet_parts';
import type {
  DriveDeal,
  DrivePerson,
  DrivePoints,
  DriveRound,
  DriveState,
  DriveTable,
} from './drive_types';

/** The row of a round that is over. */
interface Line {
  round: number;
  table: string;
  company: string; // the partner, or the others where there are no sides
  results: string[]; // of the own side and then of the other one, or of the own seat: by boxes
  adjusted: number;
  points: number; // without what was adjusted
  total: number; // of all rounds so far
}

const MOST_BOXES = 4; // of a side in a row

/** A box for each deal of a round; where there is no room, one for all of them. */
const boxesOf = ({ deals }: { deals: number }): number => (deals > MOST_BOXES ? 1 : deals);

/** The values of these deals together; the award where there is no result. */
function valueOf(deals: DriveDeal[], at: number): string {
  const known = deals.filter((deal) => deal.values.length);
  const awards = deals.find((deal) => deal.awards)?.awards;
  if (!known.length && awards) return awardsText(awards.slice(at, at + 1));
  return pointsNumber(known.reduce((sum, deal) => sum + (deal.values[at] ?? 0), 0));
}

function resultsOf(state: DriveState, { deals }: DriveTable, seat: number): string[] {
  const own = state.drive.by_seat ? [seat] : [seat % 2, 1 - (seat % 2)];
  const isEach = boxesOf(state.drive.setup) === deals.length;
  const boxes = isEach ? deals.map((deal) => [deal]) : [deals];
  return own.flatMap((at) => boxes.map((box) => valueOf(box, at)));
}

function lineOf(state: DriveState, it: DriveRound, person: number, told: DrivePoints): Line {
  const table = tableIn(it, person);
  const seat = table?.seats.indexOf(person) ?? 0;
  const adjusted = (told.adjusted ?? [])
    .filter((one) => one.round === it.round)
    .reduce((sum, one) => sum + one.points, 0);
  const isOther = (one: number, at: number) =>
    one !== person && (!state.drive.sides || (at + seat) % 2 === 0);
  return {
    round: it.round,
    table: table ? String(table.table) : it.out.includes(person) ? t('sat out') : '–',
    company: table ? namesOf(state, table.seats.filter(isOther)) : '',
    results: table ? resultsOf(state, table, seat) : [],
    adjusted,
    points: (told.rounds[it.round - 1] ?? 0) - adjusted,
    total: told.rounds.slice(0, it.round).reduce((sum, points) => sum + points, 0),
  };
}

const adjustedText = (points: number): string => (points ? signedNumber(points) : '');

interface RowProps extends SheetProps {
  round: number;
  line: Line | undefined;
}

function Row({ state, round, line }: RowProps) {
  const { by_seat: bySeat, setup } = state.drive;
  const boxes = boxesOf(setup) * (bySeat ? 1 : 2);
  return (
    <tr data-filled={line ? '' : undefined}>
      <td>{round}</td>
      <td>{roundTrumps(state, round)}</td>
      <td>{line?.table}</td>
      <td class="names">{line?.company}</td>
      {Array.from({ length: boxes }, (_, at) => (
        <td key={at} class="box">
          {line?.results[at]}
        </td>
      ))}
      <td>{line && adjustedText(line.adjusted)}</td>
      <td>{line && pointsNumber(line.points)}</td>
      <td>{line && pointsNumber(line.total)}</td>
    </tr>
  );
}

/** The sums of the evening, as the standings have them. */
function Sums({ state, person, lines }: SheetProps & { person: number; lines: Line[] }) {
  const standing = state.standings.find((row) => row.person === person);
  const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0);
  const handicap = standing?.handicap ?? 0;
  const span = 4 + boxesOf(state.drive.setup) * (state.drive.by_seat ? 1 : 2);
  if (state.drive.phase !== 'over' || !standing) return null;
  return (
    <tfoot>
      {handicap !== 0 && (
        <tr>
          <th scope="row" colSpan={span + 2}>
            {t('Handicap')}
          </th>
          <td>{signedNumber(handicap)}</td>
        </tr>
      )}
      <tr>
        <th scope="row" colSpan={span}>
          {[
            t('Total'),
            t('place {place}', { place: standing.rank }),
            ...(standing.percent === null ? [] : [`${percentText(standing.percent)} %`]),
          ].join(', ')}
        </th>
        <td>{adjustedText(sum((line) => line.adjusted))}</td>
        <td>{pointsNumber(sum((line) => line.points))}</td>
        <td data-total>{pointsNumber(standing.score)}</td>
      </tr>
    </tfoot>
  );
}

interface CardProps extends SheetProps {
  person: DrivePerson;
  rounds: DriveRound[];
  told: DrivePoints | undefined;
}

function ScoreCard({ state, person, rounds, told }: CardProps) {
  const { setup, phase, round: last, by_seat: bySeat } = state.drive;
  const isOver = (round: number) => phase === 'over' || round < last;
  const lines = rounds
    .filter((it) => told && isOver(it.round))
    .map((it) => lineOf(state, it, person.number, told as DrivePoints));
  const count = phase === 'over' ? last : setup.rounds;
  return (
    <section class="drive-sheet score-card" data-person={person.number}>
      <header class="sheet-head">
        <h2 translate={false}>{person.name}</h2>
        <p>
          {t('No. {number}', { number: person.number })} · {setup.title}
        </p>
      </header>
      <table class="paper-table">
        <thead>
          <tr>
            <th scope="col">{t('Round')}</th>
            <th scope="col">{t('Trump')}</th>
            <th scope="col">{t('Table')}</th>
            <th scope="col">{state.drive.sides ? t('Partner') : t('With')}</th>
            {(bySeat ? [t('Result')] : [t('We'), t('They')]).map((word) => (
              <th scope="colgroup" colSpan={boxesOf(setup)} key={word}>
                {word}
              </th>
            ))}
            <th scope="col">{t('Penalty')}</th>
            <th scope="col">{t('Points')}</th>
            <th scope="col">{t('Total')}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, i) => (
            <Row key={i} state={state} round={i + 1} line={lines[i]} />
          ))}
        </tbody>
        <Sums state={state} person={person.number} lines={lines} />
      </table>
      <Adjustments adjusted={(told?.adjusted ?? []).filter((one) => isOver(one.round))} />
      <p class="quiet">{movementName(setup.movement)}</p>
    </section>
  );
}

/** The points of everybody by rounds; null until they are known. */
export function usePoints(state: DriveState): Map<number, DrivePoints> | null {
  const [points, setPoints] = useState<Map<number, DrivePoints> | null>(null);
  useEffect(() => {
    void pointsOf().then(setPoints, () => setPoints(new Map()));
  }, [state.drive.number]);
  return points;
}

/** Of everybody who is there, or who has played. */
export function ScoreCards({ state }: SheetProps) {
  const rounds = useRounds(state, state.drive.round);
  const points = usePoints(state);
  if (!rounds || !points) return <Loading />;
  const has = (one: DrivePerson) =>
    one.here || !!state.standings.find((row) => row.person === one.number)?.played;
  return (
    <>
      {state.people.filter(has).map((person) => (
        <ScoreCard
          key={person.number}
          state={state}
          person={person}
          rounds={rounds}
          told={points.get(person.number)}
        />
      ))}
    </>
  );
}
