// The live table: draws the card table of table_view, and keeps it up to date with the state of the
// page.
import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { faceSet } from '../cards/face_set';
import { currentTable, heldSeats } from '../state/saved_tables';
import { playMove, askWhy } from './move_requests';
import { cardsSeen, game, halted, hinted, view, viewQueue } from '../state/view';
import { SeatPresence } from '../room/SeatPresence';
import { SeatClock, PresenceDot, SeatAvatar, SeatEmblem } from '../room/SeatStatus';
import { feelStep } from '../sound/feel';
import type { Event, View } from '../base/protocol_types';
import { settings, SPEEDS } from '../base/settings';
import { language, t } from '../base/translations';
import { hurryResult, restFactor, stopWatching, watchLanding } from './landing';
import { chosen, theme } from './move_choice';
import { showPile } from '../components/PileDialog';
import {
  mountTable,
  type Habits,
  type TableHandle,
  type TableOptions,
} from '../table_view/table_view';

/** Adds presence, clock and chat to a name plate. */
function extra(seat: number, place: HTMLElement): () => void {
  const own = seat === view.peek()?.seat;
  const parts = (
    <>
      {!own && <SeatAvatar seat={seat} />}
      <PresenceDot seat={seat} />
      <SeatClock seat={seat} />
      <SeatPresence seat={seat} own={own} />
    </>
  );
  render(parts, place);
  return () => render(null, place);
}

/** Draws the avatar of a seat in the place of its name. */
function avatar(seat: number, place: HTMLElement): () => void {
  render(<SeatEmblem seat={seat} />, place);
  return () => render(null, place);
}

function habits(): Habits {
  const { speed, confirm, leftHanded, hand } = settings.value;
  return { speed: SPEEDS[speed], rest: restFactor.value, confirm, leftHanded, order: hand };
}

/** The options of the table that depend on the state of the page. */
function drawingOptions(): Partial<TableOptions> {
  void language.value;
  return {
    theme: theme.value,
    faces: faceSet.value,
    back: settings.value.back,
    paused: halted.value,
    hinted: hinted.value,
    shared: heldSeats(currentTable.value).length > 1,
  };
}

/** Keeps the table up to date. */
function connectTable(table: TableHandle): (() => void)[] {
  return [
    effect(() => {
      const v = view.value;
      const g = game.value;
      if (v && g) table.update(v, { game: g, ...drawingOptions() });
    }),
    effect(() => table.set({ habits: habits() })),
    effect(() => table.choose(chosen.value)),
  ];
}

function feel(before: View | null, now: View): void {
  if (game.value) feelStep(game.value, theme.value, before, now);
}

/** The step whose cards are being dealt; null: none are. */
const dealtAt = signal<number | null>(null);

/** Whether cards are being dealt, so that it is not yet time to say whose turn it is. As soon as
 * somebody plays, it is. */
export const dealing = (): boolean =>
  dealtAt.value !== null && dealtAt.value === view.value?.number;
const DEAL = 4; // cards

const handsOf = (view: View, seat: number): number =>
  (game.value?.zones ?? [])
    .filter((zone) => zone.owner === 'seat' && zone.sight === 'owner')
    .reduce((sum, zone) => sum + [view.zones[zone.id]?.[seat] ?? []].flat(3).length, 0);

/** Whether cards have been dealt from one view to the next: at the beginning, by a move, or to all
 * hands. Many cards may also fly to a player who takes them. */
function isDeal(before: View | null, now: View): boolean {
  if (!before) return now.number === 0;
  const isNew = ({ number, move }: Event) => number > before.number && move === 'deal';
  const isLarger = (_: string, seat: number) => handsOf(now, seat) > handsOf(before, seat);
  return now.events.some(isNew) || now.who.every(isLarger);
}

let deals = 0;

/** Watches the cards that fly after a view was drawn. */
function watchDeal(flying: Animation[], before: View | null, now: View): void {
  const deal = ++deals;
  dealtAt.value = isDeal(before, now) && flying.length >= DEAL ? now.number : null;
  void Promise.allSettled(flying.map((it) => it.finished)).then(() => {
    if (deal === deals) dealtAt.value = null;
  });
}

let live: TableHandle | null = null;

/** The table drawn now, for the shortcuts. */
export const liveTable = (): TableHandle | null => live;

export function LiveTable() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const v = view.peek();
    const g = game.peek();
    if (!box.current || !v || !g) return;
    const table = mountTable(box.current, {
      game: g,
      view: v,
      theme: theme.peek(),
      interactive: true,
      queue: viewQueue,
      habits: habits(),
      ...drawingOptions(),
      onAct: playMove,
      onWhy: (move) => void askWhy(move),
      onLook: showPile,
      onChoose: (spots) => (chosen.value = spots),
      onDrawn: (before, now) => {
        const flying = table.flights();
        feel(before, now);
        watchDeal(flying, before, now);
        watchLanding(flying, before, now);
      },
      extra,
      avatar,
    });
    live = table;
    requestAnimationFrame(() => requestAnimationFrame(() => (cardsSeen.value = true)));
    feel(null, v);
    watchDeal(table.flights(), null, v);
    const ends = connectTable(table);
    return () => {
      deals++;
      stopWatching();
      dealtAt.value = null;
      ends.forEach((end) => end());
      table.destroy();
      if (live === table) live = null;
    };
  }, []);

  return (
    <div
      class="felt"
      ref={box}
      role="group"
      aria-label={t('The table')}
      onPointerDown={hurryResult}
    />
  );
}
