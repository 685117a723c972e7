// A table as it was, small and still: the same layout as the table itself, drawn as one picture.
import { useMemo } from 'preact/hooks';
import type { Card, Game, View } from '../base/protocol_types';
import { settings } from '../base/settings';
import { CardFace } from '../cards/CardFace';
import { themeOf } from '../games/theme_lookup';
import { layout } from '../table_view/layout';
import { RATIO, type Place, type Plate, type Scene, type Tag } from '../table_view/scene';
import { seatLabel } from '../table_view/seat_sentences';
import { distinctForms } from '../table_view/short_names';
import { tableText } from './picture_text';

const WIDTH = 320; // of the drawing, which is shown smaller
const HEIGHT = 232;
const REM = 10; // plates are lower than at a table
const FACE = { x: 0, y: 0, width: 100, height: 140 };
const LETTERS = 17;
const SMALL = 14; // letters upon cards
const SMALLEST = 10;
const LEAST = 170; // of the drawing's width: what lies there is not drawn larger
const EDGE = 6;
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

/** How many cards a pile has: on a back in its middle, on a face at its corner. */
function Count({ count, width, onFace }: { count: number; width: number; onFace: boolean }) {
  const height = width * RATIO;
  if (!onFace)
    return (
      <text x={width / 2} y={height / 2 + 6} class="count">
        {count}
      </text>
    );
  return (
    <g transform={`translate(${width - 5} ${height - 5})`}>
      <circle class="owner" r={9} />
      <text y={4} font-size={11}>
        {count}
      </text>
    </g>
  );
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
      {count !== null && <Count count={count} width={width} onFace={kind === 'paper'} />}
    </g>
  );
}

/** The longest form of a name that fits, or the shortest that no other player has. */
function nameFor(view: View, seat: number, most: number): string {
  const all = Array.from({ length: view.seats }, (_, one) => seatLabel(view, one));
  const forms = distinctForms(all[seat] ?? '', all);
  return forms.find((form) => form.length <= most) ?? forms[forms.length - 1] ?? '';
}

function Name({ plate, view }: { plate: Plate; view: View }) {
  const name = nameFor(view, plate.seat, plate.width / (LETTERS * LETTER));
  return (
    <text class="name" x={plate.x + plate.width / 2} y={plate.y + LETTERS} font-size={LETTERS}>
      {name}
    </text>
  );
}

/** Whose cards these are, upon them; a long name is written smaller. */
function Owner({ tag, view }: { tag: Tag; view: View }) {
  const text = nameFor(view, tag.seat, tag.width / (SMALL * LETTER));
  const fits = (tag.width + 6) / (text.length * LETTER);
  const size = Math.max(SMALLEST, Math.min(SMALL, fits));
  const width = text.length * size * LETTER + 8;
  return (
    <g transform={`translate(${tag.x + tag.width / 2} ${tag.y})`}>
      <rect class="owner" x={-width / 2} y={-2} width={width} height={size + 6} rx={5} />
      <text y={size} font-size={size}>
        {text}
      </text>
    </g>
  );
}

/** The parts of a scene within its window: others lie below where there is little space. */
const within = <T extends { y: number }>(parts: T[]): T[] => parts.filter(({ y }) => y < HEIGHT);

/** The part of the drawing that has something in it. */
function frameOf({ places, tags, plates }: Scene): string {
  const boxes = [
    ...within(places).map(({ x, y, width }) => [x, y, x + width, y + width * RATIO]),
    ...within(tags).map(({ x, y, width }) => [x, y, x + width, y + SMALL + 6]),
    ...within(plates).map(({ x, y, width }) => [x, y, x + width, y + LETTERS + 4]),
  ];
  const edge = (side: number, pick: (...all: number[]) => number, usual: number) =>
    boxes.length ? pick(...boxes.map((box) => box[side] ?? usual)) : usual;
  const [left, top] = [edge(0, Math.min, 0), edge(1, Math.min, 0)];
  const [right, foot] = [edge(2, Math.max, WIDTH), Math.min(HEIGHT, edge(3, Math.max, HEIGHT))];
  const width = Math.max(LEAST, right - left + 2 * EDGE);
  const height = Math.max((LEAST * HEIGHT) / WIDTH, foot - top + 2 * EDGE);
  return [(left + right - width) / 2, (top + foot - height) / 2, width, height].join(' ');
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
    within(scene.places).filter(({ group }) => group === key).sort((a, b) => a.z - b.z),
  );
  return (
    <svg
      class="table-picture"
      viewBox={frameOf(scene)}
      role="img"
      aria-label={tableText(game, view, names)}
    >
      {groups.flat().map((place) => (
        <PlacedCard key={place.key} place={place} marked={!!marked && place.face === marked} />
      ))}
      {within(scene.tags).map((tag) => (
        <Owner key={tag.seat} tag={tag} view={names} />
      ))}
      {within(scene.plates).map((plate) => (
        <Name key={plate.seat} plate={plate} view={names} />
      ))}
    </svg>
  );
}
