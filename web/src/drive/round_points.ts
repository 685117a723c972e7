// The points of each round beside the sums, on paper.
import { pointsNumber } from './award_text';
import { usePoints } from './ScoreSheets';
import { tableIn, useRounds } from './sheet_parts';
import type { DriveState } from './drive_types';

/** The text in the column of a round, from 1. */
export type RoundText = (person: number, round: number) => string;

/** A dash for a round that somebody has not played, unless it brought points all the same. Null
 * until points and rounds are known. */
export function useRoundText(state: DriveState): RoundText | null {
  const points = usePoints(state);
  const rounds = useRounds(state, state.drive.round);
  if (!points || !rounds) return null;
  return (person, round) => {
    const told = rounds.find((it) => it.round === round);
    const table = told && tableIn(told, person);
    const number = points.get(person)?.rounds[round - 1] ?? 0;
    const played = table?.deals.every((deal) => deal.known);
    return played || number ? pointsNumber(number) : '–';
  };
}
