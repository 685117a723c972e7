// Everything that can be done now, as buttons: what no card on the table leads to at once, what the
// chosen cards leave open, all of it on demand; and hint, undo, fast forward.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { acting, auto, forward, hint, hinted, redo, seat, setAuto, undo, view } from '../store';
import { t, tn } from '../words';
import { Words } from '../cards/Chip';
import { chosen, isBare, moves, play } from './choice';
import type { Move } from './moves';
import { sentence } from './moves';
import { seatName } from './numbers';
import { Icon } from '../Icon';

const FEW = 12;

function MoveButton({ move, primary }: { move: Move; primary: boolean }) {
  const v = view.value;
  if (!v) return null;
  return (
    <button
      type="button"
      data-move={move.text}
      class={`move ${primary ? 'primary' : ''} ${hinted.value === move.text ? 'hinted' : ''}`}
      onClick={() => play(move)}
    >
      <Words text={sentence(v, move, true)} />
      {hinted.value === move.text && <span class="unseen">, {t('hint')}</span>}
    </button>
  );
}

function Prompt() {
  const v = view.value;
  if (!v) return null;
  let text;
  if (v.over) text = t('The game is over.');
  else if (chosen.value.length) text = t('Choose what to do with it:');
  else if (acting.value) text = t('Your turn');
  else text = t('Waiting for {who} …', { who: v.acting.map((s) => seatName(v, s)).join(', ') });
  return <p class={`prompt ${acting.value ? 'mine' : ''}`}>{text}</p>;
}

function Tools() {
  const v = view.value;
  if (!v || v.seat < 0) return null;
  return (
    <div class="tools" role="group" aria-label={t('Help and history')}>
      <button type="button" disabled={!acting.value} onClick={() => void hint()} data-tool="hint">
        <Icon name="hint" /> <span>{t('Hint')}</span>
      </button>
      <button type="button" disabled={!v.undo} onClick={undo} data-tool="undo">
        <Icon name="undo" /> <span>{t('Undo')}</span>
      </button>
      {v.redo && (
        <button type="button" onClick={redo} data-tool="redo">
          <Icon name="redo" /> <span>{t('Redo')}</span>
        </button>
      )}
      <button
        type="button"
        disabled={v.over}
        onClick={forward}
        data-tool="forward"
        title={t('Play on until there is a choice')}
      >
        <Icon name="forward" /> <span>{t('Forward')}</span>
      </button>
      <label class="switch" title={t('Moves without a choice are made for you')}>
        <input
          type="checkbox"
          checked={auto.value}
          disabled={v.over}
          onChange={(e) => void setAuto(e.currentTarget.checked)}
          data-tool="auto"
        />
        <span>{t('Auto')}</span>
      </label>
    </div>
  );
}

export function Actions({ list }: { list: Move[] }) {
  const box = useRef<HTMLElement>(null);
  const menu = useRef<HTMLDetailsElement>(null);
  const focused = useRef(false);
  const all = moves.value;
  const bare = all.filter(isBare);
  const narrowed = chosen.value.length > 0;
  const few = narrowed ? list : all.length === 1 ? all : bare;
  const rest = narrowed || few.length === all.length ? [] : all;

  // The list of all moves is a menu: it closes when something has happened.
  const number = view.value?.number;
  useLayoutEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [number, narrowed]);

  // A button that was pressed and went away hands its focus on.
  useLayoutEffect(() => {
    if (!focused.current || (document.activeElement && document.activeElement !== document.body))
      return;
    (box.current?.querySelector<HTMLElement>('button.move') ?? box.current)?.focus();
  });

  return (
    <section
      class="actions"
      ref={box}
      tabIndex={-1}
      aria-label={t('Moves')}
      onFocusIn={() => (focused.current = true)}
      onFocusOut={(e) => {
        if (e.relatedTarget) focused.current = false;
      }}
    >
      {seat.value >= 0 || view.value?.over ? (
        <Prompt />
      ) : (
        <p class="prompt">{t('You are watching')}</p>
      )}
      <div class={`buttons ${narrowed ? 'narrowed' : ''}`}>
        {rest.length > 0 && (
          <details class="all" ref={menu}>
            <summary>{tn('1 move', 'All {n} moves', rest.length)}</summary>
            <div class={`buttons ${rest.length > FEW ? 'crowd' : ''}`}>
              {rest.map((move) => (
                <MoveButton key={move.text} move={move} primary={false} />
              ))}
            </div>
          </details>
        )}
        {narrowed && (
          <button
            type="button"
            class="cancel"
            aria-label={t('Cancel')}
            title={t('Cancel')}
            onClick={() => (chosen.value = [])}
          >
            <Icon name="close" />
          </button>
        )}
        {few.map((move) => (
          <MoveButton key={move.text} move={move} primary={few.length === 1 || narrowed} />
        ))}
      </div>
      <Tools />
    </section>
  );
}
