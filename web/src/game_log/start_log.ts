// Has the page's log written: tells the view, as it comes in, how to read what happened.
import { themeOf } from '../games/theme_lookup';
import { gameOf } from '../state/game_list';
import { readViewsWith } from '../state/view';
import { sweeps } from '../table_view/zone_placement';
import { linesOf } from './log_lines';

export function startLog(): void {
  readViewsWith({
    sweeps(later, earlier) {
      const game = gameOf(later);
      return !!game && sweeps(game, themeOf(game.id, game.form), later, earlier);
    },
    lines: linesOf,
  });
}
