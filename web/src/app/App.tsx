// Draws the page that the address names, and what every page has: the rule book, messages.
import { useSignalEffect } from '@preact/signals';
import { LazyPage, loadPage } from './LazyPage';
import { PAGES, pageWords, tablePage } from './routes';
import { RuleBook } from '../components/RuleBook';
import { SuitShapes } from '../cards/CardFace';
import { LazyFriends, LazyFriendsToday } from '../circle/LazyFriends';
import { HomePage } from '../home/HomePage';
import { waitingTables } from '../state/alert_wishes';
import { acting, cardsSeen } from '../state/view';
import { currentTableId } from '../state/saved_tables';
import { link, linkKnown, restarting } from '../state/connection';
import {
  loadMoreTranslations,
  loadTableTranslations,
  moreLoaded,
  t,
  tableWordsLoaded,
} from '../base/translations';
import { BookExercises } from './BookExercises';
import { Toast } from '../components/Toast';

/** Away from tables a lost connection is no alarm: games against bots can be played. A table says
 * it by itself (connection_loss). */
function Connection() {
  if (link.value !== 'lost' || currentTableId.value) return null;
  const text = restarting.value
    ? t('The server is restarting. All tables are kept. One moment …')
    : t('You are offline. You can still play against bots, or together on this device.');
  return (
    <p class={`connection ${restarting.value ? '' : 'alone'}`} role="status">
      {text}
    </p>
  );
}

/** Title and icon tell people in another tab that it is their turn. */
function useTitle(): void {
  useSignalEffect(() => {
    const turn = acting.value || waitingTables.value.some((m) => m !== currentTableId.value);
    document.title = turn ? `● ${t('Your turn')} · Talon` : 'Talon';
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (icon) icon.href = turn ? 'favicon-turn.svg' : 'favicon.svg';
  });
}

/** Tables and pages beside them need further parts of the translations. The page of a table is
 * loaded with the first of them; if that fails, LazyPage tries again and tells. Words that a table
 * needs in time are loaded when its cards are seen. */
function useMore(): void {
  useSignalEffect(() => {
    const table = currentTableId.value;
    if (table) void loadTableTranslations();
    if (table) loadPage(tablePage).catch(() => {});
    if (pageWords.value || (table && cardsSeen.value)) void loadMoreTranslations();
  });
}

function Beside() {
  const [name = '', ...words] = pageWords.value ?? [];
  const load = PAGES[name];
  if (load) return <LazyPage load={load} words={words} />;
  return <HomePage friends={<LazyFriends />} friendsToday={<LazyFriendsToday />} />;
}

const Waiting = () => <main class="waiting" aria-busy="true" />;

/** The page that the address names. A page beside the tables asks at once, and needs an answer. */
function Here() {
  if (currentTableId.value)
    return tableWordsLoaded.value ? <LazyPage load={tablePage} /> : <Waiting />;
  return !pageWords.value || (moreLoaded.value && linkKnown.value) ? <Beside /> : <Waiting />;
}

export function App() {
  useTitle();
  useMore();
  return (
    <>
      <SuitShapes />
      <Connection />
      <Here />
      {!currentTableId.value && <Toast />}
      <RuleBook />
      <BookExercises />
    </>
  );
}
