// Panels that a game's theme adds: a strip above the table, a score sheet beside it, and a word
// over it when something great has happened.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { mayMove } from '../base/settings';
import { game, seen } from '../state/view';
import type { View } from '../base/protocol_types';
import { theme } from './move_choice';

export function ThemeStrip() {
  const Own = theme.value.strip;
  const [g, v] = [game.value, seen.value];
  return Own && g && v ? (
    <div class="strip">
      <Own game={g} view={v} theme={theme.value} />
    </div>
  ) : null;
}

export function ThemeSheet() {
  const Own = theme.value.sheet;
  const [g, v] = [game.value, seen.value];
  return Own && g && v ? <Own game={g} view={v} theme={theme.value} /> : null;
}

const CALLED = 2600; // ms for which a word is shown

/** Comes and goes by itself; taps go through it. */
export function ThemeCry() {
  const v = seen.value;
  const before = useRef<View | null>(null);
  const [word, setWord] = useState<string | null>(null);
  const timer = useRef(0); // further steps do not restart it
  useLayoutEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = v;
    const news = v && last && last.number < v.number ? theme.value.cry?.(last, v) : null;
    if (!news) return;
    setWord(news);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setWord(null), CALLED);
  }, [v]);
  return (
    <p class={`cry ${mayMove() ? 'moves' : ''}`} role="status">
      {word}
    </p>
  );
}
