import { Book } from './Book';
import { Shapes } from './cards/Face';
import { Home } from './home/Home';
import { games, place } from './store';
import { link } from './socket';
import { Table } from './table/Table';
import { t } from './words';
import { Speaker } from './Speaker';
import { Toast } from './Toast';

function Connection() {
  if (link.value === 'open') return null;
  return (
    <p class="connection" role="status">
      {link.value === 'lost' ? t('Connection lost, reconnecting …') : t('Connecting …')}
    </p>
  );
}

export function App() {
  const ready = games.value.length > 0;
  return (
    <>
      <Shapes />
      <Connection />
      {place.value ? <Table /> : ready ? <Home /> : <main class="waiting" aria-busy="true" />}
      {!place.value && <Toast />}
      <Book />
      <Speaker />
    </>
  );
}
