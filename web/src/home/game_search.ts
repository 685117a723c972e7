// Games and variants by the words that people search for: titles and other names, in English and in
// the reader's language, what one does and calls in a game, and the game that it is a relative of.
import { hasWords, hasWordsNearly } from '../base/search_words';
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

/** The words of calls: contracts, and what is said without one. */
const callsOf = (game: Game): string[] =>
  game.trick
    ? game.verbs.flatMap(({ text, operands, places }) =>
        operands.length ? places.map(({ label }) => both(label)) : [both(text)],
      )
    : [];

function textOf(game: Game): string {
  const [first] = relativesOf(game.id, games.value);
  const names = [game.title, first?.title, plainThemeOf(game.id, game.form ?? null).called];
  const about = game.tagline ? t(game.tagline) : '';
  const said = names.flatMap((name) => (name ? both(name) : []));
  return [...said, game.id, about, ...callsOf(game)].join(' ');
}

type Fits = (text: string, query: string) => boolean;

/** Games whose title has the words come before those that are only called so, or call so. */
function listOf(query: string, fits: Fits): Found[] {
  const byTitle = ({ title }: Game) => Number(fits(both(title), query));
  const whole = allGames()
    .filter((game) => fits(textOf(game), query))
    .toSorted((a, b) => byTitle(b) - byTitle(a))
    .map((game) => ({ game, preset: null, title: game.title }));
  const variants = games.value.flatMap((game) =>
    game.presets
      .filter(({ title }) => title !== game.title && fits(both(title), query))
      .map((preset) => ({ game, preset: preset.id, title: preset.title })),
  );
  return [...whole, ...variants].slice(0, MOST);
}

/** What fits a query, games before variants; a variant only by its own title. Where nothing does,
 * what fits but for a slip. */
export function foundGames(query: string): { found: Found[]; exactly: boolean } {
  const exact = listOf(query, hasWords);
  if (exact.length) return { found: exact, exactly: true };
  return { found: listOf(query, hasWordsNearly), exactly: false };
}
