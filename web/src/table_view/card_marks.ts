// Writes marks on cards and empty places: the number of cards, the value of a pile, the card that
// may be laid on it next.
import type { CardState } from './card_state';
import { setText, textElement } from './element_text';

/** The kind of each mark, and its text. */
function marksOf({ card, badge, value, wants }: CardState): [kind: string, text: string][] {
  return [
    ...(!card && wants ? [['next', wants]] : []),
    ...(badge ? [['badge', badge]] : []),
    ...(card && wants ? [['badge wants', `→ ${wants}`]] : []),
    ...(value ? [['value', value]] : []),
  ] as [string, string][];
}

/** Writes the marks into their elements, which are `there`; the face below is not drawn again. */
export function drawMarks(inside: HTMLElement, there: HTMLElement[], it: CardState): void {
  const marks = marksOf(it);
  marks.forEach(([kind, text], i) => {
    const mark = there[i] ?? textElement('span', kind, text, false);
    if (mark.className !== kind) mark.className = kind;
    setText(mark, text, false);
    if (i < there.length) return;
    there.push(mark);
    inside.append(mark);
  });
  for (const mark of there.splice(marks.length)) mark.remove();
}
