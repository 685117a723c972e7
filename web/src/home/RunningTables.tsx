// The tables of this device, to go on with.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { focusOn } from '../base/focus';
import { Icon } from '../components/Icon';
import { forgetTable, type SavedTable, savedTables } from '../state/saved_tables';
import { fullTitle } from '../state/game_list';
import { visit } from '../state/session';
import { ConfirmButton } from '../components/ConfirmButton';
import { language, t } from '../base/translations';

/** Where this device has a seat; tables only watched are not kept in mind. */
export const seatedAt = (): SavedTable[] =>
  savedTables.value.filter((m) => m.token || m.host || Object.keys(m.held).length > 0);

export const nameOf = (m: SavedTable): string => (m.title ? fullTitle(m.title) : t('A table'));

/** When a table has gone, the focus goes to the one that stands in its place now, or the last one;
 * after the last of all to the page's heading. Answers what tells which one went. */
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
  const list = seatedAt();
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
              label={t('Forget this table')}
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
