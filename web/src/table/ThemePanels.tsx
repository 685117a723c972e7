// What a game's theme adds to the page of a table: a strip above it, a score sheet beside it, a
// word for everybody when something great has happened. Which game this is, is not known here.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { mayMove } from '../base/settings';
import { game, view } from '../state/view';
import type { View } from '../base/protocol_types';
import { theme } from './move_choice';

export function ThemeStrip() {
  const Own = theme.value.strip;
  const [g, v] = [game.value, view.value];
  return Own && g && v ? (
    <div class="strip">
      <Own game={g} view={v} theme={theme.value} />
    </div>
  ) : null;
}

export function ThemeSheet() {
  const Own = theme.value.sheet;
  const [g, v] = [game.value, view.value];
  return Own && g && v ? <Own game={g} view={v} theme={theme.value} /> : null;
}

const CALLED = 2600; // ms a word stands over the table

/** Appears and goes by itself; nothing waits for it, and taps go through it. */
export function ThemeCry() {
  const v = view.value;
  const before = useRef<View | null>(null);
  const [word, setWord] = useState<string | null>(null);
  const timer = useRef(0); // steps that follow soon leave it running
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
