// A table as it was, small and still: the same layout as the table itself, drawn as one picture.
import { useMemo } from 'preact/hooks';
import type { Card, Game, View } from '../base/protocol_types';
import { settings } from '../base/settings';
import { CardFace } from '../cards/CardFace';
import { themeOf } from '../games/theme_lookup';
import { layout } from '../table_view/layout';
import { RATIO, type Place, type Plate, type Scene, type Tag } from '../table_view/scene';
import { seatLabel } from '../table_view/seat_sentences';
import { shortName } from '../table_view/short_names';
import { tableText } from './table_text';

const WIDTH = 320; // of the drawing, which is shown smaller
const HEIGHT = 232;
const REM = 10; // plates are lower than at a table
const FACE = { x: 0, y: 0, width: 100, height: 140 };
const LETTERS = 17;
const SMALL = 14; // letters upon cards
const LETTER = 0.56; // of their height: how wide letters are

/** The largest hand keeps its place, as at the table. */
function held(game: Game, view: View): number {
  const own = game.zones.filter((zone) => zone.owner === 'seat' && zone.sight === 'owner');
  return Math.max(0, ...own.map((zone) => [view.zones[zone.id]?.[view.seat] ?? []].flat(3).length));
}

function sceneOf(game: Game, view: View): Scene {
  return layout(game, view, themeOf(view.game, view.form), {
    ...{ width: WIDTH, height: HEIGHT, rem: REM, touch: false },
    leftHanded: settings.value.leftHanded,
    ...(settings.value.hand && { order: settings.value.hand }),
    ...{ was: 0, most: held(game, view), plates: {} },
  });
}

/** A card in its place; a covered one is a back without a pattern, which is too fine here. */
function PlacedCard({ place, marked }: { place: Place; marked: boolean }) {
  const { face, x, y, width, rotation, whole, row } = place;
  const height = width * RATIO;
  const turned = rotation ? ` rotate(${rotation} ${width / 2} ${height / 2})` : '';
  const kind = face === null ? 'none' : face === '?' ? 'covered' : 'paper';
  const box = { width, height, rx: width * 0.085 };
  const count = whole && row.cards.length > 1 ? row.cards.length : null;
  return (
    <g transform={`translate(${x} ${y})${turned}`}>
      <rect class={kind} {...box} />
      {kind === 'paper' && (
        <g transform={`scale(${width / FACE.width})`}>
          <CardFace card={face ?? '?'} plain place={FACE} />
        </g>
      )}
      {marked && <rect class="mark" {...box} />}
      {count !== null && (
        <text x={width / 2} y={height / 2 + 6} class={kind === 'paper' ? 'count on' : 'count'}>
          {count}
        </text>
      )}
    </g>
  );
}

/** The name of a player, cut at a word if it does not fit. */
function Name({ plate, view }: { plate: Plate; view: View }) {
  const name = shortName(seatLabel(view, plate.seat), plate.width / (LETTERS * LETTER));
  return (
    <text class="name" x={plate.x + plate.width / 2} y={plate.y + LETTERS} font-size={LETTERS}>
      {name}
    </text>
  );
}

/** Whose cards these are, upon them; a long name is cut. */
function Owner({ tag, view }: { tag: Tag; view: View }) {
  const most = Math.max(3, Math.floor(tag.width / (SMALL * LETTER)));
  const name = shortName(seatLabel(view, tag.seat), most);
  const text = name.length > most ? `${name.slice(0, most - 1)}…` : name;
  const width = text.length * SMALL * LETTER + 8;
  return (
    <g transform={`translate(${tag.x + tag.width / 2} ${tag.y})`}>
      <rect class="owner" x={-width / 2} y={-2} width={width} height={SMALL + 6} rx={5} />
      <text y={SMALL} font-size={SMALL}>
        {text}
      </text>
    </g>
  );
}

interface PictureProps {
  game: Game;
  view: View;
  /** Who sees it as "you", and the names. */
  names: View;
  /** A card that the moment is about. */
  marked?: Card | undefined;
}

export function TablePicture({ game, view, names, marked }: PictureProps) {
  const order = settings.value.hand;
  const scene = useMemo(() => sceneOf(game, view), [game, view, order]);
  const groups = scene.groups.map(({ key }) =>
    scene.places.filter(({ group }) => group === key).sort((a, b) => a.z - b.z),
  );
  return (
    <svg
      class="table-picture"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={tableText(game, view, names)}
    >
      {groups.flat().map((place) => (
        <PlacedCard key={place.key} place={place} marked={!!marked && place.face === marked} />
      ))}
      {scene.tags.map((tag) => (
        <Owner key={tag.seat} tag={tag} view={names} />
      ))}
      {scene.plates.map((plate) => (
        <Name key={plate.seat} plate={plate} view={names} />
      ))}
    </svg>
  );
}
