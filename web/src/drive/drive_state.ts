// The drive that is open: what the server tells of it, kept up to date, and what is done in it.
import { signal } from '@preact/signals';
import { RequestError } from '../base/request_error';
import type { Requests } from '../base/request_rows';
import { ask, onPush, onServerOpen } from '../state/connection';
import { currentTable } from '../state/saved_tables';
import { showToast } from '../state/toasts';
import { refusalText } from './refusal_text';
import type { Mend } from './name_lines';
import { noteDrive, savedDrive } from './saved_drives';
import type { ActMembers, DriveHead, DriveSetup, DriveState } from './drive_types';

export const drive = signal<DriveState | null>(null);
export const driveFault = signal<string | null>(null);

type Parts = NonNullable<Requests['drive']['want']>;

const ALL: Parts = ['people', 'round', 'standings', 'prizes', 'ceremony'];
const SOON = 60; // ms in which several pushes are answered by one question
const CROWD = 10; // ms more for each person, so that not all ask at once
const LARGE = 40; // people from whom on phones ask for lists only now and then
const SELDOM = 30_000; // ms
const SAME_MOMENT = 1500; // ms by which two answers may differ

let current = '';
let code = ''; // of the table for which this device enters results
let asked = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let listsAt = 0; // when the lists were last asked for
let listens = false;

/** By what the server knows this device. */
function credential(): Record<string, string> {
  const saved = savedDrive(current);
  if (saved?.key) return { key: saved.key };
  if (code) return { code };
  return saved?.token ? { token: saved.token } : {};
}

/** In a large drive lists of everybody are long, and everybody asks for them. */
function partsForGuest(): Parts {
  const known = drive.value;
  const seldom = known && known.drive.phase === 'playing' && known.drive.people > LARGE;
  if (seldom && Date.now() - listsAt < SELDOM) return ['round'];
  listsAt = Date.now();
  return ALL;
}

/** After a round and after the drive everybody looks at the lists, so they may not be old then. */
const endsWait = (before: DriveHead, now: DriveHead): boolean =>
  before.phase !== now.phase ||
  before.round !== now.round ||
  before.read_out !== now.read_out ||
  (typeof before.next_in !== 'number' && typeof now.next_in === 'number');

const lacksLists = (answer: Partial<DriveState>): boolean => !answer.standings;

function askListsSoon(): void {
  listsAt = 0;
  later();
}

function wanted(): Record<string, unknown> {
  const saved = savedDrive(current);
  if (saved?.key) return { want: [...ALL, 'acts', 'codes'] };
  const own = saved?.person || saved?.token;
  return {
    want: [...partsForGuest(), ...(own ? ['card'] : [])],
    ...(saved?.person && !saved.token ? { person: saved.person } : {}),
  };
}

/** The server tells how long it is until the next round, since clocks differ. */
function momentOf(answer: DriveState): number {
  const left = answer.drive.next_in;
  const before = drive.value?.next_at ?? 0;
  if (typeof left !== 'number') return 0;
  const moment = Date.now() + left;
  return Math.abs(moment - before) < SAME_MOMENT ? before : moment;
}

/** A director who plays, too, is somebody on the list besides. */
async function askOwnSeat(id: string): Promise<Partial<DriveState>> {
  const { key, token } = savedDrive(id) ?? {};
  if (!key || !token) return {};
  try {
    const own = await ask<DriveState>('drive', { drive: id, token, want: ['card'] });
    return { person: own.person, sits: own.sits ?? null, card: own.card ?? [] };
  } catch (error) {
    if (!(error instanceof RequestError) || error.refusal.code !== 'token') throw error;
    lose(id, ['token']);
    return { person: 0, sits: null, card: [] };
  }
}

/** A credential that opens nothing any more is forgotten, and only that one. */
function lose(id: string, sent: string[]): void {
  if (sent.includes('code')) code = '';
  const members = sent.includes('token') ? [...sent, 'person'] : sent;
  noteDrive(id, Object.fromEntries(members.map((member) => [member, undefined])));
}

export async function refreshDrive(): Promise<void> {
  const id = current;
  const number = ++asked;
  if (!id) return;
  const members = { drive: id, watch: true, ...credential(), ...wanted() };
  try {
    const answer = await ask<DriveState>('drive', members);
    const before = drive.value?.drive;
    const own = await askOwnSeat(id);
    if (number !== asked || id !== current) return;
    drive.value = { ...drive.value, ...answer, ...own, next_at: momentOf(answer) };
    driveFault.value = null;
    if (lacksLists(answer) && before && endsWait(before, answer.drive)) askListsSoon();
    const { title, movement } = answer.drive.setup;
    const noted = savedDrive(id);
    if (noted?.title !== title || noted.movement !== movement) noteDrive(id, { title, movement });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { refusal } = error;
    if (number !== asked || id !== current || refusal.code === 'connection') return;
    const sent = Object.keys(credential());
    if (refusal.code === 'token' && sent.length) {
      lose(id, sent);
      showToast(refusalText(refusal.message));
      return refreshDrive();
    }
    driveFault.value = refusalText(refusal.message);
  }
}

