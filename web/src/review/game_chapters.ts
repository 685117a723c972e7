// The chapters of a game with the milestones of its theme, and what each seat has on the way.
import type { Game, View } from '../base/protocol_types';
import { themeOf } from '../games/theme_lookup';
import { chaptersOf, markOf, type Chapter, type Mark } from './chapters';
import { tallyOf } from './tally';

const milestonesOf = (game: Game) => themeOf(game.id, game.form).milestones ?? [];

export const gameMark = (game: Game, view: View): Mark => ({
  ...markOf(game, view, milestonesOf(game)),
  tally: tallyOf(game, view),
});

export const gameChapters = (game: Game, marks: Mark[]): Chapter[] =>
  chaptersOf(game, marks, milestonesOf(game));
