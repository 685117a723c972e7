// The days of evenings, as they are stored and as people read them.
import { dateLocale } from '../base/translations';

const two = (n: number): string => String(n).padStart(2, '0');

/** Today on this device's calendar, such as 2026-11-29. */
export function today(now = new Date()): string {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** As people of the page's language write it. */
export function dayText(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  if (!year) return day;
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium' }).format(
    new Date(year, month - 1, date),
  );
}
