// What happened at a step of a finished game, in the sentences of the log.
import type { Game, View } from '../base/protocol_types';
import { linesOf } from '../game_log/log_lines';
import { lineText } from '../game_log/log_text';
import { themeOf } from '../games/theme_lookup';
import type { RecordContent, Step } from './record_text';
import { cast, stepText } from './review_text';

/** The move, unless the game tells it in words of its own, and what came of it. */
export function momentText(
  game: Game,
  story: RecordContent,
  made: Step,
  [before, now]: [View, View],
  draw: boolean,
): string {
  const { names, who, seat } = cast(story);
  const seen = { ...now, names, who, seat };
  const more = linesOf(game, { ...before, names, who, seat }, seen, [])
    .filter((line) => !('event' in line))
    .map((line) => lineText(game, seen, line, draw));
  const [verb = ''] = made.move.split(' ');
  const unsaid = more.length > 0 && themeOf(game.id, game.form).unsaid?.includes(verb);
  return [...(unsaid ? [] : [stepText(game, story, made, draw)]), ...more].join(' ');
}
