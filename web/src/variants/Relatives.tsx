// The relatives of a game: links to their pages, on the page of each.
import { t } from '../base/translations';
import { relativesOf } from '../games/relatives';
import { games } from '../state/game_list';

export function Relatives({ id }: { id: string }) {
  const [first, ...others] = relativesOf(id, games.value);
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
