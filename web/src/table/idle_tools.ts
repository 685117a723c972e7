// Why a tool at the table has nothing to do now, as a sentence; null while it can be used.
import { t } from '../base/translations';
import { paused } from '../state/room';
import { acting, halted, log, view } from '../state/view';

/** What keeps everybody from playing. */
export function whyHalted(): string | null {
  if (view.value?.over) return t('The game is over.');
  if (paused.value) return t('The game is paused.');
  return halted.value ? t('The server does not answer.') : null;
}

export function whyNoHint(): string | null {
  return whyHalted() ?? (acting.value ? null : t('Hints are given when it is your turn.'));
}

/** Whether the person has played something: then something that was seen since keeps it played. */
const hasPlayed = (): boolean =>
  log.value.some((line) => 'event' in line && line.event.seat === view.value?.seat);

export function whyNoUndo(): string | null {
  if (view.value?.over) return t('The game is over. Moves can no longer be undone.');
  const held = whyHalted();
  if (held || view.value?.undo) return held;
  return hasPlayed()
    ? t('This move cannot be undone. Somebody has seen something new since then.')
    : t('You have not played anything yet that you could take back.');
}
