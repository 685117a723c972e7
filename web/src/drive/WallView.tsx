// The big screen: who sits where in this round, in type as large as fits, the clock, tables that
// still play, the standings; and at the end the ceremony, prize by prize.
import { useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { t } from '../base/translations';
import { QrCode } from '../room/QrCode';
import { isBellReady, readyBell } from './bell';
import { readOutSteps } from './Ceremony';
import { driveLink } from './LinksPanel';
import { leftText, useClock } from './RoundClock';
import { trumpName } from './drive_options';
import {
  humansOf,
  isDone,
  isHalfTime,
  isOnline,
  missingText,
  namesOf,
  playingText,
  sideOf,
} from './drive_text';
import { NextRound } from './NextRound';
import type { DriveState, DriveTable } from './drive_types';
import { WallCeremony, WallPrizes } from './WallCeremony';
import { FitList } from './WallFit';
import { WallStandings } from './WallStandings';
import '../style/drive_wall.css';

const WIDTH = 20; // em of a table's line
const NAME_WIDTH = 8; // em of a name

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

function WallTables({ state, tables }: { state: DriveState; tables: DriveTable[] }) {
  return (
    <FitList
      class="wall-tables"
      width={WIDTH}
      content={JSON.stringify([tables, state.people.map((one) => one.name)])}
      items={tables.map((table) => (
        <WallTable key={table.table} state={state} table={table} />
      ))}
    />
  );
}

interface RoundProps {
  state: DriveState;
  children?: ComponentChildren; // instead of the tables
  choice: ComponentChildren; // what else can be seen
}

function WallRound({ state, children, choice }: RoundProps) {
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
      {children || <WallTables state={state} tables={round.tables} />}
      {round.out.length > 0 && (
        <p class="wall-out">{t('Sit out: {names}', { names: namesOf(state, round.out) })}</p>
      )}
      <div class="wall-foot">
        <p class="quiet" role="status">
          {isOnline(state) ? playingText(round.tables) : missingText(round.tables)}
        </p>
        <NextRound state={state} />
        {choice}
      </div>
    </>
  );
}

function WallGathering({ state }: { state: DriveState }) {
  const url = driveLink(state.drive.id);
  const people = humansOf(state);
  return (
    <div class="wall-gathering">
      <div class="wall-code">
        <p>
          {isOnline(state)
            ? t('Scan this to take part. Your phone then leads you to your table.')
            : t('Scan this to sign up and to see where you sit.')}
        </p>
        <QrCode text={url} />
        <p class="wall-url">{url}</p>
      </div>
      <div>
        <FitList
          class="wall-names"
          width={NAME_WIDTH}
          content={people.map((one) => one.name).join()}
          items={people.map((one) => (
            <li key={one.number}>{one.name}</li>
          ))}
        />
      </div>
    </div>
  );
}

/** Seats or standings: whichever is wanted has the whole screen. */
function WallPlaying({ state }: { state: DriveState }) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  // Between two rounds of an online drive nobody looks for a seat.
  const idle = isOnline(state) && !!state.round?.tables.every(isDone);
  const { steps } = readOutSteps(state);
  const prizes = isHalfTime(state) && steps.length > 0;
  const possible = state.standings.length > 0 && !state.drive.held_back;
  const shown = possible && (wanted ?? idle);
  const choice = possible && (
    <button type="button" class="wall-choice" onClick={() => setWanted(!shown)}>
      {shown ? t('Hide standings') : t('Show standings')}
    </button>
  );
  return (
    <WallRound state={state} choice={choice}>
      {shown ? (
        <WallStandings state={state} />
      ) : (
        prizes && <WallPrizes state={state} steps={steps} />
      )}
    </WallRound>
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
      {phase === 'playing' && <WallPlaying state={state} />}
      {phase === 'over' && <WallCeremony state={state} />}
    </main>
  );
}
