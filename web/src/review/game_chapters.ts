// The chapters of a game with the milestones of its theme.
import type { Game, View } from '../base/protocol_types';
import { themeOf } from '../games/theme_lookup';
import { chaptersOf, markOf, type Chapter, type Mark } from './chapters';

const milestonesOf = (game: Game) => themeOf(game.id, game.form).milestones ?? [];

export const gameMark = (game: Game, view: View): Mark => markOf(game, view, milestonesOf(game));

export const gameChapters = (game: Game, marks: Mark[]): Chapter[] =>
  chaptersOf(game, marks, milestonesOf(game));
