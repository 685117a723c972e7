// Several seats at one device: whose turn it is to hold it, and the curtain until they do. While
// the curtain hangs this device looks at the table as somebody who watches: it has nobody's cards.
import { computed } from '@preact/signals';
import { amend, here, heldSeats, mine } from '../state/saved_tables';
import { forgetView, game, join } from '../state/store';
import type { Game, View } from '../base/protocol_types';
import { room } from './room_state';

const DWELL = 900; // ms in which one sees one's own move lie
let timer = 0;
let wished = -1; // the step at which somebody asked to look at another seat

/** The seat the device is to be passed to; null: no curtain hangs. */
export const passing = computed(() => (here.value?.covered ? here.value.at : null));

/** Whether seats of this game see cards that others do not. */
function secretive(g: Game | null): boolean {
  return !g || g.zones.some((z) => z.sight === 'owner' || z.sight === 'others');
}

/** The seat of this device that is to act while the one shown is not. */
function nextHolder(v: View, at: number): number | null {
  const held = heldSeats(here.value);
  if (held.length < 2 || v.over || v.acting.includes(at)) return null;
  for (let i = 1; i < v.seats; i++) {
    const seat = (at + i) % v.seats;
    if (held.includes(seat) && v.acting.includes(seat)) return seat;
  }
  return null;
}

/** Shows the table from a seat of this device, now that its person holds it. */
export function lookFrom(seat: number): void {
  const table = here.value?.table;
  if (!table) return;
  amend(table, { at: seat, covered: false });
  forgetView();
  void join(table);
}

/** Passes the device on; where there is nothing to hide, nobody is asked to look away. */
export function passTo(seat: number, byWish = false): void {
  const table = here.value?.table;
  clearTimeout(timer);
  if (!table) return;
  if (byWish) wished = room.value?.state === 'over' ? -1 : Number.MAX_SAFE_INTEGER;
  if (!secretive(game.value) || room.value?.state === 'over') return lookFrom(seat);
  amend(table, { at: seat, covered: true });
  forgetView();
  void join(table);
}

/** Called after each drawing: is it somebody else's turn at this device? */
export function pondered(v: View): void {
  clearTimeout(timer);
  if (wished === Number.MAX_SAFE_INTEGER) wished = v.number;
  if (wished === v.number) return;
  const next = nextHolder(v, v.seat);
  if (next === null) return;
  timer = window.setTimeout(() => passTo(next), secretive(game.value) ? DWELL : 0);
}

/** What everybody may see tells whom to pass to, unless it comes late. */
export function underCurtain(v: View): void {
  const entry = here.value;
  if (!entry || v.seat >= 0 || room.value?.delay) return;
  if (v.over) return lookFrom(entry.at);
  const next = nextHolder(v, entry.at);
  if (next !== null && wished < 0) amend(entry.table, { at: next });
}

/** Who comes to a table with several seats of this device may be anybody. */
export function coverAtFirst(table: string): void {
  const entry = mine.value.find((m) => m.table === table) ?? null;
  clearTimeout(timer);
  wished = -1;
  if (entry && heldSeats(entry).length > 1) amend(table, { covered: true });
}

/** The curtain is for games under way that have something to hide. */
export function settleCurtain(): void {
  const entry = here.value;
  const state = room.value?.state;
  const playing = state === 'playing' || state === 'paused';
  if (entry?.covered && (!playing || !secretive(game.value))) lookFrom(entry.at);
}

/** The cards are dealt: whoever holds the device now need not be whose hand comes first. */
export function dealt(): void {
  const entry = here.value;
  if (entry && heldSeats(entry).length > 1 && !entry.covered) passTo(entry.at);
}
