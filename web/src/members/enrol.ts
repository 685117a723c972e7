// New members of a club: people of a pasted list, and guests who stay.
import type { ClubEvening, ClubList, Group, Member } from './member_types';

/** Somebody who gets the next number of the list. */
export const newMember = (
  members: Member[],
  { name, note, group }: Pick<Member, 'name' | 'note' | 'group'>,
): Member => ({
  number: Math.max(0, ...members.map((one) => one.number)) + 1,
  ...{ name, note, group },
  ...{ stays: false, apart: [], gone: false },
});

const asMember = (evening: ClubEvening, name: string, member: number): ClubEvening => ({
  ...evening,
  people: evening.people.map((one) =>
    !one.member && one.name === name ? { ...one, member } : one,
  ),
});

/** A guest becomes a member, on all evenings of this name. */
export function enrolled(
  list: ClubList,
  guest: { name: string; group: Group },
): Pick<ClubList, 'members' | 'evenings'> {
  const member = newMember(list.members, { ...guest, note: '' });
  return {
    members: [...list.members, member],
    evenings: list.evenings.map((it) => asMember(it, guest.name, member.number)),
  };
}
