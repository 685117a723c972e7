// The card table of one element of a stranger's page: it follows the views of its session.
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Card, View } from '../base/protocol_types';
import { settings, SPEEDS } from '../base/settings';
import { language, t } from '../base/translations';
import { faceSet } from '../cards/face_set';
import { PileCards } from '../components/PileDialog';
import { plainThemeOf } from '../games/plain_themes';
import { StatusParts } from '../table/StatusParts';
import { mountTable, type TableHandle, type TableOptions } from '../table_view/table_view';
import type { TableState } from './table_state';

interface Props {
  state: TableState;
  /** What depends on the kind of table; it is read again when signals in it change. */
  more: () => Partial<TableOptions>;
  onTable?: (table: TableHandle | null) => void;
}

const pile = (): ReturnType<typeof signal<Pile | null>> => signal(null);

interface Pile {
  title: string;
  cards: Card[];
}

function optionsOf(view: View, more: Partial<TableOptions>): Partial<TableOptions> {
  const { speed, leftHanded, hand, back } = settings.value;
  const habits = { speed: SPEEDS[speed], leftHanded, order: hand, ...more.habits };
  void language.value;
  const theme = plainThemeOf(view.game, view.form);
  return { theme, faces: faceSet.value, back, ...more, habits };
}

export function CardTable({ state, more, onTable }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const looked = useRef(pile()).current;
  useLayoutEffect(() => {
    const [game, view] = [state.game.peek(), state.view.peek()];
    if (!box.current || !game || !view) return;
    const table = mountTable(box.current, {
      game,
      view,
      theme: {},
      interactive: false,
      ...optionsOf(view, more()),
      onLook: (title, cards) => (looked.value = { title, cards }),
      onDrawn: (_, now) => void state.noteDrawn(table, now),
    });
    onTable?.(table);
    const end = effect(() => {
      const now = state.view.value;
      if (now) table.update(now, optionsOf(now, more()));
    });
    return () => {
      end();
      onTable?.(null);
      table.destroy();
    };
  }, [state]);
  return (
    <div class="stage">
      <div class="felt" ref={box} role="group" aria-label={t('The table')} />
      {looked.value && <PileCards {...looked.value} onClose={() => (looked.value = null)} />}
    </div>
  );
}

/** Trumps, the deal, and the scores of sides, as far as their cards have landed. */
export function Status({ state }: { state: TableState }) {
  const [game, view] = [state.game.value, state.seen.value];
  if (!game || !view) return <dl class="status" />;
  return <StatusParts game={game} view={view} theme={plainThemeOf(view.game, view.form)} />;
}

/** A sentence that is said as soon as it changes. */
export function Spoken({ text }: { text: ReadonlySignal<string> }) {
  return (
    <div class="unseen" aria-live="polite">
      <p key={text.value}>{text.value}</p>
    </div>
  );
}
