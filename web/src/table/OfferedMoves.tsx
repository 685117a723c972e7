// Legal moves as buttons: one, a pad of numbers, or a list that is divided by what they do. They
// know no state of the page: the table and what a press does are handed over.
import { fill, t } from '../base/translations';
import { CardText } from '../cards/CardText';
import type { PlainTheme } from '../games/theme';
import { cardsShownBy, moveSentence, operandWords } from '../table_view/move_text';
import type { Move } from '../table_view/moves';
import { sumNeeds } from '../table_view/sums';
import type { TableContext } from '../table_view/table_theme';

const FEW = 12;
const PAD = 5;

/** The table of some moves. */
export interface MoveTable extends TableContext {
  theme: PlainTheme;
  hinted: string | null;
  play: (move: Move) => void;
  why?: (move: string) => void; // says why a move is not possible
}

interface ButtonProps {
  table: MoveTable;
  move: Move;
  primary: boolean;
  bare?: boolean; // shows one of its words alone: the first one, usually a number
  word?: number; // or this one
}

export function MoveButton({ table, move, primary, bare = false, word = 0 }: ButtonProps) {
  const { game, view, theme } = table;
  const shown = cardsShownBy(table, move);
  const need = bare ? null : sumNeeds(game, move.text);
  const big = theme.big?.[move.verb.id];
  const hint = table.hinted === move.text;
  const classes = ['move', primary && 'primary', big && 'big', hint && 'hinted'];
  return (
    <button
      type="button"
      data-move={move.text}
      class={classes.filter(Boolean).join(' ')}
      onClick={() => table.play(move)}
    >
      {bare ? (
        <>
          <span aria-hidden="true">
            <CardText text={operandWords(view, move, true)[word] ?? ''} />
          </span>
          <span class="unseen">{moveSentence(view, move, false)}</span>
        </>
      ) : (
        <CardText text={big ? t(big) : moveSentence(view, move, true, shown)} />
      )}
      {need && <small class="remark"> · {t('{n} more for {aim}', need)}</small>}
      {hint && <span class="unseen">, {t('hint')}</span>}
    </button>
  );
}

interface ListProps {
  table: MoveTable;
  moves: Move[];
}

/** Moves that differ only in a number: a caption and a number pad. Numbers too high to make sense
 * stand apart. */
export function NumberPad({ table, moves }: ListProps) {
  const { view, theme } = table;
  const verb = moves[0]?.verb;
  if (!verb) return null;
  const most = theme.sensible?.(view) ?? Infinity;
  const isHigh = (move: Move) => Number(move.tokens[0]?.text) > most;
  const high = moves.filter(isHigh);
  const button = (move: Move) => (
    <MoveButton key={move.text} table={table} move={move} primary={false} bare />
  );
  const asked = theme.asks?.[verb.id];
  const caption = asked ? t(asked) : fill(t(verb.text), { a: '…' });
  return (
    <div class="pad" role="group" aria-label={caption}>
      <p aria-hidden="true">{caption}</p>
      {moves.filter((move) => !isHigh(move)).map(button)}
      {high.length > 0 && (
        <details class="high" key={view.number}>
          <summary>{t('more than {n}', { n: most })}</summary>
          <div class="buttons">{high.map(button)}</div>
        </details>
      )}
    </div>
  );
}

/** A list of moves, divided by what they do where they do several things. */
export function MoveList({ table, moves }: ListProps) {
  const verbs = [...new Set(moves.map((move) => move.verb))];
  const crowd = moves.length > FEW ? 'crowd' : '';
  const button = (move: Move) => (
    <MoveButton key={move.text} table={table} move={move} primary={false} />
  );
  if (verbs.length < 2) return <div class={`buttons ${crowd}`}>{moves.map(button)}</div>;
  return (
    <div class={`buttons grouped ${crowd}`}>
      {verbs.map((verb) => {
        const caption = fill(t(verb.text), { a: '…', b: '…', c: '…' });
        return (
          <div key={verb.id} class="buttons" role="group" aria-label={caption}>
            <p aria-hidden="true">{caption}</p>
            {moves.filter((move) => move.verb === verb).map(button)}
          </div>
        );
      })}
    </div>
  );
}

/** Whether the moves are a list of numbers. */
export function isPad(moves: Move[]): boolean {
  const first = moves[0];
  return (
    moves.length >= PAD &&
    moves.every((m) => m.verb === first?.verb && m.tokens.length === 1) &&
    first?.tokens[0]?.operand.kind === 'count'
  );
}
