// Lines of the log as sentences, with their cards drawn or with their names.
import type { Game, View } from '../base/protocol_types';
import { labelled, t } from '../base/translations';
import type { LogLine } from '../state/log_line';
import { fieldText, rowsOf, seatName, sideName } from '../table_view/field_values';
import { moveLogSentence } from '../table_view/move_text';
import { parse } from '../table_view/moves';
import { seatLabel, seatSentence } from '../table_view/seat_sentences';

export const trickText = (view: View, seat: number): string =>
  seatSentence(view, seat, t('You take the trick.'), t('{who} takes the trick.'));

export function lineText(game: Game, view: View, line: LogLine, draw: boolean): string {
  if ('told' in line) return line.told(draw);
  if ('event' in line) {
    const { event, shown } = line;
    const move = parse(game, event.move);
    return move
      ? moveLogSentence(view, event.seat, move, draw, shown)
      : t('{who} makes a secret choice.', { who: seatName(view, event.seat) });
  }
  const { notice } = line;
  if ('taker' in notice) return trickText(view, notice.taker);
  const field = game.fields.find((f) => f.id === notice.field);
  const all = rowsOf(view.fields[notice.field]).length;
  const parts = notice.values.map((value, i) => {
    const name = field?.owner === 'side' ? sideName(view, i, all) : seatLabel(view, i);
    if (field?.owner === 'table') return fieldText(view, field, value) ?? String(value);
    return labelled(name, value);
  });
  return t('{label}: {values}.', { label: t(field?.label ?? ''), values: parts.join('; ') });
}
