// Shows a hint: the move that the strongest bot would make, how much it promises, and why.
import { signal } from '@preact/signals';
import { game, hinted, view } from '../state/view';
import { moveName, moveSentence, refusalSentence } from '../table_view/move_text';
import { parse } from '../table_view/moves';
import type { Game, Hint, Slip, View } from '../base/protocol_types';
import { language, t } from '../base/translations';
import { unitBeside } from '../base/units';

const COSTS = 3; // other moves that are told

export const shownHint = signal<{
  number: number;
  move: string;
  text: string;
  why: string[]; // what else speaks for it, a sentence each
} | null>(null);

function numberText(number: number, digits: number): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language.value, format).format(number);
}

const inHundred = (share = 0): string => numberText(share * 100, 0);

/** The parts of sentences about a search: its numbers, and the two moves. */
function searchParts(g: Game, v: View, hint: Hint): Record<string, string> {
  const { expected, worlds = 0, feature } = hint;
  const move = parse(g, hint.move);
  const other = parse(g, expected?.other ?? null);
  if (!expected || !move || !other) return {};
  const { unit } = expected;
  const more = Math.max(0, expected.difference ?? 0);
  return {
    move: moveName(v, move, other),
    other: moveName(v, other, move),
    difference: unit === 'chance' ? inHundred(more) : numberText(more, 1),
    unit: unitBeside(unit, more, 1),
    worlds: numberText(worlds, 0),
    share: inHundred(feature?.share),
    other_share: inHundred(feature?.otherShare),
  };
}

/** How much the move promises, and the reason unless it says the same. */
function sentences(g: Game, v: View, hint: Hint): string[] {
  const parts = searchParts(g, v, hint);
  const told = [hint.expected?.template ?? hint.expected?.sentence, hint.template ?? hint.reason];
  return [...new Set(told)]
    .filter((text) => text !== undefined)
    .map((text) => refusalSentence(g, v, hint.move, text, parts));
}

/** The reason, unless it compares two moves: what matters at this table, for any other move. */
export function hintReason(g: Game, v: View, hint: Hint): string | null {
  const text = hint.template ?? hint.reason;
  if (!text || text === (hint.expected?.template ?? hint.expected?.sentence)) return null;
  if (text.includes('{other}')) return null;
  return refusalSentence(g, v, hint.move, text, searchParts(g, v, hint));
}

/** Takes the hint away. */
export function hideHint(): void {
  shownHint.value = null;
  hinted.value = null;
}

const costText = (move: string, unit: string, cost: number): string =>
  unit === 'chance'
    ? t('{move}: {n} in 100 games fewer won.', { move, n: inHundred(cost) })
    : t('{move}: about {n} {unit} less.', {
        move,
        n: numberText(cost, 1),
        unit: unitBeside(unit, cost, 1),
      });

/** What the other moves cost that the sentences do not tell of, the best of them first; moves that
 * cost the same in one sentence. */
function costsOfOthers(g: Game, v: View, hint: Hint): string[] {
  const known = hint.slips?.filter(({ move, cost }) => cost > 0 && move !== hint.expected?.other);
  const sorted = [...(known ?? [])].sort((a, b) => a.cost - b.cost).slice(0, COSTS);
  const best = parse(g, hint.move);
  const alike = new Map<string, { names: string[]; slip: Slip }>();
  for (const slip of sorted) {
    const other = parse(g, slip.move);
    const key = costText('', slip.unit, slip.cost);
    const group = alike.get(key) ?? { names: [], slip };
    if (other && best) alike.set(key, { slip, names: [...group.names, moveName(v, other, best)] });
  }
  return [...alike.values()].map(({ names, slip }) =>
    costText(names.join(', '), slip.unit, slip.cost),
  );
}

/** The rules of thumb that other moves would break. */
const rulesOfThumb = ({ slips }: Hint): string[] =>
  [...new Set(slips?.flatMap(({ maxim }) => maxim ?? []))].map((maxim) =>
    t('Rule of thumb: {rule}', { rule: t(maxim) }),
  );

/** The figures, the cost of other moves, and rules of thumb: nothing that the hint has said. */
function reasonsBehind(g: Game, v: View, hint: Hint, told: string[], reason: string): string[] {
  const counted = told.filter((sentence) => sentence !== reason);
  const rules = rulesOfThumb(hint).filter((rule) => !rule.includes(reason));
  return [...counted, ...costsOfOthers(g, v, hint), ...rules];
}

/** Marks the move on the table, and shows its reason while it can be made. */
export function showHint(hint: Hint): void {
  const g = game.value;
  const v = view.value;
  hinted.value = hint.move;
  const move = g && parse(g, hint.move);
  const told = g && v ? sentences(g, v, hint) : [];
  if (!g || !v || !move || !told.length) return;
  const reason = hint.plain ? t(hint.plain) : (told.at(-1) ?? '');
  const text = t('{move}. {reason}', { move: moveSentence(v, move, true), reason });
  const why = reasonsBehind(g, v, hint, told, reason);
  shownHint.value = { number: v.number, move: hint.move, text, why };
}