function later(): void {
  const crowd = (drive.value?.drive.people ?? 0) * CROWD;
  const wait = drive.value?.role === 'director' ? SOON : SOON + Math.random() * crowd;
  timer ??= setTimeout(() => {
    timer = undefined;
    void refreshDrive();
  }, wait);
}

/** Other parts of the drive, once. */
export function askParts<T>(want: Parts, more: Record<string, unknown> = {}): Promise<T> {
  return ask<T>('drive', { drive: current, ...credential(), want, ...more });
}

function listen(): void {
  if (listens) return;
  listens = true;
  onPush((push) => {
    if (push.push === 'drive' && push['drive'] === current) later();
  });
  onServerOpen(() => void refreshDrive());
}

/** Which of these names cannot go on the list, and how they could be put instead. */
export async function askNames(names: string[], id = ''): Promise<Mend[]> {
  const where = id ? asDirector(id) : { drive: current, ...credential() };
  const members = { ...where, act: { act: 'enter', names } };
  try {
    return (await ask<{ mends: Mend[] }>('drive_names', members)).mends;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return []; // the act itself says why it is not possible
  }
}

/** Opens a drive, perhaps with the code of a table. */
export function openDrive(id: string, tableCode = ''): void {
  listen();
  if (id === current && (tableCode === code || !tableCode)) return;
  if (id !== current) drive.value = null;
  listsAt = 0;
  current = id;
  code = tableCode || savedDrive(id)?.code || '';
  driveFault.value = null;
  void refreshDrive();
}

/** Enters results for no table any more. */
export function leaveTable(): void {
  code = '';
  noteDrive(current, { code: '' });
  void refreshDrive();
}

/** The drive that the page shows: its own page, or one of its tables. */
const shownDrive = (): string | undefined =>
  currentTable.value?.drive ?? /^#\/drive\/([0-9a-z]+)/.exec(location.hash)?.[1];

/** Forgets the drive, unless the page goes from it to one of its tables, or back. */
export function closeDrive(): void {
  if (current === shownDrive()) return;
  if (current) void ask('drive_leave').catch(() => {});
  current = code = '';
  drive.value = null;
  clearTimeout(timer);
  timer = undefined;
}

interface Done {
  number: number;
  person: number;
  token: string | null;
}

/** Does something in the drive. Null, with a message, if it is refused. */
export async function act(
  name: string,
  members: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
): Promise<Done | null> {
  try {
    const done = await ask<Done>('drive_act', {
      drive: current,
      ...credential(),
      act: { act: name, ...members },
      ...more,
    });
    await refreshDrive();
    return done;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    showToast(refusalText(error.refusal.message));
    return null;
  }
}

const PATIENCE = 600; // ms after which a server that has had many changes takes another one
const TRIES = 100;

type Where = { drive: string } & Record<string, string>;

/** One of many acts. The server may say that there were too many at once: then it is sent again. */
async function actPatiently(it: ActMembers, where: Where, tries = TRIES): Promise<Done> {
  try {
    return await ask<Done>('drive_act', { ...where, act: it });
  } catch (error) {
    const isBusy = error instanceof RequestError && error.refusal.code === 'limit';
    if (!isBusy || !tries) throw error;
    await new Promise((done) => setTimeout(done, PATIENCE));
    return actPatiently(it, where, tries - 1);
  }
}

const asDirector = (id: string): Where => ({ drive: id, key: savedDrive(id)?.key ?? '' });

/** Does something in a drive of this device, whatever the page shows. Throws a refusal. */
export const actAsDirector = (id: string, it: ActMembers): Promise<Done> =>
  actPatiently(it, asDirector(id));

/** Parts of such a drive. */
export const askAsDirector = (id: string, want: Parts): Promise<DriveState> =>
  ask<DriveState>('drive', { ...asDirector(id), want });

/** Does several things in their order. False, with a message, as soon as one is refused. */
export async function actAll(acts: ActMembers[]): Promise<boolean> {
  try {
    const where = { drive: current, ...credential() };
    for (const it of acts) await actPatiently(it, where);
    return true;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    showToast(refusalText(error.refusal.message));
    return false;
  } finally {
    await refreshDrive();
  }
}

/** Opens a drive on the server, or finds the one that was opened with this `own`. Its id. Throws a
 * refusal. */
export async function newDrive(setup: Partial<DriveSetup>, own: string): Promise<string> {
  const made = await ask<{ drive: string; key: string }>('drive_new', { setup, own });
  noteDrive(made.drive, { key: made.key, title: setup.title ?? '' });
  return made.drive;
}
