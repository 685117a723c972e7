// Public tables: a button on the front page, if there are any, and the dialog that tells where a
// seat is free and what can be watched.
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../components/Dialog';
import { AccountMark } from '../components/AccountMark';
import { Avatar } from '../components/Avatar';
import { Icon } from '../components/Icon';
import { ask, link } from '../state/connection';
import { fullTitle, titleOf } from '../state/game_list';
import { showRefusal } from '../state/toasts';
import { visit } from '../state/session';
import type { ListedTable } from '../base/room_types';
import { PersonName } from '../base/KeptText';
import { t, tn } from '../base/translations';

const AGAIN = 8000; // ms between two looks at the list
const SELDOM = 30000; // while only their number is shown
const FEW = 50; // a longer list is not refreshed
const list = signal<ListedTable[] | null>(null);
const more = signal<string | null>(null);

async function look(from?: string | null): Promise<void> {
  const answer = await ask<{ tables: ListedTable[]; more: string | null }>(
    'list',
    from ? { from } : {},
  ).catch(showRefusal);
  if (!answer) return;
  list.value = from ? [...(list.value ?? []), ...answer.tables] : answer.tables;
  more.value = answer.more;
}

function stateWords(it: ListedTable): string {
  const free = it.seats.filter((seat) => seat.who === 'open').length;
  if (it.state === 'gathering') return tn('1 seat free', '{n} seats free', free);
  const plays = it.state === 'paused' ? t('paused') : t('being played');
  return free ? `${plays} · ${tn('1 seat free', '{n} seats free', free)}` : plays;
}

function Entry({ it }: { it: ListedTable }) {
  const free = it.seats.some((seat) => seat.who === 'open');
  const sitters = it.seats.flatMap(({ who, name, sign, account }, seat) =>
    who === 'open' || !name ? [] : { who, name, seat, sign, account },
  );
  return (
    <li>
      <div>
        <b>{fullTitle(titleOf(it))}</b>
        <p class="quiet">
          {sitters.map((one, i) => (
            <>
              {i > 0 && ', '}
              <Avatar {...one} table={it.seats} />
              <PersonName name={one.name} />
              <AccountMark shown={one.account} />
            </>
          ))}{' '}
          · {stateWords(it)}
        </p>
      </div>
      <button
        type="button"
        class={free ? 'primary' : ''}
        data-open-table={it.table}
        onClick={() => visit(it.table)}
      >
        {free ? t('Join in') : t('Watch')}
      </button>
    </li>
  );
}

/** Asks again and again while the page is seen. */
function useList(every: number): void {
  const there = link.value === 'open';
  useEffect(() => {
    if (!there) return;
    void look();
    const timer = setInterval(() => {
      if (!document.hidden && (list.value?.length ?? 0) <= FEW) void look();
    }, every);
    return () => clearInterval(timer);
  }, [there, every]);
}

export function OpenTablesButton() {
  const [open, setOpen] = useState(false);
  useList(open ? AGAIN : SELDOM);
  const count = `${list.value?.length ?? 0}${more.value ? '+' : ''}`;
  const some = link.value === 'open' && !!list.value?.length;
  return (
    <>
      {some && (
        <button type="button" class="open-tables" data-way="open" onClick={() => setOpen(true)}>
          <Icon name="people" /> {t('Open tables: {n}', { n: count })}
        </button>
      )}
      {open && <OpenTables onClose={() => setOpen(false)} />}
    </>
  );
}

function OpenTables({ onClose }: { onClose: () => void }) {
  const tables = list.value;
  return (
    <Dialog title={t('Open tables')} name="open-tables" onClose={onClose}>
      <div role="status">
        {!tables && <p>{t('One moment …')}</p>}
        {tables?.length === 0 && (
          <p>
            {t(
              'There are no open tables right now. Open one yourself and tick “List the table ' +
                'under open tables”.',
            )}
          </p>
        )}
      </div>
      <ul class="open-list">
        {tables?.map((it) => (
          <Entry key={it.table} it={it} />
        ))}
      </ul>
      {more.value && (
        <button type="button" onClick={() => void look(more.value)}>
          {t('More tables')}
        </button>
      )}
    </Dialog>
  );
}
