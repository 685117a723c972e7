// The view of the current table that the page shows, and the log of what happened. Views come in
// through receiveView and wait in a queue until they are shown. Features that need views register
// themselves here, so that this module imports none of them.
import { batch, computed, signal } from '@preact/signals';
import type { Game, View } from '../base/protocol_types';
import { ViewQueue, type Sweeps } from '../table_view/view_queue';
import { isLocal, unreachable } from './connection';
import { gameOf, titleOf } from './game_list';
import type { LogLine } from './log_line';
import { paused, room } from './room';
import {
  changeTable,
  coveredSeat,
  currentTable,
  currentTableId,
  heldSeats,
  type SavedTable,
} from './saved_tables';

const LOG_LINES = 30;
const OLD = 60_000; // ms after which the list of tables is told that somebody still plays

export const view = signal<View | null>(null);
/** The view whose cards the table shows, and whose cards have landed. Words follow it, so that they
 * do not run ahead of the picture; what can be pressed follows `view`. */
export const seen = signal<View | null>(null);
export const cardsSeen = signal(false); // a table has been drawn since the page was opened
export const log = signal<LogLine[]>([]);
export const hinted = signal<string | null>(null); // the move of a hint
export const pendingStep = signal<number | null>(null); // the step from which a move is under way

/** The step at which skipping ahead has stopped because the person has a choice; null: none. */
export const stoppedAt = signal<number | null>(null);

export const game = computed<Game | null>(() => {
  const it = view.value ?? room.value;
  return it && gameOf(it);
});
export const seat = computed(() => view.value?.seat ?? -1);
/** Whether nobody can play now: the game is paused, or the server that keeps it is gone. */
export const halted = computed(
  () => paused.value || (unreachable.value && !isLocal(currentTableId.value)),
);
export const acting = computed(
  () => !!view.value?.acting.includes(seat.value) && seat.value >= 0 && !halted.value,
);
export const hasStopped = computed(
  () => acting.value && stoppedAt.value === view.value?.number,
);

// ---- handlers of features

/** Reads what happened from one view to the next. */
export interface ViewReader {
  sweeps: Sweeps;
  lines(game: Game, before: View | null, now: View, old: LogLine[]): LogLine[];
}

type ViewHandler = (view: View) => void;

let reader: ViewReader = { sweeps: () => false, lines: () => [] };
const received: ViewHandler[] = [];
const shown: ViewHandler[] = [];
const covered: ViewHandler[] = [];
const forgotten: (() => void)[] = [];

export function readViewsWith(other: ViewReader): void {
  reader = other;
}

/** Calls for every view that comes, before it is shown. */
export const onViewReceived = (handler: ViewHandler): void => void received.push(handler);
/** Calls for every view that the page has just shown. */
export const onViewShown = (handler: ViewHandler): void => void shown.push(handler);
/** Calls for views that come while the cards are covered between two people at one device. */
export const onCoveredView = (handler: ViewHandler): void => void covered.push(handler);
/** Calls when everything that one seat saw has to go. */
export const onViewForgotten = (handler: () => void): void => void forgotten.push(handler);

// ---- the queue

let newest: View | null = null; // the last view that came, shown already or not
let lines: LogLine[] = [];
const lastSteps = new Map<number, number>(); // by seat of this device: the last step it was shown

export const viewQueue = new ViewQueue((later, earlier) => reader.sweeps(later, earlier), show);

export const latestView = (): View | null => newest;

/** The step from which the server has to tell a seat of this device what happened. Each of several
 * people here is told as much as the log holds: what another one was told is forgotten. */
export function lastStepOf(at: number): number | undefined {
  if (newest) return newest.number;
  const own = lastSteps.get(at);
  const last = Math.max(-1, ...lastSteps.values());
  return last < 0 ? own : Math.max(0, Math.min(own ?? last, last - LOG_LINES));
}

/** The names of the others who sit at a table, without bots. Of several people at this device the
 * first is not named. */
function othersAt({ who, names, seat }: View, entry: SavedTable): string[] {
  const own = heldSeats(entry)[0] ?? seat;
  return names.filter((name, s) => who[s] === 'human' && s !== own && name.trim());
}

/** Saves in the list of tables what is played there, with whom, when, and whether it is over. */
function saveInList(now: View): void {
  const entry = currentTable.value;
  if (!entry) return;
  const { over, game } = now;
  const [title, people] = [entry.title || titleOf(now), othersAt(now, entry)];
  const isOld = !(over && entry.over) && Date.now() - entry.when > OLD;
  const same = entry.over === over && entry.title === title && entry.game === game;
  if (same && !isOld && (entry.people ?? []).join() === people.join()) return;
  const when = isOld ? Date.now() : entry.when;
  changeTable(entry.table, { over, title, game, people, when });
}

function show(now: View): void {
  if (!currentTableId.value || coveredSeat.value !== null) return;
  batch(() => {
    if (view.value?.number !== now.number) {
      hinted.value = null;
      pendingStep.value = null;
    }
    view.value = now;
    if (!viewQueue.hasTable) markSeen(now);
  });
  lastSteps.set(now.seat, now.number);
  saveInList(now);
  for (const handle of shown) handle(now);
}

/** The seat whose views come. A person who waits for the next deal watches until then. */
function seatOfViews(): number {
  const at = currentTable.value?.at ?? -1;
  return room.value?.seats[at]?.waits ? -1 : at;
}

/** Takes a view from an answer or a push. */
export function receiveView(now: View): void {
  if (coveredSeat.value !== null) {
    for (const handle of covered) handle(now);
    return;
  }
  if (now.seat !== seatOfViews()) return; // of a seat shown before
  for (const handle of received) handle(now);
  viewQueue.receive(now); // may show the view before, with the lines until then
  const before = newest;
  const it = gameOf(now);
  lines = lines.filter((line) => line.number <= now.number); // steps taken back leave the log
  if (it) lines = [...lines, ...reader.lines(it, before, now, lines)].slice(-4 * LOG_LINES);
  newest = now;
}

/** The cards of a view have landed: now it is told what happened. */
export function markSeen(now: View): void {
  batch(() => {
    seen.value = now;
    log.value = lines.filter((line) => line.number <= now.number).slice(-LOG_LINES);
  });
}

/** Adds a line to the log that follows from no view. */
export function addLogLine(line: LogLine): void {
  lines = [...lines, line];
  if (seen.value) markSeen(seen.value);
}

/** Forgets what one seat saw, so that nothing of it stays on the page. */
export function forgetView(): void {
  newest = null;
  lines = [];
  viewQueue.clear();
  for (const handle of forgotten) handle();
  batch(() => {
    view.value = null;
    seen.value = null;
    log.value = [];
    hinted.value = null;
    pendingStep.value = null;
  });
}

/** Forgets what the seats of the last table were shown. */
export function forgetSteps(): void {
  lastSteps.clear();
}
