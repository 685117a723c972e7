// Games and variants by the words that people search for: titles and other names, in English and in
// the reader's language, what one does and calls in a game, and the game that it is a relative of.
import { hasWords } from '../base/search_words';
import { t } from '../base/translations';
import { plainThemeOf } from '../games/plain_themes';
import { relativesOf } from '../games/relatives';
import { games } from '../state/game_list';
import type { Game } from '../base/protocol_types';

/** A game, or a variant of it with a title of its own. */
export interface Found {
  game: Game;
  preset: string | null;
  title: string; // a msgid
}

const MOST = 12;

/** Each game once, in the order of the list. */
const allGames = (): Game[] =>
  games.value.filter(({ id }, at, list) => list.findIndex((game) => game.id === id) === at);

const both = (title: string): string => `${title} ${t(title)}`;

/** The words of calls, such as contracts. */
const callsOf = (game: Game): string[] =>
  game.trick ? game.verbs.flatMap(({ places }) => places.map(({ label }) => both(label))) : [];

function textOf(game: Game): string {
  const [first] = relativesOf(game.id, games.value);
  const names = [game.title, first?.title, plainThemeOf(game.id, game.form ?? null).called];
  const about = game.tagline ? t(game.tagline) : '';
  const said = names.flatMap((name) => (name ? both(name) : []));
  return [...said, game.id, about, ...callsOf(game)].join(' ');
}

/** What fits a query, games before variants; a variant only by its own title. */
export function foundGames(query: string): Found[] {
  const whole = allGames()
    .filter((game) => hasWords(textOf(game), query))
    .map((game) => ({ game, preset: null, title: game.title }));
  const variants = games.value.flatMap((game) =>
    game.presets
      .filter(({ title }) => title !== game.title && hasWords(both(title), query))
      .map((preset) => ({ game, preset: preset.id, title: preset.title })),
  );
  return [...whole, ...variants].slice(0, MOST);
}
