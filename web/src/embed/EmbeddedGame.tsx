// A game in a stranger's page: the table, the moves as buttons, and what happens in words.
import { useEffect, useMemo } from 'preact/hooks';
import type { View } from '../base/protocol_types';
import { KeptText } from '../base/KeptText';
import { mayMove } from '../base/settings';
import { t, tn } from '../base/translations';
import { CardText } from '../cards/CardText';
import { Icon, type IconName } from '../components/Icon';
import { lineText } from '../game_log/log_text';
import { plainThemeOf } from '../games/plain_themes';
import { sidesOf } from '../games/playing_sides';
import { wonSentence } from '../review/result_text';
import { CallPad, isCallPad } from '../table/CallPad';
import { isPad, MoveButton, MoveList, NumberPad, type MoveTable } from '../table/OfferedMoves';
import { useNextFocus } from '../table/next_focus';
import { candidates, isBare, legalMoves } from '../table_view/move_selection';
import { parse, type Move } from '../table_view/moves';
import { seatObject } from '../table_view/seat_sentences';
import type { Habits } from '../table_view/table_view';
import { CardTable, Spoken, Status } from './CardTable';
import type { GameSession } from './game_session';
import { spokenSteps } from './spoken_steps';

const FEW = 6; // moves that stand as buttons although cards lead to them

interface Props {
  session: GameSession;
  restart: () => void;
}

/** Who has won, in one sentence. */
function endText(session: GameSession, view: View): string {
  const game = session.game.peek();
  const sides = game ? sidesOf(game, view) : 0;
  const first = view.rank.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  return wonSentence(view, first, sides > 0);
}

function turnText(session: GameSession): string {
  const view = session.seen.value;
  if (!view) return '';
  if (view.over) return `${t('The game is over.')} ${endText(session, view)}`;
  const { seat } = view;
  if (view.acting.includes(seat) && session.view.value?.number === view.number)
    return session.chosen.value.length ? t('Choose what to do with it:') : t('Your turn');
  const waited = view.acting.filter((one) => one !== seat).map((one) => seatObject(view, one));
  return waited.length ? t('Waiting for {who} …', { who: waited.join(', ') }) : '';
}

/** The table of the moves; null while there is none. */
function moveTableOf(session: GameSession): MoveTable | null {
  const [game, view] = [session.game.value, session.view.value];
  if (!game || !view) return null;
  const theme = plainThemeOf(game.id, game.form);
  const play = (move: Move) => void session.play(move.text);
  return { game, view, theme, hinted: session.hinted.value, play };
}

/** The moves as buttons: those that no card leads to, or that the chosen cards leave open; and all
 * of them where they are few. */
function Moves({ session, table }: { session: GameSession; table: MoveTable }) {
  const { game, view, theme } = table;
  const acting = !view.over && view.acting.includes(view.seat);
  const all = legalMoves(game, view, acting);
  const chosen = session.chosen.value;
  const hinted = parse(game, table.hinted);
  const open = candidates({ ...table, moves: all, chosen, hinted });
  const isOpenly = all.length === 1 || (!!theme.openly && all.length <= FEW);
  const few = chosen.length || isOpenly ? open : all.filter((move) => isBare(table, move));
  const asCalls = isCallPad(table, few);
  const asNumbers = !asCalls && isPad(few);
  const isWhole = few.length === all.length || chosen.length > 0;
  return (
    <div class="buttons">
      {asCalls && <CallPad table={table} moves={few} />}
      {asNumbers && <NumberPad table={table} moves={few} />}
      {!asCalls &&
        !asNumbers &&
        few.map((move) => (
          <MoveButton key={move.text} table={table} move={move} primary={few.length === 1} />
        ))}
      {!isWhole && (
        <details class="all" key={view.number}>
          <summary>{tn('1 move', 'All {n} moves', all.length)}</summary>
          <MoveList table={table} moves={all} />
        </details>
      )}
    </div>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  name: string;
  act: () => void;
}

function Tool({ icon, label, name, act }: ToolProps) {
  return (
    <button type="button" data-tool={name} onClick={act}>
      <Icon name={icon} /> <span>{label}</span>
    </button>
  );
}

function Tools({ session, restart }: Props) {
  const view = session.view.value;
  if (!view) return null;
  const acts = !view.over && view.acting.includes(view.seat);
  return (
    <div class="tools" role="group" aria-label={t('Help and history')}>
      {acts && view.moves.length > 1 && (
        <Tool icon="hint" label={t('Hint')} name="hint" act={() => void session.askHint()} />
      )}
      {view.undo && <Tool icon="undo" label={t('Undo')} name="undo" act={() => session.undo()} />}
      <Tool icon="play" label={t('New game, same settings')} name="new-game" act={restart} />
    </div>
  );
}

/** The last step, and what the person may do. */
function Prompt({ session }: { session: GameSession }) {
  const [game, view] = [session.game.value, session.seen.value];
  const line = session.log.value.at(-1);
  if (!game || !view) return null;
  const mine = view.acting.includes(view.seat);
  const said = session.refusal.value || turnText(session);
  return (
    <>
      <p class="last-move">
        {line && <CardText text={lineText(game, view, line, true)} names={view.names} />}
      </p>
      <p class={`prompt ${mine ? 'mine' : ''}`}>
        <KeptText text={said} names={view.names} />
      </p>
    </>
  );
}

/** Without a pace nothing rests either, for people and programs that want to be quick. */
const habitsOf = ({ wishes }: GameSession): Partial<Habits> => ({
  ...(!mayMove() && { speed: 0 }),
  ...(!wishes.pace && { speed: 0, rest: 0 }),
});

export function EmbeddedGame({ session, restart }: Props) {
  const spoken = useMemo(
    () => spokenSteps(session, () => session.refusal.value || turnText(session)),
    [session],
  );
  useEffect(() => spoken.end, [spoken]);
  const kept = useNextFocus(['button.move', '.all > summary', '[data-tool=new-game]']);
  const table = moveTableOf(session);
  return (
    <div class="embedded">
      <Status state={session} />
      <CardTable
        key={session}
        state={session}
        more={() => ({
          interactive: true,
          hinted: session.hinted.value,
          onAct: (move) => void session.play(move),
          onWhy: (move) => void session.why(move),
          onChoose: (spots) => (session.chosen.value = spots),
          habits: habitsOf(session),
        })}
      />
      <section class="actions" tabIndex={-1} aria-label={t('Moves')} {...kept}>
        <Prompt session={session} />
        {table && <Moves session={session} table={table} />}
        <Tools session={session} restart={restart} />
      </section>
      <Spoken text={spoken.text} />
    </div>
  );
}
