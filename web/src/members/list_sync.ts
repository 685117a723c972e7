// Keeps the lists of clubs that belong to circles of a server there, too: as rows of the circle,
// which the member who leads it may read and write. This device notes the rows that it has told
// the server, so that changes of two devices meet row by row.
import { readStored, store } from '../base/local_storage';
import { credentialOf } from '../circle/saved_circles';
import { ask, link, onServerOpen } from '../state/connection';
import { showRefusal } from '../state/toasts';
import { changesOf, listOfRows, merged, rowsOf, type Rows } from './list_rows';
import type { ClubList } from './member_types';
import { keepList, lists, listWith, replaceList } from './saved_lists';

const TOLD_NAME = 'clubs-told';
const SOON = 1500; // ms in which several changes are sent together

type Told = Record<string, Rows>; // by the id of the list

const toldRows = (id: string): Rows | undefined => readStored<Told>(TOLD_NAME, {})[id];

/** A device that has told nothing, such as one with an old backup, takes what the server has. */
const unchanged = (own: Rows, there: Rows): Rows =>
  Object.fromEntries(Object.keys(there).map((name) => [name, own[name] ?? '']));

const noteTold = (id: string, rows: Rows): boolean =>
  store(TOLD_NAME, { ...readStored<Told>(TOLD_NAME, {}), [id]: rows });

/** All rows that the circle has. */
async function fetchRows(circle: string): Promise<Rows> {
  const rows: Rows = {};
  for (let from = 0, more = true; more;) {
    const told = await ask<{ rows: { row: string; text: string }[]; next: number }>(
      'circle_list',
      { circle, ...credentialOf(circle), ...(from ? { from } : {}) },
    );
    for (const { row, text } of told.rows) rows[row] = text;
    from = told.next;
    more = from > 0;
  }
  return rows;
}

/** Takes what is new there, and sends what is new here. */
async function meet(list: ClubList): Promise<void> {
  const { id, circle } = list;
  const there = await fetchRows(circle);
  const own = listWith(id);
  if (!own || own.circle !== circle) return; // it was removed meanwhile
  const rows = rowsOf(own);
  const wanted = merged(rows, toldRows(id) ?? unchanged(rows, there), there);
  for (const [row, text] of Object.entries(changesOf(wanted, there)))
    await ask('circle_act', { circle, ...credentialOf(circle), act: 'row', row, text });
  noteTold(id, wanted);
  const now = listOfRows(wanted, circle);
  const isSame = JSON.stringify(rows) === JSON.stringify(rowsOf(listWith(id) ?? own));
  if (now && isSame) replaceList({ ...now, id });
}

let running = false;
let again = false;

/** All lists of circles, one after the other. */
async function meetAll(): Promise<void> {
  if (running) {
    again = true;
    return;
  }
  running = true;
  do {
    again = false;
    for (const list of lists.value)
      if (list.circle && link.value === 'open') await meet(list).catch(showRefusal);
  } while (again);
  running = false;
}

const isTold = (list: ClubList): boolean =>
  !list.circle || !Object.keys(changesOf(rowsOf(list), toldRows(list.id) ?? {})).length;

let timer: ReturnType<typeof setTimeout> | undefined;
let started = false;

/** Fetches what is new; from now on changes of lists go to their circles. */
export function startListSync(): void {
  void meetAll();
  if (started) return;
  started = true;
  onServerOpen(() => void meetAll());
  lists.subscribe((all) => {
    if (all.every(isTold)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void meetAll(), SOON);
  });
}

/** Keeps the list in this circle from now on. False if the circle has another one. */
export async function linkList(list: ClubList, circle: string): Promise<boolean> {
  const rows = await fetchRows(circle).catch(showRefusal);
  const other = rows && listOfRows(rows, circle);
  if (!rows || (other && other.id !== list.id)) return !rows;
  replaceList({ ...list, circle });
  return true;
}

/** The list of a circle, on a device that does not have it. Its id; null with a message. */
export async function fetchList(circle: string): Promise<string | null> {
  const rows = await fetchRows(circle).catch(showRefusal);
  const list = rows && listOfRows(rows, circle);
  if (!rows || !list) return null;
  noteTold(list.id, rows);
  keepList(list);
  return list.id;
}
