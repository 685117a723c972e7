// What only this device knows and a backup takes along: days, problems, lessons, courses, house
// rules, favourite games, drives, leagues, lists of clubs, circles, people met, looks. Imported
// values complete those here and never replace them; those of another shape are left out, because
// the page relies on it. Stored names keep their meaning in old files.
import { readStored, store, tellStoredChange } from '../base/local_storage';
import { settings } from '../base/settings';
import { isEntries, listOf, maybe, named, orNull, type Entries, type Shape } from './shapes';
import { flag, having, number, plain, text } from './shapes';

/** The value to store; undefined: none. */
type Merge = (own: unknown, found: unknown) => unknown;

const entriesOf = (value: unknown): Entries => (isEntries(value) ? value : {});
const fitting = (value: unknown, shape: Shape): Entries[] =>
  Array.isArray(value) ? value.filter(shape) : [];

/** A value of this device stays. */
const whole =
  (shape: Shape): Merge =>
  (own, found) =>
    own ?? (shape(found) ? found : undefined);

/** Entry by entry; one that is done counts more than one that is not. */
const entries =
  (done: string, shape: Shape): Merge =>
  (own, found) => {
    const all: Entries = { ...entriesOf(own) };
    for (const [key, other] of Object.entries(entriesOf(found)))
      if (shape(other) && (!(key in all) || (done in entriesOf(other) && !isDone(all[key], done))))
        all[key] = other;
    return all;
  };

const isDone = (value: unknown, done: string): boolean => done in entriesOf(value);

const standing = having({ better: number, equal: number, worse: number });
const dayTable = having({
  table: text,
  token: text,
  points: maybe(number),
  done: maybe(text),
  standing: maybe(standing),
});

const days: Merge = (own, found) => {
  const [here, there] = [entriesOf(own), entriesOf(found)];
  const merge = entries('done', dayTable);
  const all = Object.keys({ ...there, ...here }).map((day) => [day, merge(here[day], there[day])]);
  return Object.fromEntries(all);
};

/** One after the other, each once; those of this device come first. */
const listed =
  (members: string[], shape: Shape): Merge =>
  (own, found) => {
    const keyOf = (one: Entries) => JSON.stringify(members.map((member) => one[member]));
    const all = [...fitting(own, isEntries), ...fitting(found, shape)];
    return all.filter((one, i) => all.findIndex((other) => keyOf(other) === keyOf(one)) === i);
  };

const options = named(plain);
const person = having({
  name: text,
  when: number,
  games: named(number),
  won: number,
  sign: maybe(text),
});
const company = having({
  game: text,
  preset: orNull(text),
  title: text,
  options,
  who: listOf(text),
  names: listOf(text),
  when: number,
});

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => text(one)) : [];

/** Each once; those of this device come first. */
const words: Merge = (own, found) => [...new Set([...textsOf(own), ...textsOf(found)])];

/** The people met and the tables played with them (circle/people.ts). */
const people: Merge = (own, found) => {
  const [here, there] = [entriesOf(own), entriesOf(found)];
  return {
    people: listed(['name'], person)(here.people, there.people),
    companies: here.companies ?? fitting(there.companies, company),
    noted: words(here.noted, there.noted),
  };
};

/** Nobody is shown to be here because of a file. */
const circles: Merge = (own, found) =>
  listed(['id'], having({ id: text, title: text, token: maybe(text) }))(
    own,
    fitting(found, isEntries).map((one) => ({ ...one, here: false })),
  );

/** Settings whose values are of the same kind as those in use. */
const likeSettings: Shape = (found) =>
  isEntries(found) &&
  Object.entries(settings.value).every(
    ([name, value]) => !(name in found) || value === null || typeof found[name] === typeof value,
  );

const drive = having({
  id: text,
  title: text,
  key: maybe(text),
  token: maybe(text),
  code: maybe(text),
  person: maybe(number),
});

const KEPT: Record<string, Merge> = {
  problems: entries('solved', having({ wrong: number, solved: maybe(text) })),
  day_results: days,
  day_person: whole(text),
  lessons: entries('done', having({ table: text, step: number, done: maybe(flag) })),
  courses: entries('done', having({ at: number, done: listOf(number) })),
  favourites: words,
  house_rules: listed(['game', 'name'], having({ game: text, preset: text, options, name: text })),
  drives: listed(['id'], drive),
  leagues: listed(['id'], having({ id: text })), // checked when they are read
  clubs: listed(['id'], having({ id: text })), // checked when they are read
  circles,
  people,
  settings: whole(likeSettings),
  sign: whole(having({ shape: orNull(number), colour: orNull(number) })),
  name: whole(text),
};

/** The values by their names; those that were never stored are left out. */
export function deviceValues(): Entries {
  const all = Object.keys(KEPT).map((name) => [name, readStored<unknown>(name, null)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

export function importDeviceValues(found: unknown): void {
  const given = entriesOf(found);
  for (const [name, merge] of Object.entries(KEPT)) {
    const value = name in given ? merge(readStored<unknown>(name, null), given[name]) : undefined;
    if (value === undefined) continue;
    store(name, value);
    tellStoredChange(name);
  }
}
