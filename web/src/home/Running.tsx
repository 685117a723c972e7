// The tables of this device, to go on with.
import { Icon } from '../Icon';
import { forgetTable, mine, type Mine } from '../mine';
import { Sure } from '../Sure';
import { fullTitle, visit } from '../store';
import { language, t } from '../words';

/** Where this device has a seat; tables only watched are not kept in mind. */
export const seatedAt = (): Mine[] =>
  mine.value.filter((m) => m.token || m.host || Object.keys(m.held).length > 0);

export const nameOf = (m: Mine): string => (m.title ? fullTitle(m.title) : t('A table'));

export function Running() {
  const list = seatedAt();
  if (list.length === 0) return null;
  const when = new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section class="running" aria-labelledby="running-title">
      <h2 id="running-title">{t('Your tables')}</h2>
      <ul>
        {list.map((m) => (
          <li key={m.table}>
            <button type="button" class="go" data-table={m.table} onClick={() => visit(m.table)}>
              <b>{nameOf(m)}</b>{' '}
              <small>
                {when.format(m.when)}
                {m.over ? ` · ${t('finished')}` : ''}
              </small>
            </button>
            <Sure
              label={t('Forget this table')}
              sure={t('Really forget it?')}
              act={() => forgetTable(m.table)}
            >
              <Icon name="close" />
            </Sure>
          </li>
        ))}
      </ul>
    </section>
  );
}
