// Days in words: a day by its name, and days in a row.
import { dateLocale, tn } from '../base/translations';

/** "26 November 2026", or without the year. */
export function dayName(day: string, year = true): string {
  const format = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const whole = year ? { ...format, year: 'numeric' as const } : format;
  return new Intl.DateTimeFormat(dateLocale(), whole).format(new Date(day));
}

export const streakText = (days: number): string =>
  tn('Streak: one day', 'Streak: {n} days', days);
