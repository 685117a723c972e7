// Finds what a new view adds to the log: the moves with the cards they showed, scores that changed,
// tricks taken, and the sentences of a game's theme.
import type { Event, Game, View } from '../base/protocol_types';
import { plainThemeOf } from '../games/plain_themes';
import type { PlainTheme } from '../games/theme';
import type { LogLine } from '../state/log_line';
import { cardsShownBy } from '../table_view/move_text';
import { parse } from '../table_view/moves';
import { noticesOf, outcomesOf } from './score_notices';

function moveLine(game: Game, theme: PlainTheme, before: View | null, event: Event): LogLine {
  const move = parse(game, event.move);
  const view = before && { ...before, seat: event.seat };
  const shown = view && move ? cardsShownBy({ game, theme, view }, move) : {};
  return { number: event.number, event, shown };
}

export function linesOf(game: Game, before: View | null, now: View, old: LogLine[]): LogLine[] {
  const theme = plainThemeOf(game.id, game.form);
  const known = old.reduce((most, l) => ('event' in l ? Math.max(most, l.number) : most), 0);
  const verbOf = (event: Event) => event.move?.split(' ')[0] ?? '';
  const events = now.events.filter((e) => e.number > known);
  const said = events.filter((e) => !theme.unsaid?.includes(verbOf(e)));
  // Of several moves at once only the first was made on the table shown before.
  const lines = said.map((e, i) => moveLine(game, theme, i === 0 ? before : null, e));
  if (!before || now.number <= before.number) return lines;
  const told = theme.told?.(before, now, events);
  const settled = outcomesOf(theme.outcome ?? [], before, now);
  return [
    ...lines,
    ...noticesOf(game, before, now).map((notice) => ({ number: now.number, notice })),
    ...(told ? [{ number: now.number, told }] : []),
    ...settled.map((notice) => ({ number: now.number, notice })),
  ];
}
