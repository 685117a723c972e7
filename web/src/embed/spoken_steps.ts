// Announces a table in a stranger's page to screen readers: the steps since the last announcement,
// then the turn or the end.
import { signal, effect, type ReadonlySignal } from '@preact/signals';
import { lineText } from '../game_log/log_text';
import type { TableState } from './table_state';

const MOST = 16; // lines at a time

/** The announcement of a table, and the function that ends it. `turn` says what stands last. */
export function spokenSteps(
  state: TableState,
  turn: () => string,
): { text: ReadonlySignal<string>; end: () => void } {
  const text = signal('');
  let before = 0;
  const end = effect(() => {
    const [view, game] = [state.seen.value, state.game.value];
    if (!view || !game) return;
    const fresh = state.log.value.filter((line) => line.number > before).slice(-MOST);
    const words = fresh.map((line) => lineText(game, view, line, false));
    before = view.number;
    text.value = [...words, turn()].filter(Boolean).join(' ');
  });
  return { text, end };
}
