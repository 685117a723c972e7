// The open tables of a circle: who has opened what, and a button that leads there.
import { useEffect } from 'preact/hooks';
import { Avatar } from '../components/Avatar';
import type { ListedTable } from '../base/room_types';
import { t } from '../base/translations';
import { savedTables } from '../state/saved_tables';
import { visit } from '../state/session';
import { freeSeats, offerText } from './circle_text';
import { refreshCircle } from './circle_state';

const AGAIN = 20_000; // ms: seats that others take are not told at once

/** Asks again now and then while the page is seen. */
export function useFresh(ids: string[]): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) for (const id of ids) void refreshCircle(id);
    }, AGAIN);
    return () => clearInterval(timer);
  }, [ids.join()]);
}

function wordFor(it: ListedTable): string {
  const sits = savedTables.value.find((one) => one.table === it.table);
  if (sits && Object.keys(sits.held).length) return t('Back to the table');
  return freeSeats(it) ? t('Join in') : t('Watch');
}

export function Offers({ tables }: { tables: ListedTable[] }) {
  return (
    <ul class="offers">
      {tables.map((it) => (
        <li key={it.table} data-offer={it.table}>
          <Avatar who="person" name={it.host} seat={0} own={false} />
          <span>{offerText(it)}</span>
          <button
            type="button"
            class={freeSeats(it) ? 'primary' : ''}
            aria-label={`${wordFor(it)}: ${offerText(it)}`}
            onClick={() => visit(it.table)}
          >
            {wordFor(it)}
          </button>
        </li>
      ))}
    </ul>
  );
}
