// Compares the scores of variations: at the end of the round in which they part, so that like is
// compared with like, and at their own ends.
import { engineAll } from '../engine/engine_client';
import type { View } from '../base/protocol_types';
import { endOfRound, roundsOf } from './chapters';
import { gameChapters } from './game_chapters';
import type { Variation } from './variation';
import type { Game } from '../base/protocol_types';

export interface VariationScore {
  variationId: number;
  step: number;
  over: boolean;
  rank: number[];
  points: number[];
}

async function standsAt({ table, id }: Variation, step: number): Promise<VariationScore> {
  const [, answer] = await engineAll([
    ['go', { table, number: step }],
    ['view', { table, seat: -1, since: step }],
  ]);
  const { over, rank, points } = (answer as unknown as { view: View }).view;
  return { variationId: id, step, over, rank, points };
}

export interface Comparison {
  ends: VariationScore[]; // of every variation, at its end
  rounds: VariationScore[]; // of the game and one variation, where they part
}

/** A round is over when the next one begins, or the game ends. */
const roundEnd = (game: Game, variation: Variation, from: number): number =>
  endOfRound(gameChapters(game, variation.marks), from, variation.steps.length);

/** Compares all variations with each other, and `selected` in detail. */
export async function compareScores(
  game: Game,
  all: Variation[],
  selected: Variation | null,
): Promise<Comparison> {
  const ends: VariationScore[] = [];
  for (const one of all) ends.push(await standsAt(one, one.steps.length));
  const counted = roundsOf(gameChapters(game, all[0]?.marks ?? [])).length > 0;
  const pair = selected && all[0] && counted ? [all[0], selected] : [];
  const rounds: VariationScore[] = [];
  for (const one of pair) rounds.push(await standsAt(one, roundEnd(game, one, selected!.from)));
  return { ends, rounds };
}
