// "What just happened": the last events as sentences.
import { game, log, view, type LogLine } from '../state/store';
import type { Game, View } from '../base/protocol_types';
import { t } from '../base/translations';
import { Words } from '../cards/CardText';
import { parse, sentence } from '../table_view/moves';
import { rowsOf, seatName, sideName } from '../table_view/field_values';

export const takes = (view: View, seat: number): string =>
  seat === view.seat
    ? t('You take the trick.')
    : t('{who} takes the trick.', { who: seatName(view, seat) });

export function lineText(game: Game, view: View, line: LogLine, draw: boolean): string {
  if ('told' in line) return line.told(draw);
  if ('event' in line) {
    const { event, shown } = line;
    const move = parse(game, event.move);
    const who = event.seat === view.seat ? t('You') : seatName(view, event.seat);
    return t('{who}: {what}.', {
      who,
      what: move ? sentence(view, move, draw, shown) : t('a secret choice'),
    });
  }
  const { notice } = line;
  if ('taker' in notice) return takes(view, notice.taker);
  const field = game.fields.find((f) => f.id === notice.field);
  const all = rowsOf(view.fields[notice.field]).length;
  const parts = notice.values.map((value, i) => {
    const name = field?.owner === 'side' ? sideName(view, i, all) : seatName(view, i);
    return field?.owner === 'table' ? String(value) : `${name}: ${value}`;
  });
  return t('{label}: {values}.', { label: t(field?.label ?? ''), values: parts.join('; ') });
}

export function Log() {
  const g = game.value;
  const v = view.value;
  if (!g || !v) return null;
  const lines = [...log.value].reverse();
  return (
    <section class="log" aria-labelledby="log-title">
      <h2 id="log-title">{t('What just happened')}</h2>
      {lines.length === 0 && <p class="quiet">{t('Nothing yet.')}</p>}
      <ol tabIndex={0} aria-labelledby="log-title">
        {lines.map((line, i) => (
          <li
            key={`${line.number}${'event' in line ? 'e' : 'n'}${i}`}
            class={'notice' in line ? 'notice' : ''}
          >
            <Words text={lineText(g, v, line, true)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
