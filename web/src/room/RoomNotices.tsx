// Notices above a table, each with its button: paused, a bot plays for you, the next game, a free
// seat.
import type { ComponentChildren } from 'preact';
import { AlertOfferPlace } from '../alerts/AlertOfferPlace';
import { currentTable } from '../state/saved_tables';
import { view } from '../state/view';
import { visit } from '../state/session';
import { isHost, nextTable, openSeats, room } from '../state/room';
import { resumeGame } from './host_requests';
import { setAway } from './seat_requests';
import { t, tn } from '../base/translations';
import { seatWanted } from './SitDownForm';
import { duration } from './room_text';

const LONG = 20_000; // ms with other people before they are offered to be told of turns

function Note({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="note" data-note={name}>
      {children}
    </div>
  );
}

function Watching() {
  const now = room.value;
  const free = openSeats.value.length > 0 && now?.state !== 'over';
  if (!now || (!now.delay && !free)) return null; // "You are watching" stands below anyway
  return (
    <Note name="watching">
      {now.delay > 0 && (
        <p>
          {t('You are watching. You see the moves with a delay of {time}.', {
            time: duration(now.delay),
          })}
        </p>
      )}
      {free && <p>{tn('One seat is free.', '{n} seats are free.', openSeats.value.length)}</p>}
      {free && (
        <button type="button" data-tool="take-seat" onClick={() => (seatWanted.value = -1)}>
          {t('Take a free seat')}
        </button>
      )}
    </Note>
  );
}

/** `children`: notices about the connection. */
export function RoomNotices({ children }: { children: ComponentChildren }) {
  const now = room.value;
  const v = view.value;
  if (!now || !v) return null;
  const kept = v.seat >= 0 && now.seats[v.seat]?.kept && now.state !== 'over';
  const at = currentTable.value?.at ?? -1;
  const waits = !!now.seats[at]?.waits && now.state !== 'over';
  const follow = nextTable.value;
  return (
    <div class="notes" role="status">
      {children}
      {now.state === 'paused' && (
        <Note name="paused">
          <p>{t('The game is paused.')}</p>
          {isHost.value && (
            <button type="button" onClick={resumeGame}>
              {t('Resume')}
            </button>
          )}
        </Note>
      )}
      {kept && (
        <Note name="kept">
          <p>{t('A bot plays for you.')}</p>
          <button type="button" data-tool="take-back" onClick={() => void setAway(false)}>
            {t('Play myself again')}
          </button>
        </Note>
      )}
      {waits && (
        <Note name="waits">
          <p>{t('You play from the next deal on. Until then a bot plays your seat.')}</p>
        </Note>
      )}
      {follow && (
        <Note name="next">
          <p>{t('The next game is waiting.')}</p>
          <button type="button" class="primary" onClick={() => visit(follow)}>
            {t('Join the next game')}
          </button>
        </Note>
      )}
      {v.seat < 0 && !waits ? <Watching /> : null}
      {v.seat >= 0 && !v.over && <AlertOfferPlace after={LONG} />}
    </div>
  );
}
