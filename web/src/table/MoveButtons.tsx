// The legal moves as buttons: those that no card on the table leads to, those that the chosen cards
// leave open, and all of them on demand.
import { computed } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { currentTable, heldSeats } from '../state/saved_tables';
import { acting, game, halted, hasStopped, hinted, log, seat, seen, view } from '../state/view';
import { playedForYou } from '../connection_loss/played_for_you';
import { paused } from '../state/room';
import type { View } from '../base/protocol_types';
import type { LogLine } from '../state/log_line';
import { settings, smallScreen } from '../base/settings';
import { KeptText } from '../base/KeptText';
import { t, tn } from '../base/translations';
import { GameTools } from './GameTools';
import { CardText } from '../cards/CardText';
import { dealing } from './LiveTable';
import { isOfOneHand } from '../table_view/move_selection';
import { candidates, chosen, isBare, moves, play, theme } from './move_choice';
import { askWhy } from './move_requests';
import type { Move } from '../table_view/moves';
import { seatObject } from '../table_view/seat_sentences';
import { lineText, trickText } from '../game_log/log_text';
import { seatName } from '../table_view/field_values';
import { shortName } from '../table_view/short_names';
import { trickTakerOf } from '../table_view/trick_taker';
import { useWhole } from './whole_buttons';
import { Icon } from '../components/Icon';
import { HintText, LessonGuide } from '../learn/LessonGuide';
import { CallPad, isCallPad } from './CallPad';
import { isPad, MoveButton, MoveList, NumberPad, type MoveTable } from './OfferedMoves';
import { useNextFocus } from './next_focus';

const FEW = 12;
const LINE_NAME = 14; // letters of a name in a line on a phone

/** The view with names as short as a line on a phone needs them. */
const withShortNames = (v: View): View => ({
  ...v,
  names: v.names.map((name) => shortName(name, LINE_NAME)),
});

/** Whether it is this person's turn, and they have seen what it comes after. */
const onTurn = computed(() => acting.value && seen.value?.number === view.value?.number);

/** How many cards of the same hand are still to be chosen for a move with several of them. */
function cardsToChoose(list: Move[]): number {
  const [first] = list;
  if (!first || list.length < 2) return 0;
  const { verb, tokens } = first;
  const count = tokens.length;
  const isSet = list.every((one) => one.verb === verb && isOfOneHand(one));
  return isSet ? Math.max(0, count - chosen.value.length) : 0;
}

/** What chosen cards wait for: another tap, or one of the buttons. */
function choiceText(list: Move[]): string {
  const wanted = cardsToChoose(list);
  if (wanted) return tn('Choose 1 more card.', 'Choose {n} more cards.', wanted);
  const [only, ...more] = list;
  const bySelf = only && !more.length && only.tokens.length === 1;
  if (!bySelf) return t('Choose what to do with it:');
  return settings.value.confirm === 'button'
    ? t('The button plays the card.')
    : t('Tap the card again to play it.');
}

/** Whose turn it is, or why nobody can play. */
function turnText(v: View): string {
  const shares = heldSeats(currentTable.value).length > 1;
  if (v.over) return t('The game is over.');
  if (paused.value) return t('The game is paused.');
  if (halted.value) return t('The server does not answer.');
  if (dealing()) return t('The cards are dealt …');
  const task = onTurn.value && !shares ? theme.value.task?.(v) : null;
  const given = task && candidates.value.length === 1;
  if (chosen.value.length && !given) return choiceText(candidates.value);
  if (hasStopped.value) return t('Stopped here: you have a choice');
  if (task) return task;
  if (onTurn.value)
    return shares ? t('{who}: your turn', { who: seatName(v, v.seat) }) : t('Your turn');
  const waited = v.acting.filter((s) => s !== v.seat || !acting.value);
  return t('Waiting for {who} …', { who: waited.map((s) => seatObject(v, s)).join(', ') });
}

function Prompt() {
  const [g, whole] = [game.value, seen.value];
  if (!g || !whole) return null;
  const v = smallScreen.value ? withShortNames(whole) : whole;
  const text = turnText(v);
  const taking = v.over ? null : trickTakerOf(v, g);
  // On a phone only one of them fits, and the taker of a trick is next anyway.
  const parts = taking?.whole ? [trickText(v, taking.seat), text] : [text];
  const brief = smallScreen.value && !onTurn.value;
  const said = brief ? parts[0] : parts.join(' ');
  const mine = onTurn.value && !dealing();
  return (
    <p class={`prompt ${mine ? 'mine' : ''}`}>
      <KeptText text={said ?? text} names={v.names} />
    </p>
  );
}

/** Whether a line of the log stands elsewhere in sight: who takes a trick in the prompt, what a bot
 * has played for somebody in a notice. */
const saidElsewhere = (line: LogLine): boolean =>
  ('notice' in line && 'taker' in line.notice) || ('told' in line && !!playedForYou.value);

