// Opens a drive with the people who come, and notes the evening in the list of their club.
import { t } from '../base/translations';
import { settle, type Choice, type Comer } from '../members/choice';
import { today } from '../members/evening_days';
import { emptyList, keepList, listWith } from '../members/saved_lists';
import type { ClubList, Guest } from '../members/member_types';
import { randomHex } from '../room/entropy_share';
import { act, actAll, askNames, newDrive, openDrive } from './drive_state';
import type { DriveSetup } from './drive_types';

const AT_ONCE = 40; // names in one request
const ID_BYTES = 8;
const MOST_APART = 16; // people whom a wish names

const newList = (setup: Partial<DriveSetup>): ClubList =>
  emptyList(randomHex(ID_BYTES), setup.title || t('Club'));

/** Somebody of the drive's list, as the evening of the club notes them. */
const guestOf = (comer: Comer, person: number): Guest => ({
  person,
  member: comer.member,
  name: comer.name,
  group: comer.group,
  paid: false,
  outcome: null,
});

/** A name that cannot be on the list is put as it can be; one of which nothing is left is not. */
async function mended(comers: Comer[]): Promise<Comer[]> {
  const mends = await askNames(comers.map((one) => one.name));
  const mendOf = (i: number) => mends.find((one) => one.line === i + 1);
  return comers
    .map((one, i) => ({ ...one, name: mendOf(i)?.mend ?? one.name }))
    .filter((one) => one.name);
}

const GROUPS = ['', 'A', 'B'];

/** Puts people on the list of the open drive, each with the number there. */
async function enterAll(comers: Comer[], hasGroups: boolean): Promise<Guest[]> {
  const entered: Guest[] = [];
  for (let at = 0; at < comers.length; at += AT_ONCE) {
    const part = await mended(comers.slice(at, at + AT_ONCE));
    const groups = part.map((one) => GROUPS.indexOf(one.group));
    const names = part.map((one) => one.name);
    const done = await act('enter', { names, ...(hasGroups ? { groups } : {}) });
    if (!done) break;
    entered.push(...part.map((one, i) => guestOf(one, done.person + i)));
  }
  return entered;
}

/** The wishes of those who came, as far as they are about people who came, too. */
async function tellWishes(list: ClubList, guests: Guest[]): Promise<void> {
  const personOf = (member: number) => guests.find((one) => one.member === member)?.person;
  const wishes = list.members.flatMap(({ number, stays, apart }) => {
    const person = personOf(number);
    const others = apart.flatMap((one) => personOf(one) ?? []).slice(0, MOST_APART);
    return person && (stays || others.length)
      ? [{ act: 'wish', person, stays, apart: others }]
      : [];
  });
  if (wishes.length) await actAll(wishes);
}

/** Notes the evening, and which of its people are members. */
function noteEvening(list: ClubList, drive: string, setup: Partial<DriveSetup>, people: Guest[]) {
  const evening = {
    drive,
    title: setup.title ?? '',
    day: today(),
    compare: setup.compare ?? '',
    score: setup.score ?? '',
    deals: setup.deals ?? 1,
    people,
  };
  keepList({ ...list, evenings: [...list.evenings, evening] });
}

/** Opens the drive and goes on: to its first page, or to `part` while its list is empty. It begins
 * at once if that is asked for and everybody is on the list. */
export async function openEvening(
  setup: Partial<DriveSetup>,
  choice: Choice,
  part: string,
  begins = false,
): Promise<void> {
  const groups = (setup.groups ?? null) as ClubList['groups'];
  const known = choice.list && (listWith(choice.list.id) ?? choice.list);
  const list = known ?? newList(setup);
  const settled = settle(choice, { ...list, groups: groups ?? list.groups }, groups);
  const id = await newDrive(setup, randomHex(16));
  if (!id) return;
  openDrive(id);
  const people = await enterAll(settled.comers, !!groups);
  await tellWishes(settled.list, people);
  const keeps = known || settled.list.members.length > 0;
  if (people.length && keeps) noteEvening(settled.list, id, setup, people);
  const whole = people.length > 0 && people.length === settled.comers.length;
  location.hash = `#/drive/${id}${whole ? '' : part}`;
  if (begins && whole) await act('begin');
}
