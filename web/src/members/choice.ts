// Who comes to an evening: members that are ticked, and people whose names are typed or pasted, who
// become members or come as guests.
import { folded } from './group_words';
import { readPasted, type Pasted } from './pasted';
import type { ClubList, Group, Member } from './member_types';
import { newMember } from './enrol';
import { memberOf, nameOf } from './saved_lists';

export type Groups = [string, string] | null;

export interface Choice {
  list: ClubList | null; // null: a new one
  here: Record<number, Group>; // the members who are ticked, with their groups of the evening
  guests: string[]; // of earlier evenings, who are there again
  texts: [string, string]; // names of people who are not on the list, by group
  keeps: boolean; // they become members
  plain?: boolean; // one text for both groups
  club?: string; // what a new list is called, if that was typed
}

/** Somebody who comes: a member, or a guest, whose number is 0. */
export interface Comer {
  member: number;
  name: string; // unlike all others
  group: Group;
}

const ticked = (members: Member[]): Record<number, Group> =>
  Object.fromEntries(members.map((one) => [one.number, one.group]));

/** Those who came last time; of a list without an evening everybody. */
export function asLastTime(list: ClubList | null): Choice {
  const members = list?.members.filter((one) => !one.gone) ?? [];
  const last = list?.evenings.at(-1)?.people;
  const came = last
    ? members.filter((one) => last.some((it) => it.member === one.number))
    : members;
  return { list, here: ticked(came), guests: [], texts: ['', ''], keeps: true };
}

const LATEST = 5; // evenings whose guests are offered

/** Guests of the last evenings who are no members by their names. */
export function knownGuests(list: ClubList): string[] {
  const people = list.evenings.slice(-LATEST).flatMap((one) => one.people);
  const names = people.filter((one) => !one.member).map((one) => one.name);
  const members = new Set(list.members.map(nameOf).map(folded));
  return [...new Set(names)].filter((name) => !members.has(folded(name))).sort();
}

/** The group of a guest on the last evening. */
const lastGroup = ({ evenings }: ClubList, name: string): Group =>
  evenings.flatMap((one) => one.people).findLast((one) => !one.member && one.name === name)
    ?.group ?? '';

export const everybody = (list: ClubList): Record<number, Group> =>
  ticked(list.members.filter((one) => !one.gone));

/** Of those who are named below a group's name. A text that names groups itself has the last word:
 * nobody gets one whom it gives none, or one that is not here. */
function grouped(text: string, groups: Groups, group: Group): Pasted[] {
  const { people } = readPasted(text, groups);
  const below = groups && !people.some((one) => one.word) ? group : '';
  return people.map((one) => ({ ...one, group: one.group || below }));
}

const typed = ({ texts, plain }: Choice, groups: Groups): Pasted[] => [
  ...grouped(texts[0], groups, plain ? '' : 'A'),
  ...(groups ? grouped(texts[1], groups, 'B') : []),
];

/** The groups that a pasted text names by itself. */
export const groupsIn = ({ texts }: Choice): Groups => readPasted(texts.join('\n'), null).groups;

/** The people of a text that names the group of each, parted by groups; null: it does not. */
export function parted(text: string, groups: Groups): Choice['texts'] | null {
  const { people } = readPasted(text, groups);
  const namesOf = (group: Group) => people.filter((one) => one.group === group);
  const textOf = (group: Group) => namesOf(group).map((one) => one.name).join('\n');
  return people.length && !namesOf('').length ? [textOf('A'), textOf('B')] : null;
}

/** Of everybody who comes, the group. */
export const groupsThere = (choice: Choice, groups: Groups): Group[] => [
  ...Object.values(choice.here),
  ...choice.guests.map((name) => (choice.list ? lastGroup(choice.list, name) : '')),
  ...typed(choice, groups).map((one) => one.group),
];

/** The first number from 2 on that makes this name another one; '' if it is one already. */
export function noteFor(name: string, taken: Set<string>): string {
  if (!taken.has(folded(name))) return '';
  let number = 2;
  while (taken.has(folded(nameOf({ name, note: String(number) })))) number++;
  return String(number);
}

/** A member of this name who is not there yet is meant; null: nobody. */
const meant = (list: ClubList, here: Record<number, Group>, name: string): Member | null =>
  list.members.find(
    (one) => !(one.number in here) && [one.name, nameOf(one)].map(folded).includes(folded(name)),
  ) ?? null;

const comerOf = (list: ClubList, number: number, group: Group): Comer => ({
  member: number,
  name: nameOf(memberOf(list, number) ?? { name: '', note: '' }),
  group,
});

interface Settled {
  list: ClubList; // with its new members, and the groups of tonight
  comers: Comer[];
}

/** Everybody who comes, by the groups of the evening. */
export function settle(choice: Choice, list: ClubList, groups: Groups): Settled {
  const here = { ...choice.here };
  let members = list.members.map((one) => ({ ...one, group: here[one.number] ?? one.group }));
  const guests: Comer[] = choice.guests.map((name) => ({
    ...{ member: 0, name },
    group: groups ? lastGroup(list, name) : '',
  }));
  const taken = () =>
    new Set([...members.map(nameOf), ...guests.map((one) => one.name)].map(folded));
  for (const one of typed(choice, groups)) {
    const member = meant({ ...list, members }, here, one.name);
    if (member) {
      here[member.number] = one.group || member.group;
      members = members.map((it) =>
        it === member ? { ...it, group: one.group || it.group, gone: false } : it,
      );
      continue;
    }
    const note = noteFor(one.name, taken());
    if (!choice.keeps)
      guests.push({ member: 0, name: nameOf({ name: one.name, note }), group: one.group });
    else {
      const added = newMember(members, { ...one, note });
      members = [...members, added];
      here[added.number] = added.group;
    }
  }
  const full = { ...list, members };
  const came = members.filter((one) => one.number in here);
  const comers = came.map((one) => comerOf(full, one.number, here[one.number] ?? ''));
  return { list: full, comers: [...comers, ...guests] };
}
