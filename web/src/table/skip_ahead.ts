// Plays on until the person has a choice, and remembers where that was, so that the page can say
// why it stopped.
import { latestView, onViewReceived, stoppedAt } from '../state/view';
import { forward } from './move_requests';

let from: number | null = null; // the step at which it began, while it goes on

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

onViewReceived((now) => {
  if (from === null || now.number <= from) return;
  const chooses = now.acting.includes(now.seat) && now.moves.length > 1;
  if (chooses || now.over) from = null;
  if (chooses) stoppedAt.value = now.number;
});
