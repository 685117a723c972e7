// Statistics taken along: a file without any secret, and what is found in such a file, or in the
// one that takes everything along (account/luggage.ts), read in.
import { ask } from '../state/connection';
import { sessionKey } from '../state/login';
import { addPlayed, allPlayed, sidesOf } from './finished_games';
import { packPlayed, readPlayed, type Played } from './played_game';
import { playedOf } from './account_results';

interface Found {
  played?: unknown;
  results?: unknown;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The games a file tells of; null if it is no file of ours. */
export function gamesIn(text: string): Played[] | null {
  let found: Found | null = null;
  try {
    found = JSON.parse(text) as Found | null;
  } catch {
    return null;
  }
  const ours = !!found && typeof found === 'object' && ('played' in found || 'results' in found);
  return found && ours ? gamesOf(found) : null;
}

function gamesOf(found: Found): Played[] {
  const own = list(found.played).flatMap((one) => readPlayed(one) ?? []);
  return [...own, ...playedOf(list(found.results), sidesOf)];
}

export const statisticsFile = (): string => packPlayed(allPlayed());

export interface Taken {
  all: number;
  fresh: number; // of them that were not known
}

const takeGames = (games: Played[]): Taken => ({ all: games.length, fresh: addPlayed(games) });

/** Reads games in; null if the text is no file of ours. */
export function importStatistics(text: string): Taken | null {
  const games = gamesIn(text);
  return games && takeGames(games);
}

/** What the file that takes everything along says of games. */
export const importFound = (found: Found): Taken => takeGames(gamesOf(found));

interface Piece {
  export: { results: unknown[] };
  next: number | null;
}

/** The finished games of the account, wherever they were played. Rejects with Refused. */
export async function gamesOfAccount(): Promise<Played[]> {
  const found: Played[] = [];
  for (let from: number | null = 0; from !== null && sessionKey.value;) {
    const piece: Piece = await ask('export', { session: sessionKey.value, from });
    found.push(...playedOf(piece.export.results, sidesOf));
    from = piece.next;
  }
  return found;
}