/** The last line of the log, where there are no buttons: it says what everybody waits after. */
function LastMove() {
  const [g, v] = [game.value, seen.value];
  const line = log.value.findLast((one) => !saidElsewhere(one));
  if (!g || !v || v.over || !line) return null;
  // A line of its own each time: nothing in it moves.
  return (
    <p class="last-move" key={log.value.length}>
      <CardText text={lineText(g, v, line, true)} names={v.names} />
    </p>
  );
}

const isCard = ({ tokens }: Move): boolean =>
  tokens.length === 1 && tokens[0]?.operand.kind === 'card';

/** What the menu holds: cards to play, or other moves as well. */
function menuText(moves: Move[]): string {
  const verbs = new Set(moves.map((move) => move.verb.id));
  return verbs.size === 1 && moves.every(isCard)
    ? tn('The one card', 'All {n} cards', moves.length)
    : tn('1 move', 'All {n} moves', moves.length);
}

/** The live table; null while there is none. */
const moveTable = computed<MoveTable | null>(() => {
  const [g, v] = [game.value, view.value];
  const why = (move: string) => void askWhy(move);
  return g && v && { game: g, view: v, theme: theme.value, hinted: hinted.value, play, why };
});

interface MenuProps {
  table: MoveTable;
  moves: Move[];
  step: string;
}

/** The menu of all moves; it closes after each step. Its list is made when it is opened. */
function MoveMenu({ table, moves, step }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [opened, open] = useState('');
  useLayoutEffect(() => {
    if (!menu.current?.open) return;
    const inside = menu.current.contains(document.activeElement);
    menu.current.open = false;
    if (inside) menu.current.querySelector('summary')?.focus();
  }, [step]);
  return (
    <details class="all" ref={menu}>
      <summary onClick={() => open(step)}>{menuText(moves)}</summary>
      {opened === step && <MoveList table={table} moves={moves} />}
    </details>
  );
}

/** Leaves a choice of cards. */
function CancelButton() {
  return (
    <button
      type="button"
      class="cancel"
      aria-label={t('Cancel')}
      title={t('Cancel')}
      onClick={() => (chosen.value = [])}
    >
      <Icon name="close" />
    </button>
  );
}

interface Offered {
  few: Move[]; // as buttons
  rest: Move[]; // in the menu
}

/** The moves that are offered as buttons, and those of the menu. */
function offered(list: Move[]): Offered {
  const all = moves.value;
  if (cardsToChoose(list)) return { few: [], rest: list };
  if (chosen.value.length > 0) return { few: list, rest: [] };
  const openly = !!theme.value.openly && all.length <= (smallScreen.value ? FEW / 3 : FEW);
  const few = all.length === 1 || openly ? all : all.filter(isBare);
  return { few, rest: few.length === all.length ? [] : all };
}

/** The moves in one line: those that have no space there are in a menu behind them. */
function MoveLine({ list }: { list: Move[] }) {
  const narrowed = chosen.value.length > 0;
  const { few, rest } = offered(list);
  const step = `${view.value?.number} ${narrowed}`;
  const texts = few.map((move) => move.text).join();
  const presses = few.length + rest.length > 0;
  const { line, whole: fit } = useWhole(`${narrowed} ${rest.length > 0} ${texts}`, presses);
  const whole = smallScreen.value ? fit : Infinity;
  const hint = few.filter((move) => move.text === hinted.value);
  const sorted = few.length > whole ? [...hint, ...few.filter((m) => !hint.includes(m))] : few;
  const classes = ['buttons', narrowed && 'narrowed', theme.value.big && 'tall'];
  const table = moveTable.value;
  if (!table) return null;
  const asCalls = isCallPad(table, few);
  const asNumbers = !asCalls && isPad(few);
  return (
    <div class={classes.filter(Boolean).join(' ')} ref={line}>
      {moves.value.length === 0 && <LastMove />}
      {rest.length > 0 && <MoveMenu table={table} moves={rest} step={step} />}
      {narrowed && <CancelButton />}
      {asCalls && <CallPad table={table} moves={few} />}
      {asNumbers && <NumberPad table={table} moves={few} />}
      {!asCalls &&
        !asNumbers &&
        sorted
          .slice(0, whole)
          .map((move) => (
            <MoveButton
              key={move.text}
              table={table}
              move={move}
              primary={few.length === 1 || narrowed}
            />
          ))}
      {few.length > whole && !asCalls && !asNumbers && (
        <MoveMenu table={table} moves={few} step={step} />
      )}
    </div>
  );
}

export function MoveButtons({ list }: { list: Move[] }) {
  const kept = useNextFocus(['button.move:not(.all *)', '.all > summary']);
  return (
    <section class="actions" tabIndex={-1} aria-label={t('Moves')} {...kept}>
      <LessonGuide />
      {seat.value >= 0 || view.value?.over ? (
        <Prompt />
      ) : (
        <p class="prompt">{t('You are watching')}</p>
      )}
      <MoveLine list={list} />
      <GameTools />
      <HintText />
    </section>
  );
}
