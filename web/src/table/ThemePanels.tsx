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
    <div class={`strip ${theme.value.auction ? 'auction' : ''}`}>
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
const READ = 900; // ms after which a card of somebody else may end it

/** Whether the person at this device has played since. */
const hasPlayed = (last: View, now: View): boolean =>
  now.events.some(({ number, seat }) => number > last.number && seat === now.seat);

/** Comes and goes by itself, and goes with the next card; taps go through it. */
export function ThemeCry() {
  const v = seen.value;
  const before = useRef<View | null>(null);
  const [word, setWord] = useState<string | null>(null);
  const timer = useRef(0);
  const since = useRef(0); // when the word came
  const endAfter = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setWord(null), ms);
  };
  useLayoutEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = v;
    if (!v || !last || last.number >= v.number) return;
    const news = theme.value.cry?.(last, v);
    if (news) {
      since.current = performance.now();
      setWord(news);
      endAfter(CALLED);
    } else if (hasPlayed(last, v)) setWord(null);
    else endAfter(Math.max(0, since.current + READ - performance.now()));
  }, [v]);
  return (
    <p class={`cry ${mayMove() ? 'moves' : ''}`} role="status">
      {word}
    </p>
  );
}
