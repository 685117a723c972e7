// Draws the page that the address names, and what every page has: the rule book, messages.
import { useSignalEffect } from '@preact/signals';
import { LazyPage, loadPage } from './LazyPage';
import { PAGES, pageWords, tablePage } from './routes';
import { RuleBook } from '../components/RuleBook';
import { SuitShapes } from '../cards/CardFace';
import { LazyFriends } from '../circle/LazyFriends';
import { HomePage } from '../home/HomePage';
import { waitingTables } from '../state/alert_wishes';
import { acting } from '../state/view';
import { games } from '../state/game_list';
import { currentTableId } from '../state/saved_tables';
import { link, restarting } from '../state/connection';
import { moreLoaded, loadMoreTranslations, t } from '../base/translations';
import { BookExercises } from './BookExercises';
import { Toast } from '../components/Toast';

/** On the home page a lost connection is no alarm: games against bots can be played. */
const alone = () => link.value === 'lost' && games.value.length > 0;

/** A table says it by itself (connection_loss). */
function Connection() {
  if (link.value === 'open' || currentTableId.value) return null;
  let text = link.value === 'lost' ? t('Connection lost, reconnecting …') : t('Connecting …');
  if (restarting.value) text = t('The server is restarting. All tables are kept. One moment …');
  else if (alone())
    text = t('You are offline. You can still play against bots, or together on this device.');
  return (
    <p class={`connection ${alone() && !restarting.value ? 'alone' : ''}`} role="status">
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

/** Tables and pages beside them need a second part of the translations. The page of a table is
 * loaded with it; if that fails, LazyPage tries again and tells. */
function useMore(): void {
  useSignalEffect(() => {
    if (currentTableId.value || pageWords.value) void loadMoreTranslations();
    if (currentTableId.value) loadPage(tablePage).catch(() => {});
  });
}

function Beside() {
  const [name = '', ...words] = pageWords.value ?? [];
  const load = PAGES[name];
  return load ? <LazyPage load={load} words={words} /> : <HomePage friends={<LazyFriends />} />;
}

const Waiting = () => <main class="waiting" aria-busy="true" />;

/** The page that the address names. */
function Here() {
  if ((currentTableId.value || pageWords.value) && !moreLoaded.value) return <Waiting />;
  if (currentTableId.value) return <LazyPage load={tablePage} />;
  return games.value.length > 0 ? <Beside /> : <Waiting />;
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
