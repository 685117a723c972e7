// Which games belong together: those whose themes name the same game.
import type { Game } from '../base/protocol_types';
import { plainThemeOf } from './plain_themes';

const familyOf = (id: string): string => plainThemeOf(id, null).family ?? id;

/** The game itself and its relatives, each once, in the order of the list. */
export function relativesOf(id: string, list: Game[]): Game[] {
  const of = list.filter((game) => familyOf(game.id) === familyOf(id));
  return [...new Map(of.map((game) => [game.id, game])).values()];
}
