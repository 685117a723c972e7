// The games and bots that can be played: those of the page's own release, until a server of another
// one sends its list.
import { signal } from '@preact/signals';
import { levelNames } from '../base/bot_names';
import { playedAs } from '../base/played_as';
import type { Bot, Game } from '../base/protocol_types';
import { t } from '../base/translations';
import own from '../generated/games.json';
import { ask, onServerOpen } from './connection';
import { showRefusal } from './toasts';

/** A list of games. Features read their own members of it. */
export interface GameList {
  games: Game[];
  bots: Bot[];
  talk?: unknown;
}

/** The answer to the request `games`: of a list that was named, nothing but its tag. */
type Answer = { etag?: string } & (GameList | { games?: undefined });

let list = own as unknown as GameList & { etag?: string };

export const games = signal<Game[]>(list.games);
export const bots = signal<Bot[]>(list.bots);

const readers: ((list: GameList) => void)[] = [];

/** Calls a feature with the list of now and with every list that comes. */
export function onGameList(reader: (list: GameList) => void): void {
  readers.push(reader);
  reader(list);
}

onGameList((known) => {
  const named = known.bots.flatMap(({ id, name }) => (name ? [[id, name]] : []));
  levelNames.value = Object.fromEntries(named);
});

/** The bots that are offered at tables of this game: no level that plays as another one does. Lists
 * of earlier releases tell only whether there are any levels. */
export function botsOf(game: Game | null): Bot[] {
  if (game?.bots) return bots.value.filter((bot) => game.bots?.includes(bot.id));
  return game?.levels === false ? bots.value.filter((bot) => !bot.emblem) : bots.value;
}

/** The bot that is offered first: of the middle level, if the game has levels. */
export function usualBot(game: Game | null): string {
  const list = botsOf(game);
  const known = (id: string) => list.find((b) => b.id === id);
  const middle = known(playedAs(game, 'steady'));
  return (middle ?? known('simple') ?? list[list.length - 1])?.id ?? 'open';
}

interface Named {
  game: string;
  form: string | null;
  preset: string | null;
}

/** The tables of the game that a view, a room or a list names. */
export function gameOf(it: Named): Game | null {
  const family = games.value.filter((g) => g.id === it.game);
  return (
    family.find((g) => g.form === it.form) ??
    family.find((g) => g.presets.some((p) => p.id === it.preset)) ??
    family[0] ??
    null
  );
}

/** The game that has a preset of this title, or of its own. */
export const familyOfTitle = (msgid: string): Game | undefined =>
  games.value.find((g) => g.title === msgid || g.presets.some((p) => p.title === msgid));

/** A preset's title, with its family's name where the title does not contain it. `id` is the game
 * of a title that is not one of a preset. */
export function fullTitle(msgid: string, id?: string): string {
  const family = familyOfTitle(msgid) ?? games.value.find((g) => g.id === id);
  const own = t(msgid);
  if (!family) return own;
  const name = t(family.title);
  return own.toLowerCase().includes(name.toLowerCase()) ? own : `${own} · ${name}`;
}

/** The msgid of what is played. */
export function titleOf(it: Named): string {
  const g = gameOf(it);
  return g?.presets.find((p) => p.id === it.preset)?.title ?? g?.title ?? '';
}

function take(answer: Answer): void {
  if (!answer.games) return; // it is the list that is there
  list = answer;
  games.value = list.games;
  bots.value = list.bots;
  for (const read of readers) read(list);
}

export function startGameList(): void {
  onServerOpen(() => void ask<Answer>('games', { etag: list.etag }).then(take, showRefusal));
}
