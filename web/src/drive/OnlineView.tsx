// An online drive as its players see it beside their tables: the lobby, the waiting page with the
// standings so far and the tables that still play, the ceremony at the end.
import { t } from '../base/translations';
import { Ceremony, HalfTime, HeldBack } from './Ceremony';
import { StandingsTable } from './DriveStandings';
import { useGuide, watchTable } from './drive_guide';
import { isDone, namesOf, sideOf, statusOf, tableOf } from './drive_text';
import { GuestLobby } from './Lobby';
import { OwnSeat, SeatTools } from './OwnSeat';
import { OutText } from './RoundPanel';
import { leftText, useClock } from './RoundClock';
import { ScoreCard } from './ScoreCard';
import type { DriveState, DriveTable } from './drive_types';

/** Where all tables play the same cards, looking on would tell them. */
const sameCards = (state: DriveState, table: DriveTable): boolean =>
  !!state.drive.setup.same || table.board !== null;

/** Whether this person may look on at another table. */
function mayWatch(state: DriveState, table: DriveTable): boolean {
  const own = tableOf(state, state.person);
  return !sameCards(state, table) && (!own || isDone(own));
}

function roomOf(table: DriveTable): string | null {
  const open = table.deals.find((deal) => deal.room && !deal.finished);
  return open?.room ?? null;
}

function PlayingTable({ state, table }: { state: DriveState; table: DriveTable }) {
  const room = roomOf(table);
  const sides = state.drive.sides
    ? [namesOf(state, sideOf(table, 0)), namesOf(state, sideOf(table, 1))]
    : [namesOf(state, table.seats)];
  return (
    <li data-table={table.table} data-status={statusOf(table)}>
      <b class="list-number">{table.table}</b>
      <span class="sides">{sides.join(` ${t('against')} `)}</span>
      {isDone(table) ? (
        <span class="quiet">{t('done')}</span>
      ) : (
        room &&
        mayWatch(state, table) && (
          <button type="button" data-tool="watch" onClick={() => watchTable(room)}>
            {t('Watch')}
            <span class="unseen"> {t('Table {number}', { number: table.table })}</span>
          </button>
        )
      )}
    </li>
  );
}

function Tables({ state }: { state: DriveState }) {
  const tables = state.round?.tables ?? [];
  const left = useClock(state.drive.bell);
  const plays = tables.some((table) => !isDone(table));
  const waits = plays && tables.some((table) => sameCards(state, table));
  return (
    <section class="panel" aria-labelledby="tables-title">
      <h2 id="tables-title">
        {t('Tables in round {round}', { round: state.drive.round })}
      </h2>
      {left !== null && (
        <p class="time-left" role="timer">
          {t('Time left: {time}', { time: leftText(left) })}
        </p>
      )}
      <ul class="playing-tables">
        {tables.map((table) => (
          <PlayingTable key={table.table} state={state} table={table} />
        ))}
      </ul>
      {waits && (
        <p class="quiet">
          {t('All tables play the same cards: you can watch when the round is over.')}
        </p>
      )}
      <OutText state={state} />
    </section>
  );
}

function Standings({ state }: { state: DriveState }) {
  if (!state.standings.length) return null;
  return (
    <section class="panel" aria-labelledby="standings-title">
      <h2 id="standings-title">{t('Standings so far')}</h2>
      <StandingsTable state={state} />
      <HeldBack state={state} />
    </section>
  );
}

function Over({ state }: { state: DriveState }) {
  return (
    <>
      <p class="your-place" role="status">
        {t('The drive is over. Thank you for playing!')}
      </p>
      <Ceremony state={state} byItself={!state.drive.setup.ceremony} />
      {state.person > 0 && <ScoreCard state={state} person={state.person} />}
    </>
  );
}

export function OnlineView({ state }: { state: DriveState }) {
  const { phase, round } = state.drive;
  useGuide();
  return (
    <main data-phase={phase} data-round={round} data-role={state.role}>
      {phase === 'gathering' && <GuestLobby state={state} />}
      {phase === 'playing' && (
        <>
          <OwnSeat state={state} />
          <HalfTime state={state} />
          <Tables state={state} />
          <Standings state={state} />
          <SeatTools state={state} />
        </>
      )}
      {phase === 'over' && <Over state={state} />}
    </main>
  );
}
