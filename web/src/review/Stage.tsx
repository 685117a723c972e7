// The table as it was at the moment looked at. Where the seat looked from had a choice its cards can
// be tapped: what was played leads on, anything else is a branch.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { themeOf } from '../games';
import { settings, SPEEDS } from '../settings';
import { Look, lookAt } from '../table/Look';
import { mount, type Habits, type Table } from '../table/mount';
import { t } from '../words';
import type { Game, View } from '../wire';

interface StageProps {
  game: Game;
  view: View;
  onAct: (move: string) => void;
}

function habits(): Habits {
  const { speed, leftHanded } = settings.value;
  return { speed: SPEEDS[speed], confirm: 'tap', leftHanded };
}

export function Stage({ game, view, onAct }: StageProps) {
  const box = useRef<HTMLDivElement>(null);
  const table = useRef<Table | null>(null);
  const theme = themeOf(view.game, view.form);
  const interactive = !view.over && view.acting.includes(view.seat);
  const options = { game, theme, interactive, onAct, shared: true, habits: habits() };
  useLayoutEffect(() => {
    if (!box.current) return;
    table.current = mount(box.current, { ...options, view, onLook: lookAt });
    return () => table.current?.destroy();
  }, []);
  useLayoutEffect(() => table.current?.update(view, options), [view]);
  return (
    <div class="scenery">
      <div class="felt" ref={box} role="group" aria-label={t('The table')} />
      <Look />
    </div>
  );
}
