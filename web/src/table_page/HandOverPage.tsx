// The page between two people at one device: the table is hidden until the next person holds it.
import { useEffect, useRef } from 'preact/hooks';
import { ServerGoneAlone } from '../connection_loss/ServerGone';
import { fullTitle, titleOf } from '../state/game_list';
import { showSeat } from '../room/pass_and_play';
import { coveredSeat } from '../state/saved_tables';
import { room } from '../state/room';
import { t } from '../base/translations';
import { TableBar } from '../table/TableBar';
import { roomSeatName } from '../room/room_text';

export function HandOverPage() {
  const now = room.value;
  const seat = coveredSeat.value;
  const head = useRef<HTMLHeadingElement>(null);
  // The heading gets the focus, so that a key held too long uncovers no hand.
  useEffect(() => head.current?.focus(), [seat]);
  if (seat === null) return null;
  const name = now ? roomSeatName(now, seat) : t('Seat {n}', { n: seat + 1 });
  return (
    <div class="curtain-page">
      <TableBar title={now ? fullTitle(titleOf(now)) : ''} />
      <main class="curtain">
        <ServerGoneAlone />
        <h1 ref={head} tabIndex={-1}>
          {t('Pass the device to {name}', { name })}
        </h1>
        <p>{t('Everyone else, please look away.')}</p>
        <button type="button" class="primary" data-tool="uncover" onClick={() => showSeat(seat)}>
          {t('I am {name}. Show my cards', { name })}
        </button>
      </main>
    </div>
  );
}
