// The strip above a table of a drive: the round, the table, partner and opponents, the time, how
// many tables still play; after the deal the way on, which is taken by itself after a while.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { currentTable } from '../state/saved_tables';
import { Asks } from './Asks';
import { closeDrive, drive, openDrive } from './drive_state';
import { companyText, stillText, tableOf } from './drive_text';
import { driveTitle } from './drive_title';
import { goOn, readsResult, useGuide } from './drive_guide';
import { leftText, useClock } from './RoundClock';
import type { DriveState, DriveTable } from './drive_types';
import '../style/drive_strip.css';

const READING = 8; // seconds for a result
const SECOND = 1000;

/** Seconds until the page goes on from a finished table, which it does then. */
function useGoingOn(over: boolean): number {
  const [left, setLeft] = useState(READING);
  useEffect(() => {
    if (!over) return;
    setLeft(READING);
    const end = Date.now() + READING * SECOND;
    const timer = setInterval(() => {
      const rest = Math.ceil((end - Date.now()) / SECOND);
      setLeft(Math.max(0, rest));
      if (rest > 0) return;
      clearInterval(timer);
      goOn();
    }, SECOND / 4);
    return () => clearInterval(timer);
  }, [over, currentTable.value?.table]);
  return left;
}

/** The table of the drive at which this page looks. */
const tableHere = (state: DriveState): DriveTable | undefined =>
  state.round?.tables.find((one) =>
    one.deals.some((deal) => deal.room === currentTable.value?.table),
  ) ?? tableOf(state, state.person);

/** "Round 2: table 3 with Anna against Bob and Carla", for people who do not see the strip. It is
 * filled after it has been drawn, or screen readers would not read it. */
function Announced({ text }: { text: string }) {
  const [said, say] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => say(text), SECOND / 2);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p class="unseen" role="status">
      {said}
    </p>
  );
}

function Clock({ state }: { state: DriveState }) {
  const left = useClock(state.drive.bell);
  return left === null ? null : (
    <>
      {' '}
      · <b role="timer">{leftText(left)}</b>
    </>
  );
}

function Going({ state, over }: { state: DriveState; over: boolean }) {
  const left = useGoingOn(over);
  const more = !!state.sits?.room && state.sits.room !== currentTable.value?.table;
  if (!over)
    return (
      <a class="button" href={`#/drive/${state.drive.id}`}>
        {t('Drive')}
        <span class="still">{stillText(state.round?.tables ?? [])}</span>
      </a>
    );
  return (
    <button type="button" class="primary" data-tool="go-on" onClick={goOn}>
      {more ? t('Next deal') : t('Continue')} <span class="quiet">{left}</span>
    </button>
  );
}

function Strip({ state }: { state: DriveState }) {
  const table = tableHere(state);
  const { round, setup } = state.drive;
  const own = table?.seats.includes(state.person);
  const company = own && table ? companyText(state, table, state.person) : '';
  const number = table ? t('Table {number}', { number: table.table }) : '';
  const said = table
    ? t('Round {round}: table {table} {company}', { round, table: table.table, company })
    : '';
  return (
    <section class="drive-strip" aria-label={driveTitle(state.drive)}>
      <p class="where">
        {t('Round {round} of {rounds}', { round, rounds: setup.rounds })} · <b>{number}</b>
        <Clock state={state} />
      </p>
      {company && <p class="company">{company}</p>}
      <Going state={state} over={readsResult()} />
      <Asks state={state} />
      {own && <Announced text={said} />}
    </section>
  );
}

export function DriveStrip({ id }: { id: string }) {
  useEffect(() => openDrive(id), [id]);
  useEffect(() => closeDrive, []);
  useGuide();
  const state = drive.value;
  return state?.drive.id === id ? <Strip state={state} /> : <section class="drive-strip" />;
}
