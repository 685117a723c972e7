// The log beside the table: the last events as sentences, the newest first.
import { t } from '../base/translations';
import { CardText } from '../cards/CardText';
import { lineText } from '../game_log/log_text';
import { game, log, seen } from '../state/view';
import type { LogLine } from '../state/log_line';

/** The lines with their keys: a line keeps its own while others come before it. */
function keyed(lines: LogLine[]): { line: LogLine; key: string }[] {
  const met = new Map<number, number>();
  return lines.map((line) => {
    const nth = met.get(line.number) ?? 0;
    met.set(line.number, nth + 1);
    return { line, key: `${line.number} ${nth}` };
  });
}

export function GameLog() {
  const g = game.value;
  const v = seen.value;
  if (!g || !v) return null;
  const lines = keyed(log.value).reverse();
  return (
    <section class="log" aria-labelledby="log-title">
      <h2 id="log-title">{t('Last moves')}</h2>
      {lines.length === 0 && <p class="quiet">{t('Nothing yet.')}</p>}
      <ol tabIndex={0} aria-labelledby="log-title">
        {lines.map(({ line, key }) => (
          <li key={key} class={'notice' in line ? 'notice' : ''}>
            <CardText text={lineText(g, v, line, true)} names={v.names} />
          </li>
        ))}
      </ol>
    </section>
  );
}
