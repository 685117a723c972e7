// Notes an evening in the list of its club: who came, and which of them are new members.
import { today } from './evening_days';
import type { ClubList, Guest } from './member_types';
import { eveningOf, keepList, listWith } from './saved_lists';

/** What the list keeps of a drive's setup. */
interface EveningSetup {
  title?: string;
  compare?: string;
  score?: string;
  deals?: number;
}

/** The list as it is on this device, with members and groups of the given one: it may have changed
 * since that was made. */
function withMembers(given: ClubList): ClubList {
  const now = listWith(given.id);
  if (!now) return given;
  const members = given.members.map((one) => {
    const known = now.members.find((it) => it.number === one.number);
    return known ? { ...known, group: one.group, gone: one.gone && known.gone } : one;
  });
  const numbers = new Set(members.map((one) => one.number));
  const others = now.members.filter((one) => !numbers.has(one.number));
  return { ...now, groups: given.groups, members: [...members, ...others] };
}

/** An evening that is there already stays as it is. */
export function noteEvening(
  given: ClubList,
  drive: string,
  setup: EveningSetup,
  people: Guest[],
): void {
  const list = withMembers(given);
  const { title = '', compare = '', score = '', deals = 1 } = setup;
  if (eveningOf(list, drive)) return;
  const evening = { ...{ drive, title, day: today(), compare, score, deals }, people };
  keepList({ ...list, evenings: [...list.evenings, evening] });
}
