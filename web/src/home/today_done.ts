// How far this device has come with today's deals and today's problem.
import { computed, signal } from '@preact/signals';
import { today } from '../base/days';
import { deals, known, loadDeals } from '../day/day_deals';
import { lookForResults } from '../day/day_play';
import { countDone, dayResults, dayStreak, tableOf } from '../day/day_results';
import { resultOf, streak } from '../problem/problem_results';
import { savedTables } from '../state/saved_tables';

export interface DealsDone {
  all: number;
  begun: number; // of these
  done: number;
  streak: number; // days in a row
}

export interface ProblemDone {
  solved: boolean;
  wrong: number; // cards
  streak: number; // days in a row
}

export interface TodayDone {
  deals: DealsDone;
  problem: ProblemDone;
}

const day = signal(today()); // a page may stay open past midnight

export const todayDone = computed<TodayDone>(() => {
  const { solved, wrong } = resultOf(day.value);
  return {
    deals: {
      all: known(day.value).families.length,
      begun: Object.keys(dayResults.value[day.value] ?? {}).length,
      done: countDone(day.value),
      streak: dayStreak(),
    },
    problem: { solved: !!solved, wrong, streak: streak() },
  };
});

/** A table that somebody left is known to be over, or not; one that was forgotten may be. */
function mayHaveEnded(game: string): boolean {
  const own = tableOf(day.value, game);
  const saved = savedTables.value.find(({ table }) => table === own?.table);
  return !!own && !own.done && (saved?.over ?? true);
}

/** Finds out how deals ended that were begun: only their tables are asked. */
export async function lookAgain(): Promise<void> {
  day.value = today();
  const ended = known(day.value).families.filter(({ game }) => mayHaveEnded(game));
  if (!ended.length) return;
  await loadDeals(day.value);
  const all = deals.value;
  if (all)
    await lookForResults({ ...all, families: all.families.filter((it) => mayHaveEnded(it.game)) });
}
