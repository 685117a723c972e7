// The coach: before a costly slip, or one against a rule of thumb, it says so once. It asks the
// strongest bot when it is the person's turn, and looks what that bot has against the move. It
// never makes anybody wait: a move made before the bot has answered is played. The same move again
// is played, too, and a warning that was ignored twice is not given any more.
import { signal } from '@preact/signals';
import { settings } from '../base/settings';
import { language, t } from '../base/translations';
import { unitBeside } from '../base/units';
import { readStored, store } from '../base/local_storage';
import { ask } from '../state/connection';
import { seatMembers } from '../state/saved_tables';
import { acting, game, hinted, onViewShown, view } from '../state/view';
import { moveSentence } from '../table_view/move_text';
import { parse } from '../table_view/moves';
import type { Game, View } from '../base/protocol_types';
import type { Hint, Slip } from '../base/protocol_types';
import { hintReason } from './hints';
import { currentStep } from './lesson_progress';

const PATIENCE = 2; // times a warning is ignored
const WEIGHTS = { off: Infinity, gentle: 1, full: 0.5 }; // of slips that are worth a word

interface Asked {
  number: number;
  table: string;
  answer: Promise<Hint | null>;
}

let asked: Asked | null = null;
let known: { number: number; table: string; hint: Hint } | null = null;
let warned: { number: number; move: string; kind: string } | null = null;

/** The warning shown now. */
export const warning = signal<{ number: number; text: string } | null>(null);

/** Asks for a hint at this step, once. */
function askAt(number: number): void {
  const where = seatMembers();
  if (!where || (asked?.number === number && asked.table === where.table)) return;
  const { table } = where;
  const answer = ask<unknown>('hint', where).then(
    (hint) => {
      known = { number, table, hint: hint as Hint };
      return hint as Hint;
    },
    () => null, // the table has gone on, or a hint is on its way already
  );
  asked = { number, table, answer };
}

/** The hint that the coach has asked for at this step, or null. */
export async function hintOfCoach(): Promise<Hint | null> {
  const here = asked?.number === view.value?.number && asked?.table === seatMembers()?.table;
  return here && asked ? asked.answer : null;
}

function follow(v: View): void {
  const chooses = v.seat >= 0 && acting.value && v.moves.length > 1 && game.value?.levels;
  if (chooses && settings.value.coach !== 'off' && !currentStep.value) askAt(v.number);
}

// ---- when to be quiet

type Ignored = Record<string, number>;
const ignored = (): Ignored => readStored<Ignored>('coach-ignored', {});

const count = (kind: string, n: number): void =>
  void store('coach-ignored', { ...ignored(), [kind]: n });

const kindOf = (hint: Hint, slip: Slip): string =>
  slip.maxim ?? hint.template ?? hint.reason ?? '';

// ---- what it says

function costText({ unit, cost }: Slip): string {
  const digits = unit === 'chance' ? 0 : 1;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const number = new Intl.NumberFormat(language.value, format);
  if (unit === 'chance')
    return t('It lowers your chances by about {n} in 100.', { n: number.format(100 * cost) });
  return t('It costs about {n} {unit}.', {
    n: number.format(cost),
    unit: unitBeside(unit, cost, digits),
  });
}

function textOf(g: Game, v: View, hint: Hint, slip: Slip): string {
  const full = settings.value.coach === 'full';
  const better = parse(g, hint.move);
  const reason = slip.maxim ? t(slip.maxim) : hintReason(g, v, hint);
  return [
    ...(reason ? [reason] : full ? [] : [t('Another move is better here.')]),
    ...(full && better ? [t('Try this: {move}.', { move: moveSentence(v, better, false) })] : []),
    ...(full && slip.cost ? [costText(slip)] : []),
    t('To play it anyway, choose it again.'),
  ].join(' ');
}

/** Whether a move is held back with a warning, which happens once. */
export function coachHoldsBack(move: string): boolean {
  const [g, v] = [game.value, view.value];
  const before = warned;
  warned = null;
  warning.value = null;
  if (!g || !v || settings.value.coach === 'off' || currentStep.value) return false;
  if (before?.number === v.number) {
    count(before.kind, before.move === move ? (ignored()[before.kind] ?? 0) + 1 : 0);
    return false;
  }
  const here = known?.number === v.number && known.table === seatMembers()?.table;
  const hint = here ? known?.hint : null;
  const slip = hint?.slips?.find((one) => one.move === move);
  if (!hint || !slip || slip.weight < WEIGHTS[settings.value.coach]) return false;
  const kind = kindOf(hint, slip);
  if ((ignored()[kind] ?? 0) >= PATIENCE) return false;
  warned = { number: v.number, move, kind };
  warning.value = { number: v.number, text: textOf(g, v, hint, slip) };
  if (settings.value.coach === 'full') hinted.value = hint.move;
  return true;
}

export function startCoach(): void {
  onViewShown(follow);
}
