// What a move cost, as a sentence: "Step 23: Ten of Spades cost about 0.5 tricks. …".
import type { Analysis, Costliest } from '../analysis/analysis';
import { amountText, unitText } from '../analysis/analysis_text';
import { fill, t } from '../base/translations';
import { moveName } from '../table_view/move_text';
import { parse } from '../table_view/moves';
import type { RecordContent } from './record_text';
import * as review from './review_state';
import { cast } from './review_text';

export function costSentence(
  story: RecordContent,
  { unit, decisions }: Analysis,
  one: Costliest,
): string {
  const game = review.game.value;
  const decision = decisions.find(({ step }) => step === one.step);
  const move = game && parse(game, decision?.move ?? null);
  const best = game && parse(game, decision?.best ?? null);
  if (!move || !best) return '';
  const cost = Math.max(0, decision?.cost?.value ?? 0);
  return fill(t(one.template), {
    n: one.step + 1,
    move: moveName(cast(story), move, best),
    other: moveName(cast(story), best, move),
    difference: amountText(unit, cost),
    unit: unitText(unit, cost),
  });
}
