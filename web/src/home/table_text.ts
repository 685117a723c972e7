// Tables in few words: with whom, and when: "today, 14:05", "3 days ago", "2 November 2026".
import { dateLocale, language, t } from '../base/translations';

const DAY_MS = 86_400_000;
const WEEK = 7; // days

/** Days of the reader's own calendar between two moments. */
function daysBetween(then: Date, now: Date): number {
  const [from, to] = [then, now].map((at) =>
    Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()),
  ) as [number, number];
  return Math.round((to - from) / DAY_MS);
}

export function whenText(ms: number, now = Date.now()): string {
  const [then, locale] = [new Date(ms), dateLocale()];
  const days = daysBetween(then, new Date(now));
  if (days < 0 || days >= WEEK)
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(then);
  const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day');
  if (days > 1) return day;
  return `${day}, ${new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(then)}`;
}

/** "with Anna and Bob"; nothing for nobody. */
export function companyText(names: string[]): string {
  const list = new Intl.ListFormat(language.value, { type: 'conjunction' });
  return names.length ? t('with {names}', { names: list.format(names) }) : '';
}
