import { Shapes } from './cards/Face';
import { Home } from './home/Home';
import { games, place, toast } from './store';
import { link } from './socket';
import { Table } from './table/Table';
import { t } from './words';
import { Speaker } from './Speaker';

function Connection() {
  if (link.value === 'open') return null;
  return (
    <p class="connection" role="status">
      {link.value === 'lost' ? t('Connection lost, reconnecting …') : t('Connecting …')}
    </p>
  );
}

/** Why something was refused: the sentence, and the rule it comes from. */
export function Toast() {
  const it = toast.value;
  return (
    <div class="toast-place" role="status" aria-live="polite">
      {it && (
        <div class="toast">
          <p>
            {t(it.message)} {it.rule && <span class="rule">{it.rule}</span>}
          </p>
          <button class="icon" aria-label={t('Close')} onClick={() => (toast.value = null)}>
            ×
          </button>
        </div>
      )}
    </div>
  );
}

export function App() {
  const ready = games.value.length > 0;
  return (
    <>
      <Shapes />
      <Connection />
      {place.value ? <Table /> : ready ? <Home /> : <main class="waiting" aria-busy="true" />}
      <Toast />
      <Speaker />
    </>
  );
}
