// Plays on until the person has a choice, and remembers where that was, so that the page can say
// why it stopped.
import { signal } from '@preact/signals';
import { acting, latestView, onViewShown, view } from '../state/view';
import { forward } from './move_requests';

/** The step at which skipping ahead has stopped for a choice; null: it has not. */
const stoppedAt = signal<number | null>(null);
let from: number | null = null; // the step at which it began, while it goes on

/** Whether skipping ahead has stopped at the view shown because the person has a choice. */
export const hasStopped = (): boolean => acting.value && stoppedAt.value === view.value?.number;

/** Where there is a choice already, nothing is skipped. */
export async function skipToChoice(): Promise<void> {
  const now = latestView();
  if (!now) return;
  if (now.moves.length > 1) {
    stoppedAt.value = now.number;
    return;
  }
  from = now.number;
  if ((await forward()) === null) from = null;
}

onViewShown((shown) => {
  if (from === null || shown.number <= from) return;
  const chooses = shown.acting.includes(shown.seat) && shown.moves.length > 1;
  if (chooses || shown.over) from = null;
  if (chooses) stoppedAt.value = shown.number;
});
