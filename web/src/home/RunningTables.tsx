// The list of tables on this device that can be continued.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { focusOn } from '../base/focus';
import { Icon } from '../components/Icon';
import { forgetTable, type SavedTable, savedTables } from '../state/saved_tables';
import { fullTitle } from '../state/game_list';
import { visit } from '../state/session';
import { ConfirmButton } from '../components/ConfirmButton';
import { language, t } from '../base/translations';

/** Tables with a seat of this device; tables that were only watched are left out. */
export const hasSeat = (): SavedTable[] =>
  savedTables.value.filter((m) => m.token || m.host || Object.keys(m.held).length > 0);

export const nameOf = (m: SavedTable): string => (m.title ? fullTitle(m.title) : t('A table'));

/** When a table is removed from the list, the focus goes to the next one, or to the page's heading
 * after the last one. Returns the function that says which one was removed. */
function useNext() {
  const gone = useRef(-1);
  useLayoutEffect(() => {
    if (gone.current < 0) return;
    const left = [...document.querySelectorAll<HTMLElement>('.running .go')];
    const next = left[gone.current] ?? left.at(-1);
    if (next) next.focus();
    else focusOn(document.querySelector('h1'));
    gone.current = -1;
  });
  return gone;
}

export function RunningTables() {
  const list = hasSeat();
  const gone = useNext();
  if (list.length === 0) return null;
  const when = new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section class="running" aria-labelledby="running-title">
      <h2 id="running-title">{t('Your tables')}</h2>
      <ul>
        {list.map((m, i) => (
          <li key={m.table}>
            <button type="button" class="go" data-table={m.table} onClick={() => visit(m.table)}>
              <b>{nameOf(m)}</b>{' '}
              <small>
                {when.format(m.when)}
                {m.over ? ` · ${t('finished')}` : ''}
              </small>
            </button>
            <ConfirmButton
              label={t('Remove this table')}
              sure={t('Really forget it?')}
              act={() => {
                gone.current = i;
                forgetTable(m.table);
              }}
            >
              <Icon name="close" />
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
