// The dialog "Last moves": the last trick with its cards, the moves since the person's own last
// move, and how the last points came about.
import { signal } from '@preact/signals';
import { Dialog } from '../components/Dialog';
import { Icon } from '../components/Icon';
import { CardText } from '../cards/CardText';
import { game, log, seen } from '../state/view';
import { lastTrick, TrickCards } from '../games/LastTrick';
import { lineText } from '../game_log/log_text';
import type { Game, View } from '../base/protocol_types';
import { t } from '../base/translations';
import { ScoreBreakdownPanel } from './ScoreBreakdownPanel';
import { movesSinceOwn } from './recent_moves';

const open = signal(false);

function Since({ g, v }: { g: Game; v: View }) {
  const lines = movesSinceOwn(log.value, v);
  const mine = log.value.some((l) => 'event' in l && l.event.seat === v.seat);
  return (
    <section aria-labelledby="since-title">
      <h3 id="since-title" class={mine ? '' : 'unseen'}>
        {mine ? t('Since your last move') : t('Last moves')}
      </h3>
      {lines.length === 0 && <p class="quiet">{t('Nothing yet.')}</p>}
      <ol class="since">
        {lines.map((line, i) => (
          <li key={i}>
            <CardText text={lineText(g, v, line, true)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function OfLastTrick({ g, v }: { g: Game; v: View }) {
  const trick = lastTrick({ game: g, view: v });
  if (!trick) return null;
  return (
    <section aria-labelledby="last-trick-title">
      <h3 id="last-trick-title">{t('Last trick')}</h3>
      <TrickCards trick={trick} view={v} />
    </section>
  );
}

/** The button, and the dialog that it opens. */
export function RecapDialog() {
  const g = game.value;
  const v = seen.value;
  if (!g || !v) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-tool="recap"
        onClick={() => (open.value = true)}
      >
        <Icon name="list" /> <span>{t('Last moves')}</span>
      </button>
      {open.value && (
        <Dialog title={t('Last moves')} name="recap" onClose={() => (open.value = false)}>
          <OfLastTrick g={g} v={v} />
          <Since g={g} v={v} />
          <ScoreBreakdownPanel />
        </Dialog>
      )}
    </>
  );
}
