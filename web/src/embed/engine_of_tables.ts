// The engine that all tables of a page share. It starts with the first of them.
import { EngineWorker } from '@talon-cards/engine';
import type { Bot, Game } from '../base/protocol_types';
import { levelNames } from '../base/bot_names';
import { playedAs } from '../base/played_as';

interface GameList {
  games: Game[];
  bots: Bot[];
}

let worker: EngineWorker | null = null;
let list: Promise<GameList> | null = null;

/** An engine that has failed is started again by the next request. */
export function engineOfTables(): EngineWorker {
  worker ??= new EngineWorker(
    new Worker(new URL('./embed_worker.ts', import.meta.url), { type: 'module' }),
    undefined,
    () => (worker = list = null),
  );
  return worker;
}

async function askList(): Promise<GameList> {
  const found = await engineOfTables().ask<GameList>('games');
  const named = found.bots.flatMap(({ id, name }) => (name ? [[id, name]] : []));
  levelNames.value = Object.fromEntries(named) as Record<string, string>;
  return found;
}

/** The tables of the game that is played at a table. */
export async function gameAt({ game, form }: { game: string; form: string | null }): Promise<Game> {
  const { games } = await (list ??= askList());
  const found = games.find((one) => one.id === game && one.form === form);
  if (!found) throw new Error(`There is no game ${game}.`);
  return found;
}

/** Who plays a preset where this bot was asked for. */
export async function botPlaying(id: string, preset: string, bot: string): Promise<string> {
  const { games } = await (list ??= askList());
  const found = games.filter((one) => one.id === id);
  const named = found.find((one) => one.presets.some((two) => two.id === preset));
  return playedAs(named ?? found[0], bot);
}

/** Fetches the list of games and the names of bots. */
export async function loadGames(): Promise<void> {
  await (list ??= askList());
}
