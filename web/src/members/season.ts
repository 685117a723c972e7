// A season of a club: its evenings as a league counts them, and handicaps from the averages of
// evenings before.
import type { ClubEvening, ClubList, Guest, Member, Outcome } from './member_types';
import { memberOf, nameOf } from './saved_lists';

/** How somebody did in an evening, as leagues take it. */
export interface SeasonPart {
  name: string;
  place: number;
  group: string;
  score: number;
  percent: number | null;
}

export interface SeasonEvening {
  title: string;
  drive: string;
  people: SeasonPart[];
}

const nameIn = (list: ClubList, it: Guest): string => {
  const member = memberOf(list, it.member);
  return member ? nameOf(member) : it.name;
};

const partOf = (list: ClubList, it: Guest, { rank, line, score, percent }: Outcome) => ({
  ...{ name: nameIn(list, it), place: rank, group: line, score, percent },
});

/** The day; two evenings of one day are told apart by their titles. */
function titleOf(list: ClubList, evening: ClubEvening): string {
  const { day, title } = evening;
  const isOnly = list.evenings.every((one) => one === evening || one.day !== day);
  return isOnly || !title ? day : `${day} ${title}`;
}

/** The evenings that are over, the first one first. */
export const evenings = (list: ClubList): SeasonEvening[] =>
  list.evenings
    .map((evening) => ({
      title: titleOf(list, evening),
      drive: evening.drive,
      people: evening.people.flatMap((it) =>
        it.outcome?.played ? [partOf(list, it, it.outcome)] : [],
      ),
    }))
    .filter((evening) => evening.people.length);

// ---- handicaps ----------------------------------------------------------------------------------

export const SHARE = 80; // percent of the distance to the best average
export const LEAST = 3; // evenings
export const LATEST = 10; // evenings that count
const HUNDRED = 100;

/** The part of a setup that decides how many points there are. */
export interface EveningSetup {
  compare: string;
  score: string;
  rounds: number;
  deals: number;
}

const isShare = ({ compare }: { compare: string }): boolean => compare === 'match_points';

/** Percent by match points, points for a deal elsewhere; both without the handicap. */
function achieved(evening: ClubEvening, it: Outcome): number | null {
  if (isShare(evening)) return it.percent === null ? null : it.percent - it.handicap / HUNDRED;
  const deals = it.played * evening.deals;
  return deals ? (it.score - it.handicap) / deals : null;
}

export interface Average {
  member: Member;
  evenings: number;
  value: number;
}

const mean = (values: number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / values.length;

/** Of everybody who was there on evenings that were counted alike. */
export function averages(list: ClubList, setup: EveningSetup): Average[] {
  const alike = list.evenings.filter(
    (one) => one.compare === setup.compare && one.score === setup.score,
  );
  return list.members.flatMap((member) => {
    const values = alike.flatMap((evening) => {
      const outcome = evening.people.find((it) => it.member === member.number)?.outcome;
      return (outcome && achieved(evening, outcome)) ?? [];
    });
    const latest = values.slice(-LATEST);
    return latest.length ? [{ member, evenings: latest.length, value: mean(latest) }] : [];
  });
}

/** The handicaps of those who were there often enough, by their numbers: SHARE percent of the
 * distance to the best average. By match points in hundredths of a percent, else in points of the
 * whole evening. */
export function handicaps(list: ClubList, setup: EveningSetup): Record<number, number> {
  const known = averages(list, setup).filter((one) => one.evenings >= LEAST);
  const best = Math.max(...known.map((one) => one.value));
  const unit = isShare(setup) ? HUNDRED : setup.rounds * setup.deals;
  return Object.fromEntries(
    known.map(({ member, value }) => [
      member.number,
      Math.round((SHARE / HUNDRED) * (best - value) * unit),
    ]),
  );
}
