// What only this device knows and a backup takes along: days, problems, lessons, courses, house
// rules, drives, leagues, circles, people met, looks. Imported values complete those here and
// never replace them. Stored names keep their meaning in old files.
import { readStored, store, tellStoredChange } from '../base/local_storage';

type Entries = Record<string, unknown>;
type Merge = (own: unknown, found: unknown) => unknown;

const isEntries = (value: unknown): value is Entries =>
  !!value && typeof value === 'object' && !Array.isArray(value);
const entriesOf = (value: unknown): Entries => (isEntries(value) ? value : {});
const listOf = (value: unknown): Entries[] => (Array.isArray(value) ? value.filter(isEntries) : []);

/** A value of this device stays. */
const whole: Merge = (own, found) => own ?? found;

/** Entry by entry; one that is done counts more than one that is not. */
const entries =
  (done: string): Merge =>
  (own, found) => {
    const here = entriesOf(own);
    const all = { ...entriesOf(found), ...here };
    for (const [key, other] of Object.entries(entriesOf(found)))
      if (isEntries(other) && done in other && !(done in entriesOf(here[key]))) all[key] = other;
    return Object.fromEntries(Object.entries(all).filter(([, one]) => isEntries(one)));
  };

const days: Merge = (own, found) => {
  const [here, there] = [entriesOf(own), entriesOf(found)];
  const all = Object.keys({ ...there, ...here }).map((day) => [
    day,
    entries('done')(here[day], there[day]),
  ]);
  return Object.fromEntries(all);
};

/** One after the other, each once; those of this device come first. */
const listed =
  (...members: string[]): Merge =>
  (own, found) => {
    const keyOf = (one: Entries) => JSON.stringify(members.map((member) => one[member]));
    const named = listOf(found).filter((one) => members.every((m) => typeof one[m] === 'string'));
    const all = [...listOf(own), ...named];
    return all.filter((one, i) => all.findIndex((other) => keyOf(other) === keyOf(one)) === i);
  };

/** The people met and the tables played with them (circle/people.ts). */
const people: Merge = (own, found) => {
  const [here, there] = [entriesOf(own), entriesOf(found)];
  const texts = (value: unknown) => (Array.isArray(value) ? value : []);
  return {
    people: listed('name')(here.people, there.people),
    companies: here.companies ?? listOf(there.companies),
    noted: [...new Set([...texts(here.noted), ...texts(there.noted)])],
  };
};

const KEPT: Record<string, Merge> = {
  problems: entries('solved'),
  day_results: days,
  day_person: whole,
  lessons: entries('done'),
  courses: entries('done'),
  house_rules: listed('game', 'name'),
  drives: listed('id'),
  leagues: listed('id'),
  circles: listed('id'),
  people,
  settings: whole,
  sign: whole,
  name: whole,
};

/** The values by their names; those that were never stored are left out. */
export function deviceValues(): Entries {
  const all = Object.keys(KEPT).map((name) => [name, readStored<unknown>(name, null)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

export function importDeviceValues(found: unknown): void {
  const given = entriesOf(found);
  for (const [name, merge] of Object.entries(KEPT))
    if (name in given) {
      store(name, merge(readStored<unknown>(name, null), given[name]));
      tellStoredChange(name);
    }
}
