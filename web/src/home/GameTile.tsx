// One game on the front page: what one does in it, its picture, which deals the cards, its lesson,
// a table for friends, and the way to its variants.
import { Icon } from '../components/Icon';
import { press } from '../components/press';
import { relativesOf } from '../games/relatives';
import { themeOf } from '../games/theme_lookup';
import { hasLesson } from '../learn/lesson_progress';
import { link } from '../state/connection';
import { games } from '../state/game_list';
import type { Game } from '../base/protocol_types';
import { t, tn } from '../base/translations';
import { GamePicture } from './GamePicture';
import {
  dealing,
  favourite,
  gameWith,
  playAlone,
  playWithFriends,
  standardOf,
} from './table_draft';

/** The name of what is dealt, if it is not the standard of the game. */
function otherVariant(id: string): string {
  const { preset, name } = favourite(id);
  if (name) return name;
  const one = gameWith(id, preset)?.presets.find((p) => p.id === preset);
  return !one || one === standardOf(id) ? '' : t(one.title);
}

/** The line of the form that is dealt next. */
const taglineOf = ({ id, tagline }: Game): string | undefined =>
  themeOf(id, null).taglines?.[favourite(id).preset] ?? tagline;

/** It has the words on the button, in their order: so people say them to a device that listens. */
function playLabel(game: Game, other: string): string {
  const title = t(game.title);
  return other ? `${t('Play')} ${other}, ${title}` : t('Play {game}', { game: title });
}

function PlayButton({ game }: { game: Game }) {
  const other = otherVariant(game.id);
  return (
    <button
      type="button"
      class="play"
      data-play={game.id}
      aria-label={playLabel(game, other)}
      aria-disabled={dealing.value}
      onClick={() => playAlone(game.id)}
    >
      <GamePicture game={game} />
      <span class="pill">
        <Icon name="play" /> {t('Play')} {other && <small>{other}</small>}
      </span>
    </button>
  );
}

function FriendsButton({ game }: { game: Game }) {
  const cut = link.value === 'lost' ? t('Available when you are online') : null;
  return (
    <button
      type="button"
      data-friends={game.id}
      aria-label={t('Play {game} with friends', { game: t(game.title) })}
      aria-disabled={dealing.value}
      {...press(cut, () => playWithFriends(game.id))}
    >
      {t('With friends')}
    </button>
  );
}

export function GameTile({ game, variants }: { game: Game; variants: number }) {
  const title = t(game.title);
  const tagline = taglineOf(game);
  const hasRelatives = relativesOf(game.id, games.value).length > 1;
  return (
    <li class="tile" data-family={game.id}>
      <h3>{title}</h3>
      {tagline && <p class="tagline">{t(tagline)}</p>}
      <PlayButton game={game} />
      <div class="ways">
        {hasLesson(game.id) && (
          <a
            class="button lesson"
            data-course={game.id}
            href={`#/course/${game.id}`}
            aria-label={t('Learn {game}', { game: title })}
          >
            {t('Learn')}
          </a>
        )}
        <FriendsButton game={game} />
      </div>
      <a class="quiet-link" href={`#/games/${game.id}`} data-variants={game.id}>
        {tn('1 variant', '{n} variants', variants)}
        {hasRelatives && ` · ${t('relatives')}`}
        <span class="unseen"> {title}</span>
      </a>
    </li>
  );
}
