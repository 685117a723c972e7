// Sheets that say who sits where: the list for the wall, the plan of all rounds, table cards with
// their codes, and a slip for everybody.
import { t } from '../base/translations';
import { QrCode } from '../room/QrCode';
import { companyText, nameOf, namesOf, sideOf, tableOf } from './drive_text';
import { driveLink } from './LinksPanel';
import { byName, Head, Loading, roundsKnown, seatText, TrumpsLine } from './sheet_parts';
import { useRounds } from './sheet_parts';
import type { SheetProps } from './sheet_parts';
import type { DriveRound } from './drive_types';

/** Where everybody sits in this round, by name. */
export function SeatSheet({ state }: SheetProps) {
  const { round } = state.drive;
  return (
    <section class="drive-sheet">
      <Head state={state} title={t('Round {round}: who sits where', { round })} />
      <TrumpsLine state={state} round={round} />
      <ul class="seat-columns">
        {byName(state).map((one) => (
          <li key={one.number} data-person={one.number}>
            <span translate={false}>{one.name}</span>
            <b>{seatText(tableOf(state, one.number), one.number)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlanRound({ state, round }: SheetProps & { round: DriveRound }) {
  const { sides, boards } = state.drive;
  return (
    <section class="plan-round" data-round={round.round}>
      <h3>{t('Round {round}', { round: round.round })}</h3>
      <TrumpsLine state={state} round={round.round} />
      <table class="paper-table plan-table">
        <thead>
          <tr>
            <th scope="col">{t('Table')}</th>
            {boards && <th scope="col">{t('Board')}</th>}
            {sides ? (
              <>
                <th scope="col">{t('Seats 1 and 3')}</th>
                <th scope="col">{t('Seats 2 and 4')}</th>
              </>
            ) : (
              <th scope="col">{t('Names')}</th>
            )}
          </tr>
        </thead>
        <tbody>
          {round.tables.map((table) => (
            <tr key={table.table}>
              <td>{table.table}</td>
              {boards && <td>{table.board}</td>}
              {sides ? (
                [0, 1].map((side) => (
                  <td key={side} class="names">
                    {namesOf(state, sideOf(table, side))}
                  </td>
                ))
              ) : (
                <td class="names">{namesOf(state, table.seats)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {round.out.length > 0 && (
        <p>{t('{label}: {value}', { label: t('Sit out'), value: namesOf(state, round.out) })}</p>
      )}
    </section>
  );
}

/** Who plays with whom and against whom in all rounds that are known. */
export function PlanSheet({ state }: SheetProps) {
  const rounds = useRounds(state, roundsKnown(state));
  if (!state.round) return <p>{t('The drive has not begun.')}</p>;
  if (!rounds) return <Loading />;
  return (
    <section class="drive-sheet">
      <Head state={state} title={t('Seating plan')} />
      {rounds.map((round) => (
        <PlanRound key={round.round} state={state} round={round} />
      ))}
    </section>
  );
}

/** The numbers of seats as people sit around the table. */
function SeatDrawing({ seats }: { seats: number }) {
  return (
    <p class="seat-drawing">
      {Array.from({ length: seats }, (_, i) => (
        <span key={i}>{i + 1}</span>
      ))}
    </p>
  );
}

export function TableCards({ state }: SheetProps) {
  const { id, setup } = state.drive;
  return (
    <>
      {(state.codes ?? []).map((code, i) => (
        <section class="drive-sheet table-card" key={code}>
          <Head state={state} title={t('Table {number}', { number: i + 1 })} />
          <div class="table-card-body">
            <QrCode text={driveLink(id, code)} />
            <div>
              <p class="code">{code}</p>
              <p>
                {t('Scan the code with a phone to enter results. Both sides enter the same.')}
              </p>
              <p>{driveLink(id, code)}</p>
              <SeatDrawing seats={setup.seats} />
              <p>{t('Seats in the order around the table. 1 and 3 play against 2 and 4.')}</p>
            </div>
          </div>
        </section>
      ))}
    </>
  );
}

/** The codes of all tables, six on a page: to be cut out, or for the director's desk. */
export function CodeSheet({ state }: SheetProps) {
  const { id } = state.drive;
  return (
    <section class="drive-sheet code-sheet">
      <Head state={state} title={t('Codes of the tables')} />
      <div class="code-cells">
        {(state.codes ?? []).map((code, i) => (
          <article class="code-cell" key={code}>
            <h3>{t('Table {number}', { number: i + 1 })}</h3>
            <QrCode text={driveLink(id, code)} />
            <p class="code">{code}</p>
          </article>
        ))}
      </div>
    </section>
  );
}

/** A slip for everybody: where to go in this round. */
export function MoveCards({ state }: SheetProps) {
  const { round } = state.drive;
  if (!state.round) return <p>{t('The drive has not begun.')}</p>;
  const { tables, out } = state.round;
  const slips = tables.flatMap((table) => table.seats.map((number) => ({ table, number })));
  return (
    <section class="drive-sheet move-cards">
      {[...slips, ...out.map((number) => ({ table: undefined, number }))].map(
        ({ table, number }) => (
          <div class="move-card" key={number} data-person={number}>
            <p>
              {t('Round {round}', { round })} · {nameOf(state, number)}
            </p>
            <p class="goal">{seatText(table, number)}</p>
            {table && <p>{companyText(state, table, number)}</p>}
            {table && <TrumpsLine state={state} round={round} />}
          </div>
        ),
      )}
    </section>
  );
}
