// An evening of a club: its list notes who came, how they did, and who has paid.
import { useEffect } from 'preact/hooks';
import { t } from '../base/translations';
import type { ClubEvening, Group, Guest, Outcome } from '../members/member_types';
import { folded } from '../members/group_words';
import { renamed } from '../members/rename';
import {
  changeEvening,
  changeMember,
  eveningOf,
  listOfDrive,
  nameOf,
} from '../members/saved_lists';
import type { DrivePerson, DriveState } from './drive_types';

function outcomeOf(state: DriveState, { number, handicap }: DrivePerson): Outcome | null {
  const row = state.standings.find((one) => one.person === number);
  if (state.drive.phase !== 'over' || !row) return null;
  const line = state.drive.setup.movement === 'mitchell' ? row.group : '';
  const { rank, score, percent, played } = row;
  return { rank, line, score, percent, handicap: handicap ?? 0, played };
}

/** Who has a place or gets one next, or is on the list of a drive that has not begun. */
const comes = ({ drive, changes }: DriveState, it: DrivePerson): boolean =>
  !it.bot &&
  (drive.phase === 'gathering'
    ? it.here
    : it.plays || changes.some((one) => one.by.includes(it.number)));

/** Somebody whom the evening does not know yet may be a member by the name. */
function newGuest(evening: ClubEvening, it: DrivePerson): Guest {
  const list = listOfDrive(evening.drive);
  const isOther = (number: number) => !evening.people.some((one) => one.member === number);
  const member = list?.members.find(
    (one) => isOther(one.number) && folded(nameOf(one)) === folded(it.name),
  );
  const known = { person: it.number, member: member?.number ?? 0, name: it.name };
  return { ...known, group: it.group ?? '', paid: false, outcome: null };
}

/** The evening as the drive is now. */
function eveningNow(state: DriveState, evening: ClubEvening): ClubEvening {
  const people = state.people.filter((it) => comes(state, it)).map((it) => {
    const known = evening.people.find((one) => one.person === it.number) ?? newGuest(evening, it);
    const group: Group = it.group ?? '';
    return { ...known, name: it.name, group, outcome: outcomeOf(state, it) ?? known.outcome };
  });
  const { title, compare, score, deals } = state.drive.setup;
  return { ...evening, title, compare, score, deals, people };
}

/** Members are called as the drive calls them, as soon as somebody is renamed there. */
function renameMembers({ drive, people }: DriveState, evening: ClubEvening): void {
  for (const { person, member, name } of evening.people) {
    const list = listOfDrive(drive.id);
    const now = people.find((one) => one.number === person)?.name ?? name;
    const change = list && member && now !== name ? renamed(list, member, now) : null;
    if (list && change) changeMember(list, member, change);
  }
}

/** Notes in the club's list who came, as long as its director looks at the drive. */
export function useClubEvening(state: DriveState): void {
  useEffect(() => {
    const { id } = state.drive;
    const list = state.role === 'director' ? listOfDrive(id) : undefined;
    const known = list && eveningOf(list, id);
    if (known) renameMembers(state, known);
    const now = known && eveningNow(state, known);
    if (now && JSON.stringify(now) !== JSON.stringify(known)) changeEvening(id, () => now);
  }, [state]);
}

const guestOf = (state: DriveState, person: number): Guest | undefined => {
  const list = listOfDrive(state.drive.id);
  const evening = list && eveningOf(list, state.drive.id);
  return evening?.people.find((one) => one.person === person);
};

/** Whether somebody has paid for the evening; only where the drive is one of a club's list. */
export function PaidBox({ state, it }: { state: DriveState; it: DrivePerson }) {
  const guest = guestOf(state, it.number);
  if (!guest) return null;
  const set = (paid: boolean) =>
    changeEvening(state.drive.id, (evening) => ({
      ...evening,
      people: evening.people.map((one) => (one.person === it.number ? { ...one, paid } : one)),
    }));
  return (
    <label class="switch paid">
      <input
        type="checkbox"
        aria-label={t('{name} has paid', { name: it.name })}
        checked={guest.paid}
        onChange={(e) => set(e.currentTarget.checked)}
      />
      {t('paid')}
    </label>
  );
}

/** How many have paid, and the way to the list. */
export function ClubLine({ state }: { state: DriveState }) {
  const list = listOfDrive(state.drive.id);
  const people = (list && eveningOf(list, state.drive.id))?.people ?? [];
  if (!list) return null;
  const paid = people.filter((one) => one.paid).length;
  return (
    <p class="club-line">
      <a class="quiet-link" href={`#/club/${list.id}`} translate={false}>
        {list.title}
      </a>{' '}
      <span class="quiet">{t('{paid} of {n} have paid', { paid, n: people.length })}</span>
    </p>
  );
}
