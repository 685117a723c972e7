// The open tables of a circle: who has opened what, and a button that leads there.
import { useEffect } from 'preact/hooks';
import { Avatar } from '../components/Avatar';
import type { ListedTable } from '../base/room_types';
import { t } from '../base/translations';
import { savedTables } from '../state/saved_tables';
import { visit } from '../state/session';
import { ownName } from '../state/own_name';
import { freeSeats, nameOf, offerText } from './circle_text';
import { refreshCircle } from './circle_state';
import type { CircleState } from './circle_types';
import { takeSeat } from './take_seat';

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

const sitsAt = (it: ListedTable): boolean => {
  const saved = savedTables.value.find((one) => one.table === it.table);
  return Object.keys(saved?.held ?? {}).length > 0;
};

function wordFor(it: ListedTable): string {
  if (sitsAt(it)) return t('Back to the table');
  return freeSeats(it) ? t('Join in') : t('Watch');
}

/** An open table, and the name of this person in its circle. */
export interface Offer {
  it: ListedTable;
  name: string;
}

export const offersOf = ({ circle, member }: CircleState): Offer[] =>
  circle.tables.map((it) => ({ it, name: nameOf(circle, member) }));

function follow({ it, name }: Offer): void {
  if (sitsAt(it) || !freeSeats(it)) visit(it.table);
  else takeSeat(it.table, ownName.value.trim() || name);
}

const signOfHost = (it: ListedTable): string | undefined =>
  it.seats.find((seat) => seat.who === 'person' && seat.name === it.host)?.sign;

export function Offers({ offers }: { offers: Offer[] }) {
  return (
    <ul class="offers">
      {offers.map(({ it, name }) => (
        <li key={it.table} data-offer={it.table}>
          <Avatar who="person" name={it.host} seat={0} sign={signOfHost(it)} own={false} />
          <span>{offerText(it)}</span>
          <button
            type="button"
            class={freeSeats(it) ? 'primary' : ''}
            aria-label={`${wordFor(it)}: ${offerText(it)}`}
            onClick={() => follow({ it, name })}
          >
            {wordFor(it)}
          </button>
        </li>
      ))}
    </ul>
  );
}
