// The single-key shortcuts of the table, which the settings can switch off. The list of shortcuts
// is drawn from the same table.
import { playMove, askHint, redo, undo } from './move_requests';
import { room } from '../state/room';
import { acting, game, log, seen, view } from '../state/view';
import { showToast } from '../state/toasts';
import { changeSettings, settings, switchSound } from '../base/settings';
import { t } from '../base/translations';
import { statusText, scoreText } from './ScoreBoard';
import { chosen, moves } from './move_choice';
import { liveTable } from './LiveTable';
import { lineText } from '../game_log/log_text';
import { shortcutsOpen } from '../preferences/shortcuts_open';

interface Key {
  keys: string[];
  label: string; // the text in the list of shortcuts, a msgid
  shown?: string; // how the list writes the key, a msgid
  may?: () => boolean;
  act: (key: string) => void;
}

const strict = (): boolean => !!room.value?.strict;

const LAST = 6; // lines of the log

/** Shows and announces a text that stands elsewhere on the page. */
const tell = (text: string): void => {
  if (text) showToast(text);
};

function lastMoves(): string {
  const g = game.value;
  const v = seen.value;
  if (!g || !v) return '';
  const lines = log.value.slice(-LAST).map((line) => lineText(g, v, line, false));
  return lines.join(' ') || t('Nothing yet.');
}

function sortOtherwise(): void {
  const { hand } = settings.value;
  changeSettings({ hand: { ...hand, by: hand.by === 'suit' ? 'rank' : 'suit' } });
}

export const KEYS: Key[] = [
  {
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'],
    shown: '1 … 9, 0',
    label: 'Lift the first, second … playable card; press again to play it',
    may: () => acting.value,
    act: (key) => void liveTable()?.tapLegal((Number(key) + 9) % 10),
  },
  {
    keys: [' '],
    shown: 'Space',
    label: 'The only possible move',
    may: () =>
      acting.value && moves.value.length === 1 && !document.activeElement?.matches('button'),
    act: () => moves.value[0] && playMove(moves.value[0].text),
  },
  { keys: ['h'], label: 'Hint', may: () => acting.value && !strict(), act: () => void askHint() },
  { keys: ['u'], label: 'Undo', may: () => !!view.value?.undo && !strict(), act: undo },
  { keys: ['r'], label: 'Redo', may: () => !!view.value?.redo, act: redo },
  { keys: ['o'], label: 'Sort the hand by suit or by rank', act: sortOtherwise },
  { keys: ['l'], label: 'Last moves', act: () => tell(lastMoves()) },
  { keys: ['t'], label: 'Trump and the rest of the line above', act: () => tell(statusText()) },
  { keys: ['s'], label: 'Scores', act: () => tell(scoreText()) },
  { keys: ['m'], label: 'Sound on or off', act: switchSound },
  { keys: ['?'], label: 'This list', act: () => (shortcutsOpen.value = true) },
];

/** Keys that work even if shortcuts are switched off: they act on the focused element. */
export const ALWAYS: [string, string][] = [
  ['Tab', 'Go to the next group of cards'],
  ['← →', 'Move between cards'],
  ['↑ ↓', 'Go to the cards above or below'],
  ['Home, End', 'Go to the first or last card'],
  ['Enter', 'Play or choose the card'],
  ['Esc', 'Clear the selection'],
];

export function shortcut(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  if (target.closest('input, select, textarea, dialog, [contenteditable]')) return;
  if (event.key === 'Escape' && chosen.value.length) {
    chosen.value = [];
    return;
  }
  if (!settings.value.keys || !view.value) return;
  const key = KEYS.find((k) => k.keys.includes(event.key.toLowerCase()));
  if (!key || (key.may && !key.may())) return;
  event.preventDefault();
  key.act(event.key);
}
