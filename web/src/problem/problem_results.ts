// How the problems of each day went, stored on this device.
import { signal } from '@preact/signals';
import { onStoredChange, readStored, store } from '../base/local_storage';
import { daysInRow, today } from '../base/days';

/** How many wrong cards were played before it was solved, and the day on which that was. */
export interface Result {
  wrong: number;
  shown?: true; // the solution, before that
  solved?: string;
}

const NAME = 'problems'; // stored in browsers: its members keep their names

const read = () => readStored<Record<string, Result>>(NAME, {});

export const results = signal(read());
onStoredChange(NAME, () => (results.value = read()));

export const resultOf = (day: string): Result => results.value[day] ?? { wrong: 0 };

function keep(day: string, result: Result): void {
  results.value = { ...read(), [day]: result };
  store(NAME, results.value);
}

/** A wrong card counts until the problem has been solved. */
export function noteWrong(day: string): void {
  const result = resultOf(day);
  if (!result.solved) keep(day, { ...result, wrong: result.wrong + 1 });
}

export function noteShown(day: string): void {
  const result = resultOf(day);
  if (!result.solved) keep(day, { ...result, shown: true });
}

export function noteSolved(day: string): void {
  const result = resultOf(day);
  if (!result.solved) keep(day, { ...result, solved: today() });
}

/** A wrong card is a failed try. */
export const hasFailed = ({ wrong, solved }: Result): boolean => wrong > 0 && !solved;

/** On how many days in a row the problem of the same day was solved. Today's may still come. */
export const streak = (): number => daysInRow((day) => resultOf(day).solved === day);
