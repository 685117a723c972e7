// Where cards come from, and where they go: the pack from which they are dealt, and the player who
// takes a trick.
import type { Game, View } from '../base/protocol_types';
import type { Taker } from './card_elements';
import type { Pose } from './card_motion';
import type { Scene } from './scene';
import type { TableTheme } from './table_theme';
import { trickTakerOf } from './trick_taker';
import { sweeps } from './zone_placement';

/** The place where new cards come from: the dealer, a hand that is not drawn, or the middle. */
export function deckOf(scene: Scene, view: View): Pose {
  const mover = view.events[view.events.length - 1]?.seat;
  const from = scene.lean ? mover : Number(view.fields.dealer ?? -1);
  const plate = scene.plates.find((p) => p.seat === from);
  const width = scene.card * 0.8;
  if (!plate) return { x: (scene.width - width) / 2, y: scene.height * 0.35, width, rotation: 0 };
  return { x: plate.x + plate.width / 2 - width / 2, y: plate.y, width, rotation: 0 };
}

interface Played {
  game: Game;
  theme: TableTheme;
}

/** Who has taken the whole trick of the view before, as a place on the table. */
export function takerOf(
  scene: Scene,
  { game, theme }: Played,
  before: View,
  view: View,
): Taker | null {
  const taker = sweeps(game, theme, view, before) ? trickTakerOf(before, game) : null;
  const plate = taker?.whole && scene.plates.find((p) => p.seat === taker.seat);
  if (!plate) return null;
  const width = scene.card * 0.5;
  const x = plate.x + (plate.width - width) / 2;
  return { pose: { x, y: plate.y, width, rotation: 0 }, zones: theme.laid ?? [] };
}
