// Small signs beside a name at the table: a dot for presence, the avatar, the clock; and the number
// of spectators.
import { useEffect, useState } from 'preact/hooks';
import { Avatar } from '../components/Avatar';
import { t, tn } from '../base/translations';
import { clock, hasOtherPeople, hasSeveralPeople, room } from '../state/room';
import { isPerson, seatStatus } from './room_text';

/** A dot for the presence of a person. It is left out for bots, and where people play with bots
 * only. */
export function PresenceDot({ seat }: { seat: number }) {
  const now = room.value;
  const roomSeat = now?.seats[seat];
  if (!now || !roomSeat || !hasOtherPeople.value) return null;
  if (!isPerson(roomSeat) && roomSeat.who !== 'open') return null;
  const presence = roomSeat.kept ? 'kept' : roomSeat.here ? 'here' : 'away';
  const state = roomSeat.who === 'open' ? 'open' : presence;
  return (
    <>
      <span class={`presence ${state}`} title={seatStatus(roomSeat)}>
        <span class="unseen"> ({seatStatus(roomSeat)})</span>
      </span>
      {state === 'away' && (
        <small class="absent" aria-hidden="true">
          {t('away')}
        </small>
      )}
    </>
  );
}

/** The animal of a bot, and the avatar of a person if several people play. */
export function SeatAvatar({ seat }: { seat: number }) {
  const isBot = !isPerson(room.value?.seats[seat]);
  return isBot || hasSeveralPeople.value ? <SeatEmblem seat={seat} /> : null;
}

/** The avatar of a seat, where it stands for the name. */
export function SeatEmblem({ seat }: { seat: number }) {
  const table = room.value?.seats;
  const roomSeat = table?.[seat];
  if (!roomSeat || roomSeat.who === 'open') return null;
  const { who, name, sign } = roomSeat;
  return <Avatar {...{ who, name, seat, sign, table }} />;
}

/** The number of spectators. */
export function SpectatorCount() {
  const n = room.value?.watchers ?? 0;
  if (!n) return null;
  return <p class="quiet">{tn('One person is watching.', '{n} people are watching.', n)}</p>;
}

const two = (n: number) => String(n).padStart(2, '0');

/** Time as on a clock; from one day on in words. */
export function clockDigits(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 86400) {
    const days = Math.floor(seconds / 86400);
    const hours = Math.floor((seconds % 86400) / 3600);
    const rest = hours ? ` ${tn('1 hour', '{n} hours', hours)}` : '';
    return tn('1 day', '{n} days', days) + rest;
  }
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  const tail = `${two(seconds % 60)}`;
  return hours ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}

function useSecond(on: boolean): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => redraw((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [on]);
}

export function SeatClock({ seat }: { seat: number }) {
  const now = clock.value;
  const runs = !!now?.running.includes(seat) && room.value?.state === 'playing';
  useSecond(runs);
  const left = now?.left[seat];
  if (!now || left === undefined || !isPerson(room.value?.seats[seat])) return null;
  const ms = runs ? left - (Date.now() - now.since) : left;
  return (
    <span class={`clock ${runs ? 'runs' : ''}`} role="timer">
      <span class="unseen">{t('Time left:')} </span>
      {clockDigits(ms)}
    </span>
  );
}
