// A table in its several states: gone, gathering its people, covered by a curtain, or being played.
import { missing, view, visit, game } from '../store';
import { Table } from '../table/Table';
import { t } from '../words';
import { Curtain } from './Curtain';
import { Gathering } from './Gathering';
import { passing } from './passing';
import { room } from './room';

function Missing() {
  return (
    <main class="missing">
      <h1>{t('This table is gone')}</h1>
      <p>{t('It was closed, or the link is not complete.')}</p>
      <button class="primary" onClick={() => visit(null)}>
        {t('Home')}
      </button>
    </main>
  );
}

export function Place() {
  if (missing.value) return <Missing />;
  if (room.value?.state === 'gathering') return <Gathering />;
  if (passing.value !== null && room.value) return <Curtain />;
  if (view.value && game.value) return <Table />;
  return (
    <main class="waiting" aria-busy="true">
      <p>{t('One moment …')}</p>
    </main>
  );
}
