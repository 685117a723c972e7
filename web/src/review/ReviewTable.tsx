// The table at the moment shown. If the seat had a choice there, its cards can be tapped: the move
// that was made goes on, any other one makes a variation.
import { render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { faceSet } from '../cards/face_set';
import { themeOf } from '../games/theme_lookup';
import { settings, SPEEDS } from '../base/settings';
import { Avatar } from '../components/Avatar';
import { PileDialog, showPile } from '../components/PileDialog';
import { mountTable, type Habits, type TableHandle } from '../table_view/table_view';
import { t } from '../base/translations';
import type { Game, View } from '../base/protocol_types';

interface ReviewTableProps {
  game: Game;
  view: View;
  playing: boolean;
  onAct: (move: string) => void;
}

const BRISK = 0.3; // of the usual time: people who go by hand need not wait

/** Cards move from one step to the next; larger changes are shown without motion. */
function habits(steps: number, playing: boolean): Habits {
  const { speed, leftHanded, hand } = settings.value;
  const pace = Math.abs(steps) !== 1 ? 0 : playing ? 1 : BRISK;
  const own = (SPEEDS[speed] * pace) as Habits['speed'];
  return { speed: own, rest: 1, confirm: 'tap', leftHanded, order: hand };
}

/** Draws who sat there: the animal of a bot, or the avatar of a person. */
const avatarsOf =
  ({ who, names }: View) => {
    const kindOf = (kind = '') => (kind === 'human' ? 'person' : kind);
    const table = names.map((name, seat) => ({ who: kindOf(who[seat]), name }));
    return (seat: number, place: HTMLElement): (() => void) => {
      const { who: kind = '', name = '' } = table[seat] ?? {};
      render(<Avatar who={kind} name={name} seat={seat} own={false} table={table} />, place);
      return () => render(null, place);
    };
  };

export function ReviewTable({ game, view, playing, onAct }: ReviewTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const table = useRef<TableHandle | null>(null);
  const before = useRef(view.number);
  const theme = themeOf(view.game, view.form);
  const interactive = !view.over && view.acting.includes(view.seat);
  const manner = habits(view.number - before.current, playing);
  const avatar = avatarsOf(view);
  const options = {
    game,
    extra: avatar,
    avatar,
    theme,
    interactive,
    onAct,
    shared: true,
    habits: manner,
    faces: faceSet.value,
    back: settings.value.back,
  };
  useLayoutEffect(() => {
    if (!box.current) return;
    table.current = mountTable(box.current, { ...options, view, onLook: showPile });
    return () => table.current?.destroy();
  }, []);
  useLayoutEffect(() => {
    before.current = view.number;
    table.current?.update(view, options);
  }, [view]);
  return (
    <div class="scenery">
      <div class="felt" ref={box} role="group" aria-label={t('The table')} />
      <PileDialog />
    </div>
  );
}
