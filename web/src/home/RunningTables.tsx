// The tables of this device: games in progress, and behind them the earlier ones. Each says what is
// played there, with whom, whose turn it is and when somebody last played.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { focusOn } from '../base/focus';
import { Icon } from '../components/Icon';
import { isLocal } from '../engine/local_requests';
import { lastWaiting, tableTurns, waitingTables } from '../state/alert_wishes';
import { forgetTable, type SavedTable, savedTables } from '../state/saved_tables';
import { familyOfTitle, fullTitle, games } from '../state/game_list';
import { visit } from '../state/session';
import { ConfirmButton } from '../components/ConfirmButton';
import { t } from '../base/translations';
import { GamePicture } from './GamePicture';
import { companyText, whenText } from './table_text';

/** Tables with a seat of this device; tables that were only watched are left out. */
const hasSeat = (): SavedTable[] =>
  savedTables.value.filter((m) => m.token || m.host || Object.keys(m.held).length > 0);

const gameAt = (m: SavedTable): string | undefined =>
  m.game ?? m.order?.game ?? familyOfTitle(m.title)?.id;

const nameOf = (m: SavedTable): string => (m.title ? fullTitle(m.title, gameAt(m)) : t('A table'));

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

/** Whose turn it is. Of a table at the server it is known once that has answered. */
function turnText(m: SavedTable): string {
  if (m.over) return t('finished');
  if (isLocal(m.table)) return t('Your turn');
  const told = tableTurns.value[m.table];
  if (!told) return '';
  if (told.state === 'gathering') return t('not begun yet');
  if (told.state === 'paused') return t('paused');
  if (told.turn || told.people < 2) return t('Your turn');
  const [who, ...more] = m.people ?? [];
  return who && !more.length ? t('{who} is to play', { who }) : t('Somebody else is to play');
}

function GoOn({ m }: { m: SavedTable }) {
  const game = games.value.find((one) => one.id === gameAt(m));
  const waits = waitingTables.value.includes(m.table);
  return (
    <button type="button" class="go" data-table={m.table} onClick={() => visit(m.table)}>
      <span class="thumb">{game && <GamePicture game={game} />}</span>
      <span class="what">
        <b>{nameOf(m)}</b> <small>{companyText(m.people ?? [])}</small>
      </span>
      <span class={waits ? 'turn your-turn' : 'turn'}>{turnText(m)}</span>
      <small class="when">{whenText(m.when)}</small>
      <span class="pill">{m.over ? t('Show the result') : t('Go on')}</span>
    </button>
  );
}

interface ListProps {
  list: SavedTable[];
  from: number; // the number of the first one among all that are listed
  gone: { current: number };
}

function Tables({ list, from, gone }: ListProps) {
  return (
    <ul>
      {list.map((m, i) => (
        <li key={m.table}>
          <GoOn m={m} />
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

/** Folded until somebody asks for them: each has a picture to be drawn. */
function Earlier(props: ListProps) {
  const [open, setOpen] = useState(false);
  const waits = props.list.some((m) => waitingTables.value.includes(m.table));
  return (
    <details class="earlier" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('Earlier tables: {n}', { n: props.list.length })}
        {waits && <b class="turn your-turn"> · {t('Your turn')}</b>}
      </summary>
      {open && <Tables {...props} />}
    </details>
  );
}

/** Tables that wait for this person come first, as it was known when the page came: while somebody
 * looks at the list, only the marks in it change. */
function useOrder(all: SavedTable[]): SavedTable[] {
  const [known] = useState(() => [...new Set([...waitingTables.peek(), ...lastWaiting()])]);
  const waits = (m: SavedTable) => known.includes(m.table);
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

/** `few`: so many games in progress are seen at once. */
export function RunningTables({ few }: { few: number }) {
  const all = useOrder(hasSeat());
  const gone = useNext();
  useMarks(all);
  if (all.length === 0) return null;
  const first = all.filter((m) => !m.over).slice(0, few);
  const earlier = all.filter((m) => !first.includes(m));
  return (
    <section class="running" aria-labelledby="running-title">
      <h2 id="running-title" class="unseen">{t('Your tables')}</h2>
      {first.length > 0 && <Tables list={first} from={0} gone={gone} />}
      {earlier.length > 0 && <Earlier list={earlier} from={first.length} gone={gone} />}
    </section>
  );
}
