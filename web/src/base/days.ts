// Days, written as 2026-11-26. A day begins at midnight UTC everywhere, so that all people have the
// same problem and the same deals.

const FORM = /^\d{4}-\d\d-\d\d$/;
const LENGTH = 10; // of 2026-11-26
const MONTH = 7; // of 2026-11
const DAY_MS = 86_400_000;

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, LENGTH);

export const today = (): string => dayAt(Date.now());

/** Whether it is a day of the calendar that has come. */
export function hasCome(day: string): boolean {
  const ms = FORM.test(day) ? Date.parse(day) : NaN;
  return !Number.isNaN(ms) && dayAt(ms) === day && day <= today();
}

export const dayBefore = (day: string): string => dayAt(Date.parse(day) - DAY_MS);

/** The days of its month that have come. */
export function daysOfMonth(day: string): string[] {
  const month = day.slice(0, MONTH);
  const all = Array.from({ length: 31 }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`);
  return all.filter(hasCome);
}

/** How many days in a row something was done, which `isDone` tells. Today's may still come. */
export function daysInRow(isDone: (day: string) => boolean): number {
  const now = today();
  let days = 0;
  for (let day = isDone(now) ? now : dayBefore(now); isDone(day); day = dayBefore(day)) days++;
  return days;
}
