// Texts about a room: names of seats, presence, the settings of the table.
import { tableNames } from '../base/bot_names';
import { bots } from '../state/game_list';
import type { Room, RoomSeat, Rounds, TableSettings, ChatMode } from '../base/room_types';
import { t, tn } from '../base/translations';

export const isPerson = (roomSeat: RoomSeat | undefined): boolean => roomSeat?.who === 'person';

export function botName(who: string): string {
  const bot = bots.value.find((b) => b.id === who);
  return bot ? t(bot.label) : t('A bot');
}

export function roomSeatName(room: Room, seat: number): string {
  const roomSeat = room.seats[seat];
  if (roomSeat?.who === 'open') return t('Free seat');
  if (roomSeat?.name) return roomSeat.name;
  if (room.host === seat) return t('Host');
  if (!roomSeat || isPerson(roomSeat)) return t('Seat {n}', { n: seat + 1 });
  const bots = room.seats.map(({ who }) => (['person', 'open'].includes(who) ? '' : who));
  const names = room.seats.map(({ name }) => name);
  return tableNames(bots, names)[seat] || t('A bot');
}

/** The state of a seat in a few words. */
export function seatStatus(roomSeat: RoomSeat): string {
  if (roomSeat.who === 'open') return t('free');
  if (!isPerson(roomSeat)) return botName(roomSeat.who);
  if (roomSeat.waits) return t('plays from the next deal on');
  if (roomSeat.kept) return t('a bot plays for now');
  const presence = roomSeat.here ? t('here') : t('away');
  return roomSeat.shared ? `${presence} · ${t('shares a device')}` : presence;
}

/** A duration in words. */
export function duration(seconds: number): string {
  if (seconds >= 86400 && seconds % 86400 === 0) return tn('1 day', '{n} days', seconds / 86400);
  if (seconds >= 3600 && seconds % 3600 === 0) return tn('1 hour', '{n} hours', seconds / 3600);
  if (seconds >= 60 && seconds % 60 === 0) return tn('1 minute', '{n} minutes', seconds / 60);
  return tn('1 second', '{n} seconds', seconds);
}

export function chatSetting(talk: ChatMode): string {
  if (talk === 'free') return t('Free text');
  return talk === 'off' ? t('None') : t('Phrases and pictures');
}

export function clockSetting(clock: TableSettings['clock']): string {
  if (!clock) return t('No clock');
  const { move, bank } = clock;
  if (!bank) return t('{time} for each move', { time: duration(move) });
  if (!move) return t('{time} for the whole game', { time: duration(bank) });
  return t('{time} for each move, plus a reserve of {bank}', {
    time: duration(move),
    bank: duration(bank),
  });
}

export function graceSetting(grace: number): string {
  return grace < 0 ? t('Never') : t('After {time}', { time: duration(grace) });
}

export const roundText = ({ at, of }: Rounds): string => t('Game {n} of {all}', { n: at, all: of });

export function delaySetting(delay: number): string {
  return delay ? t('With a delay of {time}', { time: duration(delay) }) : t('Immediately');
}
