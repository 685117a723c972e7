// Lists as they come from the store or from a file: what is missing or of another kind is as usual,
// so that lists of earlier and later versions can be read.
import type { ClubDate, ClubEvening, ClubList, Group, Guest, Member } from './member_types';
import type { Outcome, SeasonRules } from './member_types';

type Entries = Record<string, unknown>;

const entriesOf = (value: unknown): Entries =>
  value && typeof value === 'object' ? (value as Entries) : {};
const rowsOf = (value: unknown): Entries[] => (Array.isArray(value) ? value.map(entriesOf) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;
const countOf = (value: unknown): number => Math.max(0, Math.trunc(numberOf(value)));
const groupOf = (value: unknown): Group => (value === 'A' || value === 'B' ? value : '');

const memberOf = (it: Entries): Member => ({
  number: countOf(it['number']),
  name: textOf(it['name']),
  note: textOf(it['note']),
  group: groupOf(it['group']),
  stays: it['stays'] === true,
  apart: Array.isArray(it['apart']) ? it['apart'].map(countOf).filter(Boolean) : [],
  gone: it['gone'] === true,
});

const outcomeOf = (it: Entries): Outcome => ({
  rank: countOf(it['rank']),
  line: groupOf(it['line']),
  score: numberOf(it['score']),
  percent: typeof it['percent'] === 'number' ? it['percent'] : null,
  handicap: numberOf(it['handicap']),
  played: countOf(it['played']),
});

const guestOf = (it: Entries): Guest => ({
  person: countOf(it['person']),
  member: countOf(it['member']),
  name: textOf(it['name']),
  group: groupOf(it['group']),
  paid: it['paid'] === true,
  outcome: it['outcome'] ? outcomeOf(entriesOf(it['outcome'])) : null,
});

const eveningOf = (it: Entries): ClubEvening => ({
  drive: textOf(it['drive']),
  title: textOf(it['title']),
  day: textOf(it['day']),
  compare: textOf(it['compare']),
  score: textOf(it['score']),
  deals: countOf(it['deals']) || 1,
  people: rowsOf(it['people']).map(guestOf),
});

const dateOf = (it: Entries): ClubDate => ({ day: textOf(it['day']), text: textOf(it['text']) });

const seasonOf = (it: Entries): SeasonRules => ({
  points: textOf(it['points']) || 'sum',
  best: countOf(it['best']),
});

function groupsOf(value: unknown): [string, string] | null {
  const [a, b, ...more] = Array.isArray(value) ? value.map(textOf) : [];
  return a && b && !more.length ? [a, b] : null;
}

/** A list that was saved; null if it is none. */
export function listOf(value: unknown): ClubList | null {
  const it = entriesOf(value);
  if (!textOf(it['id']) || !Array.isArray(it['members'])) return null;
  return {
    id: textOf(it['id']),
    title: textOf(it['title']),
    groups: groupsOf(it['groups']),
    members: rowsOf(it['members']).map(memberOf).filter((one) => one.number && one.name),
    evenings: rowsOf(it['evenings']).map(eveningOf),
    dates: rowsOf(it['dates']).map(dateOf),
    season: seasonOf(entriesOf(it['season'])),
    circle: textOf(it['circle']),
  };
}
