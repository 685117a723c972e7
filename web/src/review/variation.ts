// Variations of a game: the game as it was played, and what might have been played. Each is a table
// of the engine on this device; a position is a number of steps. Bots see no more than their seat
// does.
import { engine, engineAll } from '../engine/engine_client';
import type { Cards, Game, Numbers, View } from '../base/protocol_types';
import type { Mark } from './chapters';
import { gameMark } from './game_chapters';
import type { Step } from './record_text';

export interface Variation {
  id: number; // 0: the game as it was played
  name: string;
  from: number; // the step after which it differs
  table: number;
  steps: Step[]; // from the beginning of the game
  marks: Mark[];
}

type Ask = [what: string, members: Record<string, unknown>];

const go = (table: number, number: number): Ask => ['go', { table, number }];

async function pastOf(table: number): Promise<Step[]> {
  const { moves } = await engine<{ moves: { seat: number; move: string | null }[] }>('past', {
    table,
  });
  return moves.map(({ seat, move }) => ({ seat, move: move ?? '' }));
}

/** Opens a record. Rejects with RequestError if it is not valid. */
export async function openGame(record: string): Promise<Variation> {
  const { table } = await engine<{ table: number }>('load', { record });
  return { id: 0, name: '', from: 0, table, steps: await pastOf(table), marks: [] };
}

export function closeVariation(variation: Variation): void {
  void engine('close', { table: variation.table }).catch(() => {});
}

interface Everything {
  zones: Record<string, Cards>;
  fields: Record<string, Numbers>;
}

/** Face-down cards are shown, too. */
const turned = (cards: Cards): Cards =>
  (cards as unknown[]).map((one) =>
    Array.isArray(one) ? turned(one as Cards) : String(one).replace(/^-/, ''),
  ) as Cards;

function opened(view: View, all: Everything): View {
  const zones = Object.fromEntries(Object.keys(view.zones).map((id) => [id, all.zones[id] ?? []]));
  const shown = Object.entries(zones).map(([id, cards]) => [id, turned(cards)]);
  return { ...view, zones: Object.fromEntries(shown), fields: { ...view.fields, ...all.fields } };
}

/** The view of a seat after so many steps, or with all cards open. */
export async function viewAt(
  { table }: Variation,
  step: number,
  seat: number,
  open: boolean,
): Promise<View> {
  const asks: Ask[] = [go(table, step), ['view', { table, seat, since: Math.max(0, step - 1) }]];
  const [, first, all] = await engineAll(open ? [...asks, ['inspect', { table }]] : asks);
  const { view } = first as unknown as { view: View };
  return all ? opened(view, all.state as unknown as Everything) : view;
}

/** The legal moves of each seat that acts there. */
export async function legalAt(
  { table }: Variation,
  step: number,
  acting: number[],
): Promise<Map<number, string[]>> {
  const asks: Ask[] = acting.map((seat) => ['legal', { table, seat }]);
  const [, ...answers] = await engineAll([go(table, step), ...asks]);
  return new Map(acting.map((seat, i) => [seat, answers[i]!.moves as string[]]));
}

/** A new variation from a step, beginning with this move. */
export async function branchOff(
  variation: Variation,
  step: number,
  move: Step,
  id: number,
): Promise<Variation> {
  const [, made] = await engineAll([
    go(variation.table, step),
    ['copy', { table: variation.table }],
  ]);
  const table = made!.table as number;
  await engine('act', { table, ...move });
  const marks = variation.marks.slice(0, step + 1);
  const from = variation.id === 0 ? step : Math.min(variation.from, step);
  return { id, name: '', from, table, steps: await pastOf(table), marks };
}

/** Makes further moves at the end of a variation. */
export async function extendVariation(variation: Variation, moves: Step[]): Promise<Variation> {
  const { table } = variation;
  const acts = moves.map((move): Ask => ['act', { table, ...move }]);
  await engineAll([go(table, variation.steps.length), ...acts]);
  return { ...variation, steps: await pastOf(table) };
}

/** What a bot does after so many steps in the place of somebody else than this seat; null if only
 * the seat itself has a move. */
export async function moveOfOthers(
  { table }: Variation,
  step: number,
  own: number,
  botOf: (seat: number) => string,
): Promise<Step | null> {
  const [, first] = await engineAll([go(table, step), ['view', { table, seat: own }]]);
  const seat = (first as unknown as { view: View }).view.acting.find((one) => one !== own);
  if (seat === undefined) return null;
  const asked: Ask = ['bot', { table, seat, bot: botOf(seat), seed: String(step) }];
  const [, answer] = await engineAll([go(table, step), asked]);
  return { seat, move: answer!.move as string };
}

/** Lets bots play on: one step, or to the end of the game. */
export async function playOnWithBots(variation: Variation, most?: number): Promise<Variation> {
  const { table } = variation;
  await engineAll([
    go(table, variation.steps.length),
    ['playout', { table, bot: 'simple', ...(most ? { most } : {}) }],
  ]);
  return { ...variation, steps: await pastOf(table) };
}

/** The same variation, cut off after a step. */
export const cutVariation = (variation: Variation, step: number): Variation => ({
  ...variation,
  steps: variation.steps.slice(0, step),
  marks: variation.marks.slice(0, step + 1),
});

const PIECE = 40; // steps asked for at once

/** Reads all steps that have not been read yet, in pieces, while `goOn` returns true. */
export async function withChapters(
  game: Game,
  variation: Variation,
  goOn: () => boolean,
): Promise<Variation> {
  const { table } = variation;
  const marks = [...variation.marks];
  while (marks.length <= variation.steps.length && goOn()) {
    const most = Math.min(PIECE, variation.steps.length + 1 - marks.length);
    const asks = Array.from({ length: most }, (_, i): Ask[] => [
      go(table, marks.length + i),
      ['view', { table, seat: -1, since: marks.length + i }],
    ]);
    const answers = await engineAll(asks.flat());
    for (let i = 1; i < answers.length; i += 2)
      marks.push(gameMark(game, (answers[i] as unknown as { view: View }).view));
  }
  return { ...variation, marks };
}
