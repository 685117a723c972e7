// What a new view adds to the list of events: the moves with the cards they showed, boards that
// changed, and what a game's theme tells besides. Drawing and speaking them is for others.
import { themeOf } from '../games/themes';
import type { LogLine } from '../state/store';
import type { Event, Game, View } from '../base/protocol_types';
import { parse, shownBy } from '../table_view/moves';
import { notices } from './score_notices';

function moveLine(game: Game, before: View | null, event: Event): LogLine {
  const move = parse(game, event.move);
  const shown = before && move ? shownBy(game, { ...before, seat: event.seat }, move) : {};
  return { number: event.number, event, shown };
}

export function linesOf(game: Game, before: View | null, now: View, old: LogLine[]): LogLine[] {
  const theme = themeOf(game.id, game.form);
  const known = old.reduce((most, l) => ('event' in l ? Math.max(most, l.number) : most), 0);
  const verbOf = (event: Event) => event.move?.split(' ')[0] ?? '';
  const events = now.events.filter((e) => e.number > known);
  const said = events.filter((e) => !theme.unsaid?.includes(verbOf(e)));
  // Of several moves at once only the first was made on the table seen before.
  const lines = said.map((e, i) => moveLine(game, i === 0 ? before : null, e));
  if (!before || now.number <= before.number) return lines;
  const told = theme.told?.(before, now, events);
  return [
    ...lines,
    ...notices(game, before, now).map((notice) => ({ number: now.number, notice })),
    ...(told ? [{ number: now.number, told }] : []),
  ];
}
