// The result of a game, and what can be done next.
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { saveFile } from '../base/download';
import { CheckButton } from '../fair/FairnessCheck';
import { focusOn, focusWasIn } from '../base/focus';
import { themeOf } from '../games/theme_lookup';
import { ScoreBreakdownPanel } from '../learn/ScoreBreakdownPanel';
import { canShare, shareGame } from '../offline/share_game';
import { fetchRecord } from './move_requests';
import { hasOtherPeople, isHost, room } from '../state/room';
import { rematch } from '../room/next_table';
import { game, view } from '../state/view';
import { currentTable, currentTableId } from '../state/saved_tables';
import { showRefusal } from '../state/toasts';
import { visit } from '../state/session';
import { createTable } from '../room/create_table';
import { PictureButton } from '../review/PictureButton';
import { wonSentence } from '../review/result_text';
import { SeatAvatar } from '../room/SeatStatus';
import { roomSeatName } from '../room/room_text';
import type { View } from '../base/protocol_types';
import { t } from '../base/translations';
import { repeatSpec } from './repeat_table';
import { seatName } from '../table_view/field_values';

const folded = signal<string | null>(null);

async function download(): Promise<void> {
  const text = await fetchRecord();
  if (text === null) return;
  saveFile(`${view.value?.game ?? 'game'}-${currentTableId.value ?? ''}.talon`, text);
}

async function share(): Promise<void> {
  const text = await fetchRecord();
  if (text !== null) await shareGame(view.value?.game ?? 'game', text);
}

function headline(v: View, sides: boolean): string {
  const first = v.rank.flatMap((r, s) => (r === 1 ? [s] : []));
  if (first.length === 1 && first[0] === v.seat) return t('You have won!');
  const names = first.map((s) => (s === v.seat ? t('You') : seatName(v, s)));
  return wonSentence(names, v.seats, sides);
}

/** The host calls everybody to the next game; others can make a table of their own. */
function PlayAgain({ v, title }: { v: View; title: string }) {
  const now = room.value;
  if (isHost.value)
    return (
      <button class="primary" data-tool="again" onClick={() => void rematch()}>
        {hasOtherPeople.value ? t('Play again with everyone') : t('New game, same settings')}
      </button>
    );
  const host = now && now.host >= 0 ? roomSeatName(now, now.host) : t('The host');
  return (
    <>
      {hasOtherPeople.value && (
        <p class="quiet">{t('{who} can start the next game.', { who: host })}</p>
      )}
      <button
        class={hasOtherPeople.value ? '' : 'primary'}
        data-tool="again"
        onClick={() => void createTable(repeatSpec(v), title).catch(showRefusal)}
      >
        {hasOtherPeople.value ? t('My own table') : t('New game, same settings')}
      </button>
    </>
  );
}

/** The result takes over the focus if that was on the table or its buttons. */
function useFollowed<T extends HTMLElement>() {
  const box = useRef<T>(null);
  useLayoutEffect(() => {
    if (focusWasIn('.stage, .actions')) focusOn(box.current);
  }, []);
  return box;
}

function FoldedResult() {
  const box = useFollowed<HTMLButtonElement>();
  return (
    <button class="unfold primary" ref={box} onClick={() => (folded.value = null)}>
      {t('Show the result')}
    </button>
  );
}

export function GameResult() {
  const isFolded = folded.value !== null && folded.value === currentTableId.value;
  return isFolded ? <FoldedResult /> : <WholeResult />;
}

function WholeResult() {
  const v = view.value;
  const g = game.value;
  const box = useFollowed<HTMLElement>();
  if (!v || !g) return null;
  const order = v.rank.map((_, s) => s).sort((a, b) => (v.rank[a] ?? 0) - (v.rank[b] ?? 0));
  const points = v.points.some((p) => p !== 0);
  const inSides = !!themeOf(g.id, g.form).sides?.(v) || g.fields.some((f) => f.owner === 'side');
  return (
    <section class="result" ref={box} aria-labelledby="result-title">
      <h2 id="result-title">{headline(v, inSides)}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Place')}</th>
            <th scope="col">{t('Name')}</th>
            {points && <th scope="col">{t('Points')}</th>}
          </tr>
        </thead>
        <tbody>
          {order.map((s) => (
            <tr key={s} class={s === v.seat ? 'mine' : ''}>
              <td>{v.rank[s]}.</td>
              <th scope="row">
                <SeatAvatar seat={s} />
                {s === v.seat ? t('You') : seatName(v, s)}
              </th>
              {points && <td>{v.points[s]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <ScoreBreakdownPanel />
      <div class="buttons">
        {v.seat >= 0 && <PlayAgain v={v} title={currentTable.value?.title || g.title} />}
        <button data-tool="home" onClick={() => visit(null)}>
          {t('Home')}
        </button>
        <CheckButton />
        <a
          class="button"
          data-tool="review"
          href={`#/review/${currentTableId.value}/0/${Math.max(v.seat, 0)}`}
        >
          {t('Review the game')}
        </a>
        <button data-tool="record" onClick={() => void download()}>
          {t('Download record')}
        </button>
        <button onClick={() => (folded.value = currentTableId.value)}>{t('View table')}</button>
        <PictureButton fetch={fetchRecord} />
        {canShare && (
          <button data-tool="share" onClick={() => void share()}>
            {t('Share this game')}
          </button>
        )}
      </div>
    </section>
  );
}
