// Connects the log to the state of the page: every view that comes is read here.
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
