// Exports and imports statistics as a file without secrets, and imports the games of a backup
// (account/backup.ts).
import { ask } from '../state/connection';
import { sessionKey } from '../state/login';
import { addPlayed, allPlayed, sidesOf } from './finished_games';
import { packPlayed, readPlayed, type PlayedGame } from './played_game';
import { playedOf } from './account_results';

interface Found {
  played?: unknown;
  results?: unknown;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The games in a file; null if it is not a Talon file. */
export function gamesIn(text: string): PlayedGame[] | null {
  let found: Found | null = null;
  try {
    found = JSON.parse(text) as Found | null;
  } catch {
    return null;
  }
  const ours = !!found && typeof found === 'object' && ('played' in found || 'results' in found);
  return found && ours ? gamesOf(found) : null;
}

function gamesOf(found: Found): PlayedGame[] {
  const own = list(found.played).flatMap((one) => readPlayed(one) ?? []);
  return [...own, ...playedOf(list(found.results), sidesOf)];
}

export const statisticsFile = (): string => packPlayed(allPlayed());

export interface Taken {
  all: number;
  fresh: number; // of them, new ones
}

const takeGames = (games: PlayedGame[]): Taken => ({ all: games.length, fresh: addPlayed(games) });

/** Imports games; null if the text is not a Talon file. */
export function importStatistics(text: string): Taken | null {
  const games = gamesIn(text);
  return games && takeGames(games);
}

/** Imports the games of a backup. */
export const importFound = (found: Found): Taken => takeGames(gamesOf(found));

interface Piece {
  export: { results: unknown[] };
  next: number | null;
}

/** The finished games of the account. Rejects with RequestError. */
export async function gamesOfAccount(): Promise<PlayedGame[]> {
  const found: PlayedGame[] = [];
  for (let from: number | null = 0; from !== null && sessionKey.value;) {
    const piece: Piece = await ask('export', { session: sessionKey.value, from });
    found.push(...playedOf(piece.export.results, sidesOf));
    from = piece.next;
  }
  return found;
}
