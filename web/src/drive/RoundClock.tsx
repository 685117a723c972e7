// The time of the round: how much is left, with a bell at its end; the director starts and stops
// it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../base/translations';
import { readyBell, ringBell } from './bell';
import { act } from './drive_state';
import type { DriveState } from './drive_types';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** "12:05"; after the end "−0:30". */
export function leftText(left: number): string {
  const seconds = Math.ceil(Math.abs(left) / SECOND);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return left < 0 ? `−${text}` : text;
}

/** The time, each second while somebody waits for a moment (0: nobody does). */
function useNow(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!moment) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [moment]);
  return now;
}

/** ms until a moment, at least 0; null if there is none. */
export function useTimeUntil(moment: number): number | null {
  const now = useNow(moment);
  return moment ? Math.max(0, moment - now) : null;
}

/** ms until the bell, and the bell once it is time; null while no clock runs. */
export function useClock(bell: number): number | null {
  const now = useNow(bell);
  const rung = useRef(0);
  useEffect(() => {
    if (!bell || now < bell || rung.current === bell) return;
    if (now - bell < 5 * SECOND) ringBell(); // who comes later hears nothing
    rung.current = bell;
  }, [bell, now]);
  return bell ? bell - now : null;
}

export function RoundClock({ state }: { state: DriveState }) {
  const { bell, setup } = state.drive;
  const left = useClock(bell);
  if (!setup.minutes) return null;
  const start = () => {
    readyBell();
    void act('clock', { until: Date.now() + setup.minutes * MINUTE });
  };
  return (
    <div class="round-clock">
      {left !== null && (
        <b class={left < 0 ? 'over' : ''} role="timer">
          {leftText(left)}
        </b>
      )}
      <button type="button" data-tool="clock" onClick={start}>
        {left === null
          ? t('Start the clock: {n} min', { n: setup.minutes })
          : t('Start the clock again')}
      </button>
      {left !== null && (
        <>
          <button
            type="button"
            onClick={() => void act('clock', { until: Math.max(bell, Date.now()) + MINUTE })}
          >
            {t('One minute more')}
          </button>
          <button type="button" onClick={() => void act('clock', { until: 0 })}>
            {t('Stop')}
          </button>
        </>
      )}
    </div>
  );
}
