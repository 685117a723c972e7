// The travellers of a drive: for each board what happened at the tables, and its points. Guests see
// a board when no table is still to play it, the director at any time.
import { useEffect, useState } from 'preact/hooks';
import { t, tn } from '../base/translations';
import { askParts } from './drive_state';
import { namesOf, sideOf, trumpName, valuesText } from './drive_text';
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

const signed = (points: number): string => (points > 0 ? `+${points}` : String(points));

function Row({ state, it }: Props & { it: DriveBoardResult }) {
  const words = state.drive.setup.compare === 'match_points' ? String : signed;
  return (
    <tr>
      <td>{it.round}</td>
      <td>{it.table}</td>
      <th scope="row">{namesOf(state, sideOf(it, 0))}</th>
      <th scope="row">{namesOf(state, sideOf(it, 1))}</th>
      <td>{valuesText(it.values)}</td>
      {it.points.map((points, side) => (
        <td key={side}>{words(points)}</td>
      ))}
    </tr>
  );
}

function Board({ state, board }: Props & { board: DriveBoard }) {
  const title = t('Board {number}', { number: board.board });
  const deals = t('seat {seat} deals', { seat: board.dealer });
  const compared = board.results.some((one) => one.points.length);
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
              <th scope="col">{t('Seats 1 and 3')}</th>
              <th scope="col">{t('Seats 2 and 4')}</th>
              <th scope="col">{t('Result')}</th>
              {compared && <th scope="col">{t('Points of 1 and 3')}</th>}
              {compared && <th scope="col">{t('Points of 2 and 4')}</th>}
            </tr>
          </thead>
          <tbody>
            {board.results.map((it) => (
              <Row key={`${it.round}-${it.table}`} state={state} it={it} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function Boards({ state, boards }: Props & { boards: DriveBoard[] }) {
  return (
    <>
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
        <p>{t('A board is shown when all tables that play it have played it.')}</p>
      )}
      {boards && <p role="status">{tn('1 board', '{n} boards', boards.length)}</p>}
      {boards ? (
        <Boards state={state} boards={boards} />
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
