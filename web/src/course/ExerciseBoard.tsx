// An exercise: the task, its position on a small table, buttons of moves, and what is said of the
// move tried.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CardText } from '../cards/CardText';
import { faceSet } from '../cards/face_set';
import { markCard } from '../cards/card_names';
import { settings, SPEEDS } from '../base/settings';
import type { Game, View } from '../base/protocol_types';
import { t } from '../base/translations';
import { themeOf } from '../games/theme_lookup';
import type { Exercise } from '../games/courses/course_script';
import { candidates, isBare, legalMoves, type MoveContext } from '../table_view/move_selection';
import { moveSentence } from '../table_view/move_text';
import type { Move, Spot } from '../table_view/moves';
import { allLanded } from '../table_view/all_landed';
import { mountTable, type TableHandle } from '../table_view/table_view';
import { CallPad, isCallPad } from '../table/CallPad';
import type { MoveTable } from '../table/OfferedMoves';
import { gameOf } from '../state/game_list';
import { beginExercise, endExercise, tryMove, type Attempt } from './exercise_play';
import '../style/course.css';

/** The view drawn: where all cards are to be found, none of them is marked. */
const shownView = ({ exercise, view, done }: Attempt): View =>
  exercise.right && !done ? view : { ...view, moves: [] };

interface TableProps {
  game: Game;
  attempt: Attempt;
  chosen: Spot[];
  onChoose: (spots: Spot[]) => void;
  onTry: (move: string) => void;
  onSeen: (step: number) => void; // its cards have landed
}

function ExerciseTable({ game, attempt, chosen, onChoose, onTry, onSeen }: TableProps) {
  const box = useRef<HTMLDivElement>(null);
  const table = useRef<TableHandle | null>(null);
  const { speed, leftHanded, hand } = settings.value;
  const options = {
    game,
    theme: themeOf(game.id, game.form),
    interactive: !attempt.done,
    onAct: onTry,
    onWhy: onTry,
    onChoose,
    onDrawn: (_: View | null, now: View) =>
      void allLanded(table.current?.flights() ?? []).then(() => onSeen(now.number)),
    habits: { speed: SPEEDS[speed], rest: 1, confirm: 'tap' as const, leftHanded, order: hand },
    faces: faceSet.value,
    back: settings.value.back,
  };
  useLayoutEffect(() => {
    if (!box.current) return;
    table.current = mountTable(box.current, { ...options, view: shownView(attempt) });
    onSeen(attempt.view.number);
    return () => table.current?.destroy();
  }, []);
  useLayoutEffect(() => {
    table.current?.update(shownView(attempt), options);
  }, [attempt]);
  useLayoutEffect(() => table.current?.choose(chosen), [chosen]);
  return <div class="felt" ref={box} role="group" aria-label={t('The table')} />;
}

/** The moves that no card leads to, or those of the cards chosen. */
function offeredMoves(game: Game, attempt: Attempt, chosen: Spot[]): Move[] {
  if (!attempt.exercise.right || attempt.done) return [];
  const { view } = attempt;
  const theme = themeOf(game.id, game.form);
  const moves = legalMoves(game, view, true);
  const context: MoveContext = { game, view, theme, moves, chosen, hinted: null };
  const most = theme.sensible?.(view) ?? Infinity;
  const isHigh = (move: Move) =>
    move.tokens[0]?.operand.kind === 'count' && Number(move.tokens[0].text) > most;
  const list = chosen.length ? candidates(context) : moves.filter((m) => isBare(context, m));
  return list.filter((move) => chosen.length > 0 || !isHigh(move));
}

interface OfferedProps extends Pick<TableProps, 'game' | 'attempt' | 'chosen'> {
  onTry: (move: string) => void;
}

/** Calls stand in a table, as in a game; other moves are buttons. */
function OfferedTries({ game, attempt, chosen, onTry }: OfferedProps) {
  const { view } = attempt;
  const theme = themeOf(game.id, game.form);
  const play = (move: Move) => onTry(move.text);
  const table: MoveTable = { game, view, theme, hinted: null, play, why: onTry };
  const moves = offeredMoves(game, attempt, chosen);
  return (
    <div class="buttons moves">
      {isCallPad(table, moves) ? (
        <CallPad table={table} moves={moves} />
      ) : (
        moves.map((move) => (
          <button key={move.text} data-move={move.text} onClick={() => onTry(move.text)}>
            <CardText text={moveSentence(view, move, true)} />
          </button>
        ))
      )}
    </div>
  );
}

/** It waits until the cards that it tells of have landed. */
function Outcome({ attempt, landed }: { attempt: Attempt; landed: boolean }) {
  const { exercise, found, legal, said } = attempt;
  if (!landed) return <div class="said" role="status" />;
  return (
    <div class="said" role="status">
      {!exercise.right && found.length > 0 && (
        <p class="found">
          {t('{n} of {all} found', { n: found.length, all: legal.length })}{' '}
          <CardText text={found.map((move) => markCard(move.split(' ')[1] ?? '')).join(' ')} />
        </p>
      )}
      {said && (
        <p class={said.right ? 'right' : 'wrong'}>
          <b aria-hidden="true">{said.right ? '✓' : '✗'}</b> <CardText text={said.text} />
        </p>
      )}
    </div>
  );
}

interface Props {
  gameId: string;
  exercise: Exercise;
  onDone: () => void;
  children?: ComponentChildren; // buttons after the exercise
}

/** An attempt at an exercise; null while its position is opened. */
function useAttempt({ gameId, exercise, onDone }: Props) {
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [again, setAgain] = useState(0);
  useEffect(() => {
    let begun: Attempt | null = null;
    let here = true;
    setAttempt(null);
    void beginExercise(gameId, exercise).then((made) => {
      begun = made;
      if (here) setAttempt(made);
      else endExercise(made);
    });
    return () => {
      here = false;
      if (begun) endExercise(begun);
    };
  }, [exercise, again]);
  const attemptMove = async (game: Game, move: string) => {
    if (!attempt) return;
    const now = await tryMove(game, attempt, move);
    setAttempt(now);
    if (now.done && !attempt.done) onDone();
  };
  return { attempt, attemptMove, repeat: () => setAgain(again + 1) };
}

export function ExerciseBoard(props: Props) {
  const { attempt, attemptMove, repeat } = useAttempt(props);
  const [chosen, setChosen] = useState<Spot[]>([]);
  const [seen, setSeen] = useState(-1); // the step whose cards have landed
  const game = attempt && gameOf(attempt.view);
  useEffect(() => setChosen([]), [attempt]);
  const act = (move: string) => game && void attemptMove(game, move);
  return (
    <section class="exercise" data-done={attempt?.done ?? false} aria-busy={!attempt}>
      <p class="task">
        <CardText text={props.exercise.say()} />
      </p>
      {attempt && game ? (
        <>
          <ExerciseTable
            key={attempt.table}
            {...{ game, attempt, chosen }}
            onChoose={setChosen}
            onTry={act}
            onSeen={setSeen}
          />
          <OfferedTries {...{ game, attempt, chosen }} onTry={act} />
          <Outcome attempt={attempt} landed={seen >= attempt.view.number} />
          <div class="buttons">
            {props.children}
            {attempt.found.length > 0 && (
              <button type="button" class="again" onClick={repeat}>
                {t('Once more')}
              </button>
            )}
          </div>
        </>
      ) : (
        <p>{t('One moment …')}</p>
      )}
    </section>
  );
}
