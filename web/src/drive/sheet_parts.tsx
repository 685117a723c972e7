// Parts that all sheets of a drive for paper share: their heads, where somebody sits, and the
// rounds that they tell of.
import { useEffect, useState } from 'preact/hooks';
import { labelled, t } from '../base/translations';
import { roundsOf } from './drive_export';
import { trumpsOfRound } from './drive_options';
import type { DrivePerson, DriveRound, DriveState, DriveTable } from './drive_types';

export interface SheetProps {
  state: DriveState;
}

export function Head({ state, title }: SheetProps & { title: string }) {
  return (
    <header class="sheet-head">
      <h2>{title}</h2>
      <p>{state.drive.setup.title}</p>
    </header>
  );
}

/** "Hearts, Clubs": the trumps of a round, where all tables have the same. */
export function roundTrumps({ drive }: DriveState, round: number): string {
  const { setup, boards } = drive;
  return boards && !setup.same ? '' : trumpsOfRound(setup, round).join(', ');
}

/** The same as a line of its own. */
export function TrumpsLine({ state, round }: SheetProps & { round: number }) {
  const trumps = roundTrumps(state, round);
  return trumps ? <p class="round-trumps">{labelled(t('Trump'), trumps)}</p> : null;
}

export const Loading = () => <p aria-busy="true">{t('Loading …')}</p>;

/** Those who are there, by their names. */
export const byName = (state: DriveState): DrivePerson[] =>
  state.people.filter((one) => one.here).sort((a, b) => a.name.localeCompare(b.name));

/** The seat, or that somebody has none. */
export const seatText = (table: DriveTable | undefined, person: number): string =>
  table
    ? t('table {table}, seat {seat}', {
        table: table.table,
        seat: table.seats.indexOf(person) + 1,
      })
    : t('sits out');

export const tableIn = (round: DriveRound, person: number): DriveTable | undefined =>
  round.tables.find((one) => one.seats.includes(person));

/** The first rounds, as far as they are known; null until they are. */
export function useRounds(state: DriveState, count: number): DriveRound[] | null {
  const [rounds, setRounds] = useState<DriveRound[] | null>(null);
  useEffect(() => {
    void roundsOf(count).then(setRounds, () => setRounds([]));
  }, [state.drive.number, count]);
  return rounds;
}

/** Rounds that were opened, or all of a plan. */
export const roundsKnown = ({ drive }: DriveState): number =>
  drive.planned && drive.phase === 'playing' ? drive.setup.rounds : drive.round;
