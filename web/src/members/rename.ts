// New names of members, each unlike all others of the list: typed there, or given by a drive, where
// the note stands behind the name.
import { noteFor } from './choice';
import { folded } from './group_words';
import type { ClubList, Member } from './member_types';
import { memberOf, nameOf } from './saved_lists';

type Called = Pick<Member, 'name' | 'note'>;

/** With another note if somebody else is called so. */
export function distinct(list: ClubList, number: number, called: Called): Called {
  const others = list.members.filter((one) => one.number !== number).map(nameOf).map(folded);
  const taken = new Set(others);
  if (!taken.has(folded(nameOf(called)))) return called;
  return { ...called, note: noteFor(called.name, taken) };
}

/** The name of a member whom a drive calls so; null: as before, or there is no such member. */
export function renamed(list: ClubList, number: number, whole: string): Called | null {
  const member = memberOf(list, number);
  if (!member || nameOf(member) === whole) return null;
  const end = ` (${member.note})`;
  if (member.note && whole.endsWith(end) && whole !== end.trim())
    return { name: whole.slice(0, -end.length), note: member.note };
  return distinct(list, number, { name: whole, note: '' });
}
