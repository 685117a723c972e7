// Finding a game among many: the field of a search over all games and their variants, and the
// relatives of each game in a list, from which they can be taken to the front page.
import { Icon } from '../components/Icon';
import { More } from '../components/More';
import { relativesOf } from '../games/relatives';
import { games } from '../state/game_list';
import { t } from '../base/translations';
import type { Game } from '../base/protocol_types';
import { isFavourite, isRelative, toggleFavourite } from './favourites';
import type { Found } from './game_search';

/** Takes a relative to the front page, or off it. */
export function FavouriteButton({ game }: { game: Game }) {
  const title = t('{game} on the front page', { game: t(game.title) });
  return (
    <button
      type="button"
      class="icon favourite"
      data-favourite={game.id}
      aria-pressed={isFavourite(game.id)}
      aria-label={title}
      title={title}
      onClick={() => toggleFavourite(game.id)}
    >
      <Icon name="star" />
    </button>
  );
}

export function Entry({ it: { game, preset, title } }: { it: Found }) {
  const about = preset ? game.title : game.tagline;
  return (
    <li>
      <a href={`#/games/${[game.id, preset].filter(Boolean).join('/')}`} data-found={game.id}>
        <b>{t(title)}</b>
        {about && <small>{t(about)}</small>}
      </a>
      {isRelative(game.id) && <FavouriteButton game={game} />}
    </li>
  );
}

interface FieldProps {
  query: string;
  set: (query: string) => void;
}

export function FindField({ query, set }: FieldProps) {
  return (
    <input
      type="search"
      name="find-game"
      aria-label={t('Find a game')}
      placeholder={t('Find a game')}
      value={query}
      onInput={(event) => set(event.currentTarget.value)}
    />
  );
}

/** The list of the relatives of a game, of which few have a tile. */
export function RelativesOf({ game }: { game: Game }) {
  const [, ...others] = relativesOf(game.id, games.value);
  if (!others.length) return null;
  const title = t('{game} and its relatives', { game: t(game.title) });
  return (
    <More name={`relatives-${game.id}`} id={`relatives-of-${game.id}`} title={title}>
      <ul class="found-games">
        {others.map((one) => (
          <Entry key={one.id} it={{ game: one, preset: null, title: one.title }} />
        ))}
      </ul>
    </More>
  );
}
