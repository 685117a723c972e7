// The live table in the page: mounts the framework-free table, and hands it what the page knows.
import { effect } from '@preact/signals';
import { render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { faceSet } from '../cards/face_set';
import { currentTable, heldSeats } from '../state/saved_tables';
import { act, why } from './move_requests';
import { game, hinted, view, viewQueue } from '../state/view';
import { paused } from '../state/room';
import { Company } from '../room/SeatPresence';
import { ClockFace, Presence, Sitter } from '../room/SeatStatus';
import { settings, SPEEDS } from '../base/settings';
import { language, t } from '../base/translations';
import { chosen, theme } from './move_choice';
import { lookAt } from '../components/PileDialog';
import { mount, type Habits, type Table, type TableOptions } from '../table_view/table_view';

/** What the page knows of a person besides the game. */
function extra(seat: number, place: HTMLElement): () => void {
  const own = seat === view.peek()?.seat;
  const parts = (
    <>
      {!own && <Sitter seat={seat} />}
      <Presence seat={seat} />
      <ClockFace seat={seat} />
      <Company seat={seat} own={own} />
    </>
  );
  render(parts, place);
  return () => render(null, place);
}

function habits(): Habits {
  const { speed, confirm, leftHanded } = settings.value;
  return { speed: SPEEDS[speed], confirm, leftHanded };
}

/** Everything the table draws from besides the view. */
function circumstances(): Partial<TableOptions> {
  void language.value;
  return {
    theme: theme.value,
    faces: faceSet.value,
    paused: paused.value,
    hinted: hinted.value,
    shared: heldSeats(currentTable.value).length > 1,
  };
}

/** Tells the table at once of everything that changes. */
function follow(table: Table): (() => void)[] {
  return [
    effect(() => {
      const v = view.value;
      const g = game.value;
      if (v && g) table.update(v, { game: g, ...circumstances() });
    }),
    effect(() => table.set({ habits: habits() })),
    effect(() => table.choose(chosen.value)),
  ];
}

let live: Table | null = null;

/** The table drawn now, for keys that act on it. */
export const liveTable = (): Table | null => live;

export function Live() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const v = view.peek();
    const g = game.peek();
    if (!box.current || !v || !g) return;
    const table = mount(box.current, {
      game: g,
      view: v,
      theme: theme.peek(),
      interactive: true,
      queue: viewQueue,
      habits: habits(),
      ...circumstances(),
      onAct: act,
      onWhy: (move) => void why(move),
      onLook: lookAt,
      onChoose: (spots) => (chosen.value = spots),
      extra,
    });
    live = table;
    const ends = follow(table);
    return () => {
      ends.forEach((end) => end());
      table.destroy();
      if (live === table) live = null;
    };
  }, []);

  return <div class="felt" ref={box} role="group" aria-label={t('The table')} />;
}
