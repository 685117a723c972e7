// The travellers of a drive: for each board what happened at the tables, and its points. Guests see
// a board when no table is still to play it, the director at any time.
import { useEffect, useState } from 'preact/hooks';
import { t, tn } from '../base/translations';
import { awardsText, pointsNumber, signedNumber } from './award_text';
import { BoardMending } from './BoardMending';
import { Doubts } from './Doubts';
import { saveTravellers } from './drive_export';
import { askParts } from './drive_state';
import { trumpName } from './drive_options';
import { comparedSides, namesOf, sideHeads, sideOf, valuesText } from './drive_text';
import type { DriveBoard, DriveBoardResult, DriveState } from './drive_types';

interface Props {
  state: DriveState;
}

/** Null until they are known. */
export function useTravellers(state: DriveState): DriveBoard[] | null {
  const [boards, setBoards] = useState<DriveBoard[] | null>(null);
  useEffect(() => {
    void askParts<{ travellers: DriveBoard[] }>(['travellers']).then(
      (answer) => setBoards(answer.travellers),
      () => setBoards([]),
    );
  }, [state.drive.number]);
  return boards;
}

/** "3 Anna and Ben", with the number of the pair. */
function SideName({ state, pair, people }: Props & { pair: number | undefined; people: number[] }) {
  return (
    <th scope="row">
      {pair && <span class="pair-number">{pair}</span>} {namesOf(state, people)}
    </th>
  );
}

/** As people were planned to sit, which is how acts tell it. */
const plannedSeats = ({ seats, swapped }: DriveBoardResult): number[] =>
  swapped ? seats.map((_, i) => seats[i ^ 1] ?? 0) : seats;

function Row({ state, board, it }: Props & { board: number; it: DriveBoardResult }) {
  const words = state.drive.setup.compare === 'match_points' ? pointsNumber : signedNumber;
  return (
    <tr>
      <td>{it.round}</td>
      <td>{it.table}</td>
      {comparedSides(state, it).map((people, side) => (
        <SideName key={side} state={state} people={people} pair={it.pairs?.[side]} />
      ))}
      <td class={it.awards ? undefined : 'played'}>
        {it.awards ? awardsText(it.awards) : valuesText(it.values)}
        {it.swapped && <span class="quiet"> {t('(sat the other way)')}</span>}
        {it.moved && <span class="quiet"> {t('(instead of another board)')}</span>}
      </td>
      {it.points.map((points, side) => (
        <td key={side}>{words(points)}</td>
      ))}
      {state.role === 'director' && it.points.length > 0 && (
        <td class="no-print">
          <BoardMending
            state={state}
            at={{ ...it, board, seats: plannedSeats(it) }}
          />
        </td>
      )}
    </tr>
  );
}

function Board({ state, board }: Props & { board: DriveBoard }) {
  const title = t('Board {number}', { number: board.board });
  const deals = t('seat {seat} deals', { seat: board.dealer });
  const compared = board.results.some((one) => one.points.length);
  const heads = sideHeads(state);
  return (
    <section class="traveller" data-board={board.board}>
      <h3>{title}</h3>
      <p class="quiet">{[deals, trumpName(board.trump)].filter(Boolean).join(', ')}</p>
      <div class="wide-table" tabIndex={0} role="group" aria-label={title}>
        <table class="standings wide">
          <thead>
            <tr>
              <th scope="col">{t('Round')}</th>
              <th scope="col">{t('Table')}</th>
              {heads.map(({ people }) => (
                <th key={people} scope="col" class="people">
                  {people}
                </th>
              ))}
              <th scope="col">{t('Result')}</th>
              {compared &&
                heads.map(({ points }) => (
                  <th key={points} scope="col">
                    {points}
                  </th>
                ))}
              {compared && state.role === 'director' && <td class="no-print" />}
            </tr>
          </thead>
          <tbody>
            {board.results.map((it) => (
              <Row
                key={`${it.round}-${it.table}-${it.deal}`}
                state={state}
                board={board.board}
                it={it}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface Match {
  first: DriveBoardResult; // at the first of its tables
  won: [number, number];
}

/** Tables 1 and 2 are a match of teams, 3 and 4 the next one; the first table tells of both. Boards
 * that a team wins and those that it loses make two sums. */
function matchesOf(boards: DriveBoard[]): Match[] {
  const matches = new Map<string, Match>();
  for (const it of boards.flatMap((board) => board.results)) {
    if (it.table % 2 === 0 || !it.compared) continue;
    const key = `${it.round}/${it.table}`;
    const match = matches.get(key) ?? { first: it, won: [0, 0] };
    matches.set(key, match);
    match.won[0] += Math.max(0, it.points[0] ?? 0);
    match.won[1] += Math.max(0, it.points[1] ?? 0);
  }
  return [...matches.values()];
}

/** The four people of a team sit on its side at the first table, on the other one at the second. */
function Matches({ state, boards }: Props & { boards: DriveBoard[] }) {
  const all = boards.flatMap((board) => board.results);
  const teamOf = ({ round, table, seats }: DriveBoardResult, side: number) => {
    const second = all.find((it) => it.round === round && it.table === table + 1);
    return [...sideOf({ seats }, side), ...(second ? sideOf(second, 1 - side) : [])];
  };
  if (state.drive.setup.movement !== 'teams') return null;
  return (
    <ul class="matches">
      {matchesOf(boards).map(({ first, won }) => (
        <li key={`${first.round}/${first.table}`}>
          <b>{won.map(pointsNumber).join(' : ')}</b>{' '}
          {t('Round {round}: {one} against {other}', {
            round: first.round,
            one: namesOf(state, teamOf(first, 0)),
            other: namesOf(state, teamOf(first, 1)),
          })}
        </li>
      ))}
    </ul>
  );
}

export function Boards({ state, boards }: Props & { boards: DriveBoard[] }) {
  return (
    <>
      <Matches state={state} boards={boards} />
      {boards.map((board) => (
        <Board key={board.board} state={state} board={board} />
      ))}
    </>
  );
}

export function TravellersPanel({ state }: Props) {
  const boards = useTravellers(state);
  return (
    <>
      <h2>{t('Travellers')}</h2>
      {state.role === 'director' ? (
        <p>{t('Only you see boards that are still to be played at some table.')}</p>
      ) : (
        <p>{t('A board is shown when every table that gets it has played it.')}</p>
      )}
      <Doubts state={state} />
      {boards && <p role="status">{tn('1 board', '{n} boards', boards.length)}</p>}
      {boards ? (
        <>
          <Boards state={state} boards={boards} />
          <div class="buttons">
            <button type="button" data-tool="csv" onClick={() => saveTravellers(state, boards)}>
              {t('Save for a spreadsheet')}
            </button>
          </div>
        </>
      ) : (
        <p aria-busy="true">{t('Loading …')}</p>
      )}
    </>
  );
}

/** For guests, who have no tabs. */
export function TravellersPage({ state }: Props) {
  return (
    <main data-phase={state.drive.phase}>
      <p>
        <a class="quiet-link" href={`#/drive/${state.drive.id}`}>
          {t('Back')}
        </a>
      </p>
      <TravellersPanel state={state} />
    </main>
  );
}
