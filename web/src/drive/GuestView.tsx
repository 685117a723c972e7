// A drive as its players see it on their phones: who they are, where to sit next, with and against
// whom, the own score card, the standings.
import { t } from '../base/translations';
import { refreshDrive } from './drive_state';
import { CeremonySteps, HalfTime, HeldBack } from './Ceremony';
import { companyText, nameOf, tableOf } from './drive_text';
import { hasCards } from './has_cards';
import { EnterSelf } from './EnterSelf';
import { OutText } from './RoundPanel';
import { leftText, useClock } from './RoundClock';
import { noteDrive, savedDrive } from './saved_drives';
import { ScoreCard } from './ScoreCard';
import { Prizes, StandingsTable } from './DriveStandings';
import { TableEntry, TableView } from './TableEntry';
import type { DriveState } from './drive_types';

/** Somebody whom the director has entered says who it is; nothing depends on it but what is shown.
 */
function ChooseSelf({ state }: { state: DriveState }) {
  const { id } = state.drive;
  if (!state.people.length) return null;
  return (
    <label class="field">
      <span>{t('Who are you?')}</span>
      <select
        name="who"
        value=""
        onChange={(e) => {
          noteDrive(id, { person: Number(e.currentTarget.value) });
          void refreshDrive();
        }}
      >
        <option value="">{t('Choose your name')}</option>
        {[...state.people]
          .sort((a, b) => a.name.localeCompare(b.name))
          .map((one) => (
            <option key={one.number} value={one.number} translate={false}>
              {one.name}
            </option>
          ))}
      </select>
    </label>
  );
}

/** Where somebody sits in this round. */
function Place({ state, person }: { state: DriveState; person: number }) {
  const table = tableOf(state, person);
  const { phase, round } = state.drive;
  if (phase === 'gathering')
    return <p class="your-place">{t('You are on the list. Please wait for round 1.')}</p>;
  if (phase === 'over')
    return <p class="your-place">{t('The drive is over. Thank you for playing!')}</p>;
  if (!table) {
    const out = state.round?.out.includes(person);
    return (
      <p class="your-place">
        {out ? t('You sit out in round {round}.', { round }) : t('You have no seat in this round.')}
      </p>
    );
  }
  return (
    <p class="your-place" role="status">
      {t('Round {round}', { round })}
      <b>
        {t('Table {number}', { number: table.table })},{' '}
        {t('seat {seat}', { seat: table.seats.indexOf(person) + 1 })}
      </b>
      {companyText(state, table, person)}
    </p>
  );
}

function Self({ state, person }: { state: DriveState; person: number }) {
  const saved = savedDrive(state.drive.id);
  const table = tableOf(state, person);
  const side = table ? (table.seats.indexOf(person) % 2) + 1 : 0;
  const playing = state.drive.phase === 'playing';
  const name = nameOf(state, person);
  return (
    <>
      <p class="self">
        {t('You are {name}, number {number}.', { name, number: person })}{' '}
        {!saved?.token && (
          <button
            type="button"
            onClick={() => {
              noteDrive(state.drive.id, { person: 0 });
              void refreshDrive();
            }}
          >
            {t('Somebody else')}
          </button>
        )}
      </p>
      <Place state={state} person={person} />
      {playing && state.role === 'person' && table && (
        <TableEntry key={`${state.round?.round}`} state={state} table={table} side={side} />
      )}
      <ScoreCard state={state} person={person} />
    </>
  );
}

function TimeLeft({ state }: { state: DriveState }) {
  const left = useClock(state.drive.bell);
  return left === null ? null : (
    <p class="time-left">{t('Time left: {time}', { time: leftText(left) })}</p>
  );
}

export function GuestView({ state }: { state: DriveState }) {
  const person = state.person || savedDrive(state.drive.id)?.person || 0;
  const known = state.people.some((one) => one.number === person);
  const { phase, setup } = state.drive;
  return (
    <main data-phase={phase} data-round={state.drive.round} data-role={state.role}>
      {phase === 'playing' && <TimeLeft state={state} />}
      {state.role === 'table' && <TableView state={state} />}
      {known ? (
        <Self state={state} person={person} />
      ) : (
        state.role !== 'table' && (
          <>
            {phase === 'gathering' && setup.open && <EnterSelf state={state} />}
            <ChooseSelf state={state} />
          </>
        )
      )}
      {phase === 'over' && setup.ceremony && <CeremonySteps state={state} />}
      {phase === 'over' && !setup.ceremony && <Prizes state={state} />}
      <HalfTime state={state} />
      <HeldBack state={state} />
      <OutText state={state} />
      {state.standings.length > 0 && (
        <section aria-labelledby="standings-title">
          <h2 id="standings-title">{t('Standings')}</h2>
          <StandingsTable state={state} />
          {state.drive.boards && (
            <p>
              <a class="quiet-link" href={`#/drive/${state.drive.id}/travellers`}>
                {t('Travellers')}
              </a>{' '}
              {hasCards(state) && (
                <a class="quiet-link" href={`#/drive/${state.drive.id}/cards`}>
                  {t('Hand records')}
                </a>
              )}
            </p>
          )}
        </section>
      )}
    </main>
  );
}
