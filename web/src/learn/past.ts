// What happened since the person moved last, and the last trick: read from the lines of the log.
import { themeOf } from '../games';
import type { LogLine } from '../store';
import { parse } from '../table/moves';
import type { Card, Game, View } from '../wire';

const MOST = 12; // lines; somebody who watches has none of their own

/** The lines after the viewer's last own move; or, right after it, with it. */
export function sinceMine(lines: LogLine[], view: View): LogLine[] {
  const mine = lines.map((l) => 'event' in l && l.event.seat === view.seat);
  const after = lines.slice(mine.lastIndexOf(true) + 1);
  return (after.some((l) => 'event' in l) ? after : lines.slice(-MOST)).slice(-MOST);
}

export interface Laid {
  seat: number;
  card: Card;
}

/** Cards laid one after the other, where the game lays them before the players. */
function laid(game: Game, lines: LogLine[]): Laid[] {
  return lines.flatMap((line) => {
    const event = 'event' in line ? line.event : null;
    const token = event && parse(game, event.move)?.tokens[0];
    if (!event || token?.operand.kind !== 'card' || token.operand.zone !== 'hand') return [];
    return [{ seat: event.seat, card: token.text }];
  });
}

/** The last complete trick, in the order laid: where every seat lays one card, a full round of them
 * before those that lie now. */
export function lastTrick(game: Game, view: View, lines: LogLine[]): Laid[] {
  const zone = themeOf(game.id, game.form).laid?.[0];
  const cards = zone ? [view.zones[zone] ?? []].flat(3).length : 0;
  const all = zone ? laid(game, lines) : [];
  const end = all.length - (cards % view.seats);
  const trick = all.slice(Math.max(end - view.seats, 0), end);
  const seats = new Set(trick.map((one) => one.seat));
  return seats.size === view.seats ? trick : [];
}
