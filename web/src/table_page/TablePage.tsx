// The page of a table in each of its states: missing, gathering, covered, being played; at a table
// of a drive with the strip of the drive above it.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ServerGoneAlone } from '../connection_loss/ServerGone';
import { serverGone, watchServer } from '../connection_loss/server_gone';
import { fullTitle, titleOf } from '../state/game_list';
import { game, view } from '../state/view';
import { tableMissing, visit } from '../state/session';
import { coveredSeat, currentTable, tokenOf } from '../state/saved_tables';
import { room } from '../state/room';
import { Toast } from '../components/Toast';
import { TableBar } from '../table/TableBar';
import { Announcer } from './Announcer';
import { GamePage } from './GamePage';
import { t } from '../base/translations';
import { HandOverPage } from './HandOverPage';
import { GatheringPage } from './GatheringPage';
import { duration } from '../room/room_text';

function Missing() {
  return (
    <main class="missing">
      <h1>{t('This table no longer exists')}</h1>
      <p>{t('The table was closed, or the link is incomplete.')}</p>
      <button class="primary" onClick={() => visit(null)}>
        {t('Home')}
      </button>
    </main>
  );
}

/** Shown until the first view comes; spectators may have to wait for the delay. */
function Waiting() {
  const now = room.value;
  const delay = tokenOf(currentTable.value) === null ? now?.delay : 0;
  return (
    <>
      {now && <TableBar title={fullTitle(titleOf(now))} />}
      <main class="waiting" aria-busy={!serverGone()}>
        <h1 class="unseen">{now ? fullTitle(titleOf(now)) : 'Talon'}</h1>
        <ServerGoneAlone />
        {!serverGone() && (
          <p role="status">
            {delay
              ? t('Spectators see this table with a delay of {time}. It begins soon.', {
                  time: duration(delay),
                })
              : t('One moment …')}
          </p>
        )}
      </main>
      <Toast />
    </>
  );
}

type Strip = ComponentType<{ id: string }>;

/** Few tables belong to a drive, so the strip is loaded when it is needed. */
function StripPlace({ id }: { id: string }) {
  const [part, setPart] = useState<{ Strip: Strip } | null>(null);
  useEffect(() => {
    void import('../drive/DriveStrip').then((file) => setPart({ Strip: file.DriveStrip }));
  }, []);
  return part && <part.Strip id={id} />;
}

export function TablePage() {
  const drive = currentTable.value?.drive;
  useEffect(watchServer, []);
  return (
    <>
      {drive ? (
        <div class="in-drive">
          <StripPlace id={drive} />
          <PlainTablePage />
        </div>
      ) : (
        <PlainTablePage />
      )}
      <Announcer />
    </>
  );
}

function PlainTablePage() {
  if (tableMissing.value) return <Missing />;
  if (room.value?.state === 'gathering') return <GatheringPage />;
  if (coveredSeat.value !== null && room.value) return <HandOverPage />;
  if (view.value && game.value) return <GamePage />;
  return <Waiting />;
}
