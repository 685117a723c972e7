// The tables of this device: games in progress, and behind them the earlier ones.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { focusOn } from '../base/focus';
import { Icon } from '../components/Icon';
import { isLocal } from '../engine/local_requests';
import { waitingTables } from '../state/alert_wishes';
import { forgetTable, type SavedTable, savedTables } from '../state/saved_tables';
import { fullTitle } from '../state/game_list';
import { visit } from '../state/session';
import { ConfirmButton } from '../components/ConfirmButton';
import { dateLocale, t } from '../base/translations';

const FEW = 3; // games in progress that are seen at once

/** Tables with a seat of this device; tables that were only watched are left out. */
const hasSeat = (): SavedTable[] =>
  savedTables.value.filter((m) => m.token || m.host || Object.keys(m.held).length > 0);

const nameOf = (m: SavedTable): string => (m.title ? fullTitle(m.title) : t('A table'));

/** When a table is removed from the list, the focus goes to the next one, or to the page's heading
 * after the last one. Returns the function that says which one was removed. */
function useNext() {
  const gone = useRef(-1);
  useLayoutEffect(() => {
    if (gone.current < 0) return;
    const all = [...document.querySelectorAll<HTMLElement>('.running .go')];
    const left = all.filter((one) => one.checkVisibility());
    const next = left[gone.current] ?? left.at(-1);
    if (next) next.focus();
    else focusOn(document.querySelector('h1'));
    gone.current = -1;
  });
  return gone;
}

interface ListProps {
  list: SavedTable[];
  from: number; // the number of the first one among all that are listed
  gone: { current: number };
}

function Tables({ list, from, gone }: ListProps) {
  const when = new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ul>
      {list.map((m, i) => (
        <li key={m.table}>
          <button type="button" class="go" data-table={m.table} onClick={() => visit(m.table)}>
            <b>{nameOf(m)}</b>{' '}
            <small>
              {when.format(m.when)}
              {m.over ? ` · ${t('finished')}` : ''}
            </small>
            {waitingTables.value.includes(m.table) && <em class="your-turn">{t('Your turn')}</em>}
          </button>
          <ConfirmButton
            label={t('Remove this table')}
            sure={t('Remove?')}
            act={() => {
              gone.current = from + i;
              forgetTable(m.table);
            }}
          >
            <Icon name="close" />
          </ConfirmButton>
        </li>
      ))}
    </ul>
  );
}

/** Tables that wait for this person come first. */
function inOrder(all: SavedTable[]): SavedTable[] {
  const waits = (m: SavedTable) => waitingTables.value.includes(m.table);
  return [...all.filter(waits), ...all.filter((m) => !waits(m))];
}

/** Asks whose turn it is, now and whenever the page is seen again. */
function useMarks(all: SavedTable[]): void {
  const asks = all.some((m) => !m.over && !isLocal(m.table));
  useEffect(() => {
    const mark = () => {
      if (asks && !document.hidden)
        void import('../alerts/turn_marks').then((file) => file.markTurns()).catch(() => {});
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [asks]);
}

export function RunningTables() {
  const all = inOrder(hasSeat());
  const gone = useNext();
  useMarks(all);
  if (all.length === 0) return null;
  const first = all.filter((m) => !m.over).slice(0, FEW);
  const earlier = all.filter((m) => !first.includes(m));
  return (
    <section class="running" aria-labelledby="running-title">
      <h2 id="running-title">{t('Your tables')}</h2>
      {first.length > 0 && <Tables list={first} from={0} gone={gone} />}
      {earlier.length > 0 && (
        <details class="earlier">
          <summary>{t('Earlier tables: {n}', { n: earlier.length })}</summary>
          <Tables list={earlier} from={first.length} gone={gone} />
        </details>
      )}
    </section>
  );
}
