// The relatives of a game: links to their pages, on the page of each.
import type { Game } from '../base/protocol_types';
import { t } from '../base/translations';
import { plainThemeOf } from '../games/plain_themes';
import { games } from '../state/game_list';

const familyOf = (id: string): string => plainThemeOf(id, null).family ?? id;

/** The game itself and its relatives, each once, in the order of the list. */
function relativesOf(id: string): Game[] {
  const of = games.value.filter((game) => familyOf(game.id) === familyOf(id));
  return [...new Map(of.map((game) => [game.id, game])).values()];
}

export function Relatives({ id }: { id: string }) {
  const [first, ...others] = relativesOf(id);
  if (!first || !others.length) return null;
  return (
    <nav class="relatives" aria-labelledby="relatives">
      <h2 id="relatives">{t('{game} and its relatives', { game: t(first.title) })}</h2>
      <ul>
        {[first, ...others]
          .filter((game) => game.id !== id)
          .map((game) => (
            <li key={game.id}>
              <a href={`#/games/${game.id}`}>{t(game.title)}</a>
              {game.tagline && <p>{t(game.tagline)}</p>}
            </li>
          ))}
      </ul>
    </nav>
  );
}
