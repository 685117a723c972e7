// Who plays a game where a bot was chosen. A level that does not differ from the one below it is
// not offered, and plays as that one.
import type { Game } from './protocol_types';

export const playedAs = (game: Game | null | undefined, who: string): string =>
  game?.merged?.[who] ?? who;
