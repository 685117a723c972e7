// Pass and play: several people at one device take turns, and the cards are covered until the next
// one holds it. Meanwhile the device joins as a spectator, so that it has nobody's cards.
import type { Game, View, Visibility, Zone } from '../base/protocol_types';
import { room } from '../state/room';
import { changeTable, currentTable, heldSeats, savedTables } from '../state/saved_tables';
import { joinTable, onTableChange } from '../state/session';
import { forgetView, game, latestView, onCoveredView, onViewShown } from '../state/view';
import { rowsOf } from '../table_view/field_values';

const DWELL = 900; // ms in which people see their own move
const UNTIL_SHOWN = Number.MAX_SAFE_INTEGER; // the next step shown
let timer = 0;
let wished = -1; // the step at which somebody asked for another seat

const UNSEEN = 255; // TALON_UNSEEN: nobody sees it now

/** Who sees a zone at the table of this view, such as hands that lie open. */
function sightOf(z: Zone, v: View | null): Visibility {
  const switched = z.when && z.then && v && rowsOf(v.fields[z.when])[0];
  return switched === UNSEEN ? 'nobody' : switched && z.then ? z.then : z.sight;
}

/** Whether seats of this game see cards that others do not. Without a view it may be so. */
function hasSecrets(g: Game | null, v: View | null): boolean {
  return !g || g.zones.map((z) => sightOf(z, v)).some((it) => it === 'owner' || it === 'others');
}

/** The seat of this device that is to act while the one shown is not. */
function nextHolder(v: View, at: number): number | null {
  const held = heldSeats(currentTable.value);
  if (held.length < 2 || v.over || v.acting.includes(at)) return null;
  for (let i = 1; i < v.seats; i++) {
    const seat = (at + i) % v.seats;
    if (held.includes(seat) && v.acting.includes(seat)) return seat;
  }
  return null;
}

/** Shows the table from a seat of this device, now that its person holds it. */
export function showSeat(seat: number): void {
  const table = currentTable.value?.table;
  if (!table) return;
  changeTable(table, { at: seat, covered: false });
  forgetView();
  void joinTable(table);
}

/** Hands the device over to a seat. The cards are covered in between if there is anything to hide.
 * */
export function handOver(seat: number, byWish = false): void {
  const secret = hasSecrets(game.value, latestView());
  const table = currentTable.value?.table;
  clearTimeout(timer);
  if (!table) return;
  if (byWish) wished = room.value?.state === 'over' ? -1 : UNTIL_SHOWN;
  if (!secret || room.value?.state === 'over') return showSeat(seat);
  changeTable(table, { at: seat, covered: true });
  forgetView();
  void joinTable(table);
}

/** Hands the device over if the view shown is not that of the seat to act. */
function handOverIfDue(v: View): void {
  clearTimeout(timer);
  if (wished === UNTIL_SHOWN) wished = v.number;
  if (wished === v.number) return;
  const next = nextHolder(v, v.seat);
  if (next === null) return;
  timer = window.setTimeout(() => handOver(next), hasSecrets(game.value, v) ? DWELL : 0);
}

/** A spectator's view tells whom to hand over to, unless spectators see it late. */
function takeCoveredView(v: View): void {
  const entry = currentTable.value;
  if (!entry || v.seat >= 0 || room.value?.delay) return;
  if (v.over || !hasSecrets(game.value, v)) return showSeat(entry.at);
  const next = nextHolder(v, entry.at);
  if (next !== null && wished < 0) changeTable(entry.table, { at: next });
}

/** Covers the cards when a table with several seats of this device is opened, since anybody may
 * have opened it. */
function coverOnOpening(table: string | null): void {
  if (!table) return;
  const entry = savedTables.value.find((m) => m.table === table) ?? null;
  clearTimeout(timer);
  wished = -1;
  if (heldSeats(entry).length > 1) changeTable(table, { covered: true });
}

/** Cards are covered only during a game that has something to hide. */
export function uncoverIfOpen(): void {
  const entry = currentTable.value;
  const state = room.value?.state;
  const playing = state === 'playing' || state === 'paused';
  if (entry?.covered && (!playing || !hasSecrets(game.value, null))) showSeat(entry.at);
}

/** After the deal, the person who holds the device may not be the one shown first. */
export function coverFirstHand(): void {
  const entry = currentTable.value;
  if (entry && heldSeats(entry).length > 1 && !entry.covered) handOver(entry.at);
}

export function startPassAndPlay(): void {
  onTableChange(coverOnOpening);
  onViewShown(handOverIfDue);
  onCoveredView(takeCoveredView);
}
