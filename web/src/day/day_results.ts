// The tables of the days on this device, and how they ended. Stored in browsers: members keep their
// names.
import { signal } from '@preact/signals';
import { onStoredChange, readStored, store } from '../base/local_storage';
import { daysInRow, today } from '../base/days';

/** Where one stands among all who have played. */
export interface Standing {
  better: number;
  equal: number;
  worse: number;
}

export interface DayTable {
  table: string;
  token: string;
  points?: number; // once it is over
  done?: string; // the day on which that was noted
  standing?: Standing; // as the server told it last; missing at a table of this device alone
}

type Results = Record<string, Record<string, DayTable>>; // by day and family

const NAME = 'day_results';
const MOST = 400; // days

const read = () => readStored<Results>(NAME, {});

export const dayResults = signal(read());
onStoredChange(NAME, () => (dayResults.value = read()));

export const tableOf = (day: string, family: string): DayTable | null =>
  dayResults.value[day]?.[family] ?? null;

/** How many deals of a day have been played to their end. */
export const countDone = (day: string): number =>
  Object.values(dayResults.value[day] ?? {}).filter((one) => one.done).length;

export function keepTable(day: string, family: string, part: Partial<DayTable>): void {
  const all = read();
  const old = all[day]?.[family] ?? { table: '', token: '' };
  const changed = { ...all, [day]: { ...all[day], [family]: { ...old, ...part } } };
  const latest = Object.keys(changed).sort().slice(-MOST);
  dayResults.value = Object.fromEntries(latest.map((one) => [one, changed[one] ?? {}]));
  store(NAME, dayResults.value);
}

export function noteEnd(
  day: string,
  family: string,
  points: number,
  standing: Standing | undefined,
): void {
  const done = tableOf(day, family)?.done ?? today();
  keepTable(day, family, { points, done, ...(standing ? { standing } : {}) });
}

/** Days in a row on which at least one of the day's deals was played. */
export const dayStreak = (): number =>
  daysInRow((day) => Object.values(dayResults.value[day] ?? {}).some((one) => one.done === day));
