// The clubs' lists that this device keeps.
import { signal } from '@preact/signals';
import { onStoredChange, readStored, store } from '../base/local_storage';
import { listOf } from './list_shape';
import type { ClubEvening, ClubList, Member } from './member_types';

const NAME = 'clubs';

const readLists = (): ClubList[] =>
  readStored<unknown[]>(NAME, []).flatMap((one) => listOf(one) ?? []);

/** The one that was used last comes first. */
export const lists = signal<ClubList[]>(readLists());
onStoredChange(NAME, () => (lists.value = readLists()));

export const listWith = (id: string): ClubList | undefined =>
  lists.value.find((one) => one.id === id);

function keep(all: ClubList[]): void {
  lists.value = all;
  store(NAME, all);
}

/** Adds the list, or changes the one with this id; it comes first. */
export const keepList = (list: ClubList): void =>
  keep([list, ...lists.value.filter((one) => one.id !== list.id)]);

export function changeList(id: string, part: Partial<ClubList>): void {
  keep(lists.value.map((one) => (one.id === id ? { ...one, ...part } : one)));
}

/** The same list as it is now elsewhere. */
export const replaceList = (list: ClubList): void =>
  keep(lists.value.map((one) => (one.id === list.id ? list : one)));

export const forgetList = (id: string): void =>
  keep(lists.value.filter((one) => one.id !== id));

/** The list whose evening this drive is. */
export const listOfDrive = (drive: string): ClubList | undefined =>
  lists.value.find((one) => one.evenings.some((evening) => evening.drive === drive));

export const eveningOf = (list: ClubList, drive: string): ClubEvening | undefined =>
  list.evenings.find((one) => one.drive === drive);

export function changeEvening(drive: string, change: (it: ClubEvening) => ClubEvening): void {
  const list = listOfDrive(drive);
  if (!list) return;
  const evenings = list.evenings.map((one) => (one.drive === drive ? change(one) : one));
  changeList(list.id, { evenings });
}

export const changeMember = (list: ClubList, number: number, part: Partial<Member>): void =>
  changeList(list.id, {
    members: list.members.map((one) => (one.number === number ? { ...one, ...part } : one)),
  });

/** Those who are members today, by their names. */
export const membersOf = (list: ClubList): Member[] =>
  list.members
    .filter((one) => !one.gone)
    .sort((one, other) => nameOf(one).localeCompare(nameOf(other)));

/** As lists and tables name a member: "Anna Berg (Mill Lane)". */
export const nameOf = ({ name, note }: Pick<Member, 'name' | 'note'>): string =>
  note ? `${name} (${note})` : name;

export const memberOf = (list: ClubList, number: number): Member | undefined =>
  list.members.find((one) => one.number === number);

/** A list without people. */
export const emptyList = (id: string, title: string): ClubList => ({
  ...{ id, title, groups: null, members: [], evenings: [], dates: [] },
  season: { points: 'sum', best: 0 },
  circle: '',
});
