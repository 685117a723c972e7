// Starts what a device needs that knows people or circles: all of it is loaded only there.
import { readStored } from '../base/local_storage';
import { currentTable } from '../state/saved_tables';
import { onServerOpen } from '../state/connection';
import { room } from '../state/room';
import { onJoined } from '../state/session';
import { onViewShown } from '../state/view';

const knowsCircles = (): boolean => readStored<unknown[]>('circles', []).length > 0;

const knowsPeople = (): boolean =>
  !!readStored<{ people?: unknown[] }>('people', {}).people?.length;

/** Whether the front page has something to tell of friends. */
export const hasFriends = (): boolean => knowsCircles() || knowsPeople();

export function startCircles(): void {
  onServerOpen(() => {
    if (knowsCircles()) void import('./circle_state').then((file) => file.watchCircles());
  });
  onJoined((table, { seat, room: now }) => {
    if (now?.circle && seat >= 0 && !now.seats[seat]?.member)
      void import('./claim_seat').then((file) => file.claimSeat(table, now.circle as string));
  });
  onViewShown((view) => {
    const entry = currentTable.value;
    if (entry && view.over && view.who.filter((who) => who === 'human').length > 1)
      void import('./people').then((file) => file.noteTable(view, entry, room.value));
  });
}
