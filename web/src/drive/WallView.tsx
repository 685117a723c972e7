// The big screen: who sits where in this round, in large type, the clock, tables that still play,
// the standings; and at the end the ceremony, prize by prize.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { QrCode } from '../room/QrCode';
import { isBellReady, readyBell } from './bell';
import { Ceremony } from './Ceremony';
import { driveLink } from './LinksPanel';
import { leftText, useClock } from './RoundClock';
import { trumpName } from './drive_options';
import {
  humansOf,
  isDone,
  isOnline,
  missingText,
  namesOf,
  playingText,
  sideOf,
} from './drive_text';
import { StandingsTable } from './DriveStandings';
import { NextRound } from './NextRound';
import type { DriveState, DriveTable } from './drive_types';

const MOST = 20; // places that the big screen shows
const LONG = 12; // tables from which on the type is smaller

/** The director can look on from the big screen at a table of the server. */
function WallNumber({ state, table }: { state: DriveState; table: DriveTable }) {
  const room = table.deals.find((deal) => deal.room && !deal.finished)?.room;
  const looks = room && state.role === 'director';
  return (
    <b class="wall-number">{looks ? <a href={`#/${room}`}>{table.table}</a> : table.table}</b>
  );
}

function WallTable({ state, table }: { state: DriveState; table: DriveTable }) {
  return (
    <li data-done={isDone(table)} data-table={table.table}>
      <WallNumber state={state} table={table} />
      {state.drive.sides ? (
        <span>
          {namesOf(state, sideOf(table, 0))}
          <span class="quiet"> {t('against')} </span>
          {namesOf(state, sideOf(table, 1))}
        </span>
      ) : (
        <span>{namesOf(state, table.seats)}</span>
      )}
    </li>
  );
}

function WallClock({ state }: { state: DriveState }) {
  const left = useClock(state.drive.bell);
  const [ready, setReady] = useState(isBellReady());
  return (
    <>
      {left !== null && (
        <p class={`wall-clock ${left < 0 ? 'over' : ''}`} role="timer">
          {leftText(left)}
        </p>
      )}
      {!ready && state.drive.setup.minutes > 0 && (
        <button
          type="button"
          data-tool="bell"
          onClick={() => {
            readyBell();
            setReady(true);
          }}
        >
          {t('Let the bell sound here')}
        </button>
      )}
    </>
  );
}

function WallRound({ state }: { state: DriveState }) {
  const { round, drive: head } = state;
  if (!round) return null;
  const trumps = round.tables[0]?.deals.map((deal) => trumpName(deal.trump)).filter(Boolean) ?? [];
  const boards = round.tables.some((table) => table.board !== null);
  return (
    <>
      <header class="wall-head">
        <h2>
          {t('Round {round} of {rounds}', { round: round.round, rounds: head.setup.rounds })}
        </h2>
        {!boards && trumps.length > 0 && <p>{trumps.join(' · ')}</p>}
        <WallClock state={state} />
      </header>
      <ul class={`wall-tables ${round.tables.length > LONG ? 'long' : ''}`}>
        {round.tables.map((table) => (
          <WallTable key={table.table} state={state} table={table} />
        ))}
      </ul>
      {round.out.length > 0 && (
        <p class="wall-out">{t('Sit out: {names}', { names: namesOf(state, round.out) })}</p>
      )}
      <p class="quiet" role="status">
        {isOnline(state) ? playingText(round.tables) : missingText(round.tables)}
      </p>
      <NextRound state={state} />
    </>
  );
}

function WallGathering({ state }: { state: DriveState }) {
  const url = driveLink(state.drive.id);
  return (
    <div class="wall-gathering">
      <p>
        {isOnline(state)
          ? t('Scan this to take part. Your phone then leads you to your table.')
          : t('Scan this to sign up and to see where you sit.')}
      </p>
      <QrCode text={url} />
      <p class="wall-url">{url}</p>
      <p class="wall-names">{humansOf(state).map((one) => one.name).join(' · ')}</p>
    </div>
  );
}

function WallStandings({ state }: { state: DriveState }) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  // Between two rounds of an online drive nobody looks for a seat.
  const idle = isOnline(state) && !!state.round?.tables.every(isDone);
  const shown = wanted ?? idle;
  if (!state.standings.length) return null;
  return (
    <section class="wall-standings">
      <button type="button" onClick={() => setWanted(!shown)}>
        {shown ? t('Hide standings') : t('Show standings')}
      </button>
      {shown && <StandingsTable state={state} most={MOST} />}
    </section>
  );
}

export function WallView({ state }: { state: DriveState }) {
  const { phase, id } = state.drive;
  return (
    <main data-phase={phase} data-round={state.drive.round}>
      <p class="wall-back">
        <a href={`#/drive/${id}`}>{t('Back')}</a>{' '}
        {document.fullscreenEnabled && (
          <button type="button" onClick={() => void document.documentElement.requestFullscreen()}>
            {t('Full screen')}
          </button>
        )}
      </p>
      {phase === 'gathering' && <WallGathering state={state} />}
      {phase === 'playing' && <WallRound state={state} />}
      {phase === 'playing' && <WallStandings state={state} />}
      {phase === 'over' && <Ceremony state={state} />}
    </main>
  );
}
