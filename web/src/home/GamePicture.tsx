// The picture of a game: cards as they are dealt at the table, on a ground of its own colour.
import type { Game } from '../base/protocol_types';
import { CardFace } from '../cards/CardFace';
import type { Picture } from '../games/theme';
import { themeOf } from '../games/theme_lookup';

/** For a game without a picture: a fan of its cards. */
const FANS: Record<Game['deck'], Picture> = {
  french: fan(['Kc', 'Qh', 'As']),
  elfer: fan(['g3', 'b12', 'r20']),
};

function fan(cards: string[]): Picture {
  const placed = cards.map(
    (card, i): Picture['cards'][0] => [card, 64 + 36 * i, 84 + 8 * (i - 1) ** 2, 14 * (i - 1), 76],
  );
  return { ground: 'green', cards: placed };
}

function Shapes({ list = [] }: { list?: [string, string][] | undefined }) {
  return (
    <>
      {list.map(([look, path]) => (
        <path key={path} class={look} d={path} />
      ))}
    </>
  );
}

/** A card with its middle at the origin. */
const CENTRED = { x: -50, y: -70, width: 100, height: 140 };

export function GamePicture({ game }: { game: Game }) {
  const { ground, behind, cards, before } = themeOf(game.id, null).picture ?? FANS[game.deck];
  return (
    <svg
      class={`art ground-${ground}`}
      viewBox="20 -16 160 228"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Shapes list={behind} />
      {cards.map(([card, x, y, angle, width]) => (
        <g key={card + x} transform={`translate(${x} ${y}) rotate(${angle}) scale(${width / 100})`}>
          <rect class="shade" x="-48" y="-66" width="102" height="141" rx="9" />
          <rect class="paper" x="-50" y="-70" width="100" height="140" rx="8.5" />
          <CardFace card={card} place={CENTRED} />
        </g>
      ))}
      <Shapes list={before} />
    </svg>
  );
}
