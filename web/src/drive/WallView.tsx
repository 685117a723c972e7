// The big screen: who sits where in this round, in large type, the clock, tables that still play,
// the standings; and at the end the ceremony, prize by prize.
import { useState } from 'preact/hooks';
import { t } from '../base/translations';
import { QrCode } from '../room/QrCode';
import { isBellReady, readyBell } from './bell';
import { driveLink } from './LinksPanel';
import { leftText, useClock } from './RoundClock';
import { isDone, missingText, namesOf, prizeName, sideOf, trumpName } from './drive_text';
import { StandingsTable } from './DriveStandings';
import type { DriveState, DriveTable } from './drive_types';

const LONG = 12; // tables from which on the type is smaller

function WallTable({ state, table }: { state: DriveState; table: DriveTable }) {
  return (
    <li data-done={isDone(table)} data-table={table.table}>
      <b class="wall-number">{table.table}</b>
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
        {missingText(round.tables)}
      </p>
    </>
  );
}

function WallGathering({ state }: { state: DriveState }) {
  const url = driveLink(state.drive.id);
  return (
    <div class="wall-gathering">
      <p>{t('Scan this to enter the list and to see where you sit.')}</p>
      <QrCode text={url} />
      <p class="wall-url">{url}</p>
      <p class="wall-names">{state.people.map((one) => one.name).join(' · ')}</p>
    </div>
  );
}

/** The prizes one by one, the last place first, so that it stays exciting. */
function Ceremony({ state }: { state: DriveState }) {
  const steps = [...state.prizes].reverse().flatMap((prize) =>
    [...new Set(prize.winners.map((one) => one.rank))]
      .sort((a, b) => b - a)
      .map((rank) => ({
        prize: prize.prize,
        rank,
        places: prize.places,
        winners: prize.winners.filter((one) => one.rank === rank),
      })),
  );
  const [shown, setShown] = useState(0);
  const last = shown >= steps.length;
  return (
    <div class="ceremony" data-shown={shown}>
      <h2>{last ? t('Final standings') : t('Prize-giving')}</h2>
      <ol aria-live="polite">
        {steps.slice(0, shown).map((step) => (
          <li key={`${step.prize}-${step.rank}`}>
            <span class="quiet">
              {prizeName(step.prize)}
              {step.places > 1 && `, ${t('place {place}', { place: step.rank })}`}
            </span>
            <b>{namesOf(state, step.winners.map((one) => one.person))}</b>
            <span>{t('{n} points', { n: step.winners[0]?.score ?? 0 })}</span>
          </li>
        ))}
      </ol>
      {last ? (
        <StandingsTable state={state} />
      ) : (
        <button
          type="button"
          class="primary"
          data-tool="reveal"
          onClick={() => setShown(shown + 1)}
        >
          {shown ? t('Next prize') : t('First prize to give')}
        </button>
      )}
    </div>
  );
}

function WallStandings({ state }: { state: DriveState }) {
  const [most, setMost] = useState(0);
  if (!state.standings.length) return null;
  return (
    <section class="wall-standings">
      <button type="button" onClick={() => setMost(most ? 0 : 20)}>
        {most ? t('Hide standings') : t('Show standings')}
      </button>
      {most > 0 && <StandingsTable state={state} most={most} />}
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
