// The name of a club, from that of an evening: "Mill Club, 3 May 2026" is one of the "Mill Club".
import { languages } from '../base/translations';

const MONTHS = 12;
const DAYS = 7; // of a week
const FORMS = ['long', 'short'] as const;
const LEAD = '(?:(?:on|the|am|vom|den|le|du)\\s+)*'; // words before a date
const DAY = '\\d{1,2}(?:st|nd|rd|th|er|\\.)?';
const YEAR = '(?:\\s*,?\\s*(?:19|20)\\d{2})';

/** The months as the languages of the page write them. */
function monthNames(): string[] {
  const dates = Array.from({ length: MONTHS }, (_, month) => new Date(2026, month, 1));
  const of = (tongue: string) =>
    FORMS.flatMap((month) => {
      const { format } = new Intl.DateTimeFormat(tongue, { day: 'numeric', month });
      return dates.map((date) => format(date).replace(/[\d.\s]+/g, ' ').trim());
    });
  const all = new Set(languages.flatMap(of));
  return [...all].filter(Boolean).sort((one, other) => other.length - one.length);
}

/** The days of the week in the same languages. */
function dayNames(): string[] {
  const week = Array.from({ length: DAYS }, (_, day) => new Date(2026, 0, day + 1));
  return languages.flatMap((tongue) => {
    const { format } = new Intl.DateTimeFormat(tongue, { weekday: 'long' });
    return week.map((day) => format(day));
  });
}

/** The name without a date in it; it may be empty. */
export function withoutDate(title: string): string {
  const months = monthNames().join('|');
  const weekday = `(?:(?:${dayNames().join('|')})\\s*,?\\s*)?`;
  const dates = [
    '\\d{4}-\\d{1,2}-\\d{1,2}',
    '\\d{1,2}[./]\\s?\\d{1,2}[./]?(?:\\s?\\d{2,4})?',
    `${DAY}\\s*(?:of\\s+)?(?:${months})\\.?${YEAR}?`,
    `(?:${months})\\.?\\s*${DAY}${YEAR}?`,
  ];
  const some = `${LEAD}${weekday}(?:${dates.join('|')})`;
  const date = new RegExp(`(?<![\\p{L}\\d])${some}(?![\\p{L}\\d])`, 'giu');
  return title
    .replace(date, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:·–—-]+|[\s,;:·–—-]+$/g, '');
}
