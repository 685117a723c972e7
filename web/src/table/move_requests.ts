// The requests of a player: moves, reasons, hints, undo and redo.
import { showHint } from '../learn/hints';
import type { Hint } from '../base/protocol_types';
import { coachHoldsBack, hintOfCoach } from '../learn/coach';
import { holdsBack } from '../learn/lesson_progress';
import { changeTable, currentTable, currentTableId, seatMembers } from '../state/saved_tables';
import type { Requests } from '../base/request_rows';
import { ask, askOneOf, RequestError } from '../state/connection';
import { game, latestView, pendingStep, view } from '../state/view';
import { joinTable } from '../state/session';
import { showRefusal, showToast, toast } from '../state/toasts';

import { refusalSentence } from '../table_view/move_text';
import { t } from '../base/translations';

/** Shows why a move is not allowed. */
function showForbidden(move: string, template: string, rule?: string): void {
  if (game.value && view.value)
    showToast(refusalSentence(game.value, view.value, move, template), rule);
  else showToast(template, rule);
}

async function request(
  what: keyof Requests,
  members: Record<string, unknown> = {},
): Promise<unknown> {
  const where = seatMembers();
  if (!where) return null;
  try {
    return await askOneOf(what, { ...where, ...members });
  } catch (error) {
    if (error instanceof RequestError && error.refusal.code === 'stale')
      void joinTable(where.table);
    else showRefusal(error);
    return null;
  }
}

/** Plays a move. While one is under way, a second tap is ignored. */
export function playMove(move: string): void {
  const v = view.value;
  if (!v || pendingStep.value === v.number || holdsBack(move) || coachHoldsBack(move)) return;
  toast.value = null;
  pendingStep.value = v.number;
  void sendMove(move, v.number + 1).then((made) => {
    // The view that follows a move clears this as well.
    if (!made && pendingStep.value === v.number) pendingStep.value = null;
  });
}

/** If several seats act at once, another step may come first: then the move is sent again, as long
 * as it is still legal. */
async function sendMove(move: string, number: number, tries = 3): Promise<boolean> {
  const where = seatMembers();
  if (!where) return false;
  try {
    await ask('act', { ...where, move, number });
    return true;
  } catch (error) {
    if (!(error instanceof RequestError) || error.refusal.code !== 'stale') {
      const refusal = error instanceof RequestError ? error.refusal : null;
      if (refusal?.template) showForbidden(move, refusal.template, refusal.rule);
      else showRefusal(error);
      return false;
    }
    await joinTable(where.table);
    const now = latestView();
    const still = now && now.number >= number && now.moves.includes(move);
    return !!still && tries > 0 && sendMove(move, now.number + 1, tries - 1);
  }
}

export async function askWhy(move: string): Promise<void> {
  const answer = (await request('why', { move })) as {
    legal: boolean;
    rule?: string;
    sentence?: string;
    template?: string;
  } | null;
  const sentence = answer?.template ?? answer?.sentence;
  if (answer && !answer.legal && sentence) showForbidden(move, sentence, answer.rule);
}

export async function askHint(): Promise<void> {
  const answer = (await hintOfCoach()) ?? ((await request('hint')) as Hint | null);
  if (answer) showHint(answer);
}

export const undo = () => void request('undo');
export const redo = () => void request('redo');
export const forward = (steps = 5000) => request('forward', { steps });

export async function setAuto(on: boolean): Promise<void> {
  if ((await request('auto', { on })) === null || !currentTable.value) return;
  changeTable(currentTable.value.table, { auto: on });
  if (on) showToast(t('Moves without a choice are made for you until you switch this off.'));
}

export async function fetchRecord(): Promise<string | null> {
  const answer = await ask<{ record: string }>('record', {
    table: currentTableId.value ?? '',
  }).catch(showRefusal);
  return answer?.record ?? null;
}
