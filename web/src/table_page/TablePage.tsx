// A table in its several states: gone, gathering its people, covered by a curtain, or being played.
import { fullTitle, game, missing, titleOf, view, visit } from '../state/store';
import { Bar } from '../table/TableBar';
import { Table } from './GamePage';
import { t } from '../base/translations';
import { Curtain } from './HandOverPage';
import { Gathering } from './GatheringPage';
import { passing } from '../room/pass_and_play';
import { here, tokenOf } from '../state/saved_tables';
import { room } from '../room/room_state';
import { span } from '../room/room_text';

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

/** Until the first view comes: at once, or as late as whoever watches sees this table. */
function Waiting() {
  const now = room.value;
  const delay = tokenOf(here.value) === null ? now?.delay : 0;
  return (
    <>
      {now && <Bar title={fullTitle(titleOf(now))} />}
      <main class="waiting" aria-busy="true">
        <h1 class="unseen">{now ? fullTitle(titleOf(now)) : 'Talon'}</h1>
        <p role="status">
          {delay
            ? t('Who watches sees this table {time} later: it begins soon.', { time: span(delay) })
            : t('One moment …')}
        </p>
      </main>
    </>
  );
}

export function Place() {
  if (missing.value) return <Missing />;
  if (room.value?.state === 'gathering') return <Gathering />;
  if (passing.value !== null && room.value) return <Curtain />;
  if (view.value && game.value) return <Table />;
  return <Waiting />;
}
