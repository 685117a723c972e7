// Evenings that are being opened: the drive, its people, their wishes, round 1. The steps that are
// left stay on this device until they are done. So an evening is whole though somebody leaves the
// page, closes it, or loses the connection meanwhile.
import { signal } from '@preact/signals';
import { readStored, store } from '../base/local_storage';
import { RequestError } from '../base/request_error';
import type { Comer } from '../members/choice';
import { noteEvening } from '../members/note_evening';
import type { ClubList, Guest } from '../members/member_types';
import { onServerOpen } from '../state/connection';
import { showToast } from '../state/toasts';
import { actAsDirector, askAsDirector, askNames, newDrive } from './drive_state';
import type { DriveSetup, DriveState } from './drive_types';
import { refusalText } from './refusal_text';

export interface Opening {
  own: string; // 32 hex digits: the server opens one drive with it, however often it is asked
  drive: string; // its id; '' until the server has told it
  setup: Partial<DriveSetup>;
  comers: Comer[];
  fits: boolean; // their names can be on the list of a drive
  list: ClubList; // of the club, as it is from this evening on
  keeps: boolean; // the list is kept, if anybody is on it
  begins: boolean; // with round 1, as soon as everybody is on the list
}

const NAME = 'drive-openings';
const AT_ONCE = 40; // names in one request
const MOST_APART = 16; // people whom a wish names
const GROUPS = ['', 'A', 'B'];

const hasTexts = (one: Record<string, unknown>, names: string[]): boolean =>
  names.every((name) => typeof one[name] === 'string');

const isObject = (one: unknown): one is Record<string, unknown> =>
  typeof one === 'object' && one !== null;

/** Other programs of this origin, or an earlier version, may have stored something else. */
const isOpening = (one: unknown): boolean =>
  isObject(one) &&
  hasTexts(one, ['own', 'drive']) &&
  isObject(one.setup) &&
  Array.isArray(one.comers) &&
  one.comers.every((comer) => isObject(comer) && hasTexts(comer, ['name', 'group'])) &&
  isObject(one.list) &&
  Array.isArray(one.list.members);

function readOpenings(): Opening[] {
  const kept = readStored<unknown>(NAME, []);
  return Array.isArray(kept) ? (kept.filter(isOpening) as Opening[]) : [];
}

/** Those that are not done. */
export const openings = signal<Opening[]>(readOpenings());
const running = new Set<string>(); // by their `own`
let listens = false;

const others = (it: Opening): Opening[] => openings.value.filter((one) => one.own !== it.own);

/** The rest of a drive's opening; undefined: it is open. */
export const openingOf = (drive: string): Opening | undefined =>
  openings.value.find((one) => one.drive === drive);

function keep(all: Opening[]): void {
  openings.value = all;
  store(NAME, all);
}

/** Keeps it with these members. */
function note(it: Opening, part: Partial<Opening>): Opening {
  const now = { ...it, ...part };
  keep([...others(it), now]);
  return now;
}

/** A name that cannot be on the list is put as it can be; one of which nothing is left is not. */
async function withNames(it: Opening): Promise<Opening> {
  const comers: Comer[] = [];
  for (let at = 0; at < it.comers.length && !it.fits; at += AT_ONCE) {
    const part = it.comers.slice(at, at + AT_ONCE);
    const mends = await askNames(part.map((one) => one.name), it.drive);
    const mendOf = (i: number) => mends.find((one) => one.line === i + 1);
    comers.push(...part.map((one, i) => ({ ...one, name: mendOf(i)?.mend ?? one.name })));
  }
  return it.fits ? it : note(it, { comers: comers.filter((one) => one.name), fits: true });
}

const findPeople = (it: Opening): Promise<DriveState> => askAsDirector(it.drive, ['people']);

/** The next ones who are not on the list of the drive. */
function nextOf(it: Opening, { people, drive }: DriveState): Comer[] {
  const names = new Set(people.map((one) => one.name));
  if (drive.phase !== 'gathering') return [];
  return it.comers.filter((one) => !names.has(one.name)).slice(0, AT_ONCE);
}

/** Puts those on the list who are not there; the drive as it is then. */
async function enterAll(it: Opening): Promise<DriveState> {
  let state = await findPeople(it);
  for (let part = nextOf(it, state); part.length; part = nextOf(it, state)) {
    const groups = part.map((one) => GROUPS.indexOf(one.group));
    await actAsDirector(it.drive, {
      act: 'enter',
      names: part.map((one) => one.name),
      ...(it.setup.groups ? { groups } : {}),
    });
    state = await findPeople(it);
  }
  return state;
}

/** Those who come, with their numbers on the list of the drive. */
const guestsOf = (it: Opening, { people }: DriveState): Guest[] =>
  it.comers.flatMap(({ member, name, group }) => {
    const person = people.find((one) => one.name === name)?.number;
    return person ? [{ person, member, name, group, paid: false, outcome: null }] : [];
  });

/** The wishes of those who came, as far as they are about people who came, too. */
async function tellWishes(it: Opening, guests: Guest[]): Promise<void> {
  const personOf = (member: number) => guests.find((one) => one.member === member)?.person;
  for (const { number, stays, apart: unwanted } of it.list.members) {
    const person = personOf(number);
    const apart = unwanted.flatMap((one) => personOf(one) ?? []).slice(0, MOST_APART);
    if (person && (stays || apart.length))
      await actAsDirector(it.drive, { act: 'wish', person, stays, apart });
  }
}

/** Does what is left; every step can be done again. */
async function finish(given: Opening, told: (id: string) => void): Promise<void> {
  const drive = given.drive || (await newDrive(given.setup, given.own));
  told(drive);
  const it = await withNames(note(given, { drive }));
  const state = await enterAll(it);
  const guests = guestsOf(it, state);
  if (state.drive.phase === 'gathering') await tellWishes(it, guests);
  if (guests.length && it.keeps) noteEvening(it.list, drive, it.setup, guests);
  if (it.begins && guests.length && state.drive.phase === 'gathering')
    await actAsDirector(drive, { act: 'begin' });
}

/** Refusals that are none of what was asked: the same may be granted later. */
const PASSING = ['connection', 'store', 'limit'];

/** Opens an evening, or goes on with it: whether it is whole. It stays to be done only where the
 * connection was lost or the server could not store it. `told` gets the id of the drive as soon as
 * it is known. */
export async function runOpening(it: Opening, told: (id: string) => void): Promise<boolean> {
  if (running.has(it.own)) return false;
  running.add(it.own);
  keep([...others(it), it]);
  try {
    await finish(it, told);
    keep(others(it));
    return true;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { code, message } = error.refusal;
    if (!PASSING.includes(code)) keep(others(it));
    showToast(refusalText(message));
    return false;
  } finally {
    running.delete(it.own);
  }
}

/** Goes on with all that are left, now and whenever the server is there again. */
export function startOpenings(): void {
  const goOn = () => openings.value.forEach((it) => void runOpening(it, () => {}));
  if (listens) return;
  listens = true;
  onServerOpen(goOn);
  goOn();
}
