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
const MOST_LARGE = 2; // the same in large type

/** What all cards of a sheet share. */
interface CardSheet extends SheetProps {
  boxes: number; // for the results of a side in a round
}

/** A box for each deal of a round; where there is no room, one for all of them. */
const boxesOf = ({ drive }: DriveState, large: boolean): number =>
  drive.setup.deals > (large ? MOST_LARGE : MOST_BOXES) ? 1 : drive.setup.deals;

/** The values of these deals together; the award where there is no result. */
function valueOf(deals: DriveDeal[], at: number): string {
  const known = deals.filter((deal) => deal.values.length);
  const awards = deals.find((deal) => deal.awards)?.awards;
  if (!known.length && awards) return awardsText(awards.slice(at, at + 1));
  return pointsNumber(known.reduce((sum, deal) => sum + (deal.values[at] ?? 0), 0));
}

function resultsOf({ state, boxes }: CardSheet, { deals }: DriveTable, seat: number): string[] {
  const own = state.drive.by_seat ? [seat] : [seat % 2, 1 - (seat % 2)];
  const parts = boxes === deals.length ? deals.map((deal) => [deal]) : [deals];
  return own.flatMap((at) => parts.map((part) => valueOf(part, at)));
}

function lineOf(sheet: CardSheet, it: DriveRound, person: number, told: DrivePoints): Line {
  const { state } = sheet;
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
    results: table ? resultsOf(sheet, table, seat) : [],
    adjusted,
    points: (told.rounds[it.round - 1] ?? 0) - adjusted,
    total: told.rounds.slice(0, it.round).reduce((sum, points) => sum + points, 0),
  };
}

const adjustedText = (points: number): string => (points ? signedNumber(points) : '');

interface RowProps extends CardSheet {
  round: number;
  line: Line | undefined;
}

function Row({ state, boxes, round, line }: RowProps) {
  const all = boxes * (state.drive.by_seat ? 1 : 2);
  return (
    <tr data-filled={line ? '' : undefined}>
      <td>{round}</td>
      <td>{roundTrumps(state, round)}</td>
      <td>{line?.table}</td>
      <td class="names">{line?.company}</td>
      {Array.from({ length: all }, (_, at) => (
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
function Sums({ state, boxes, person, lines }: CardSheet & { person: number; lines: Line[] }) {
  const standing = state.standings.find((row) => row.person === person);
  const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0);
  const handicap = standing?.handicap ?? 0;
  const span = 4 + boxes * (state.drive.by_seat ? 1 : 2);
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

interface CardProps extends CardSheet {
  person: DrivePerson;
  rounds: DriveRound[];
  told: DrivePoints | undefined;
}

function ScoreCard({ state, boxes, person, rounds, told }: CardProps) {
  const { setup, phase, round: last, by_seat: bySeat } = state.drive;
  const isOver = (round: number) => phase === 'over' || round < last;
  const lines = rounds
    .filter((it) => told && isOver(it.round))
    .map((it) => lineOf({ state, boxes }, it, person.number, told as DrivePoints));
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
              <th scope="colgroup" colSpan={boxes} key={word}>
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
            <Row key={i} {...{ state, boxes }} round={i + 1} line={lines[i]} />
          ))}
        </tbody>
        <Sums {...{ state, boxes, lines }} person={person.number} />
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
export function ScoreCards({ state, large }: SheetProps & { large: boolean }) {
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
          boxes={boxesOf(state, large)}
          person={person}
          rounds={rounds}
          told={points.get(person.number)}
        />
      ))}
    </>
  );
}
