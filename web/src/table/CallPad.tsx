// The calls of an auction as buttons: those without a number or suit, a row for each kind with one,
// and a table of numbers and suits. A call that is not possible now is pale and says why.
import { fill, t } from '../base/translations';
import { CardText } from '../cards/CardText';
import { callsOf, gridOf, isCall } from '../table_view/auction';
import { moveSentence, operandWords } from '../table_view/move_text';
import { parse, type Move } from '../table_view/moves';
import { MoveButton, type MoveTable } from './OfferedMoves';
import type { Verb } from '../base/protocol_types';

const ROWS = 3; // numbers that stand openly: who goes higher has to look for them
const FEW = 3; // calls without an operand have a line as all other moves
const SHORT = 2; // letters of a name that stands beside its row in any window
const FEW_COLUMNS = 4; // as many as fingers need have room in any window

interface PadProps {
  table: MoveTable;
  moves: Move[];
}

interface CallProps {
  table: MoveTable;
  text: string; // the move
  bare?: boolean; // only one of its words is shown: captions say the rest
  word?: number; // which one
}

/** Whether the moves are calls, of which at least one has an operand. */
export function isCallPad(table: MoveTable | null, moves: Move[]): boolean {
  if (!table || !moves.length) return false;
  const { game, theme } = table;
  const said = moves.every((move) => isCall(game, theme, move.verb));
  return said && (moves.length > FEW || moves.some((move) => move.tokens.length > 1));
}

/** A call, or in its place the question why it is not possible. */
function CallButton({ table, text, bare = false, word: which = 0 }: CallProps) {
  const move = parse(table.game, text);
  if (!move) return null;
  const possible = table.view.moves.includes(text);
  if (!possible && !table.why) return <span />;
  if (possible) {
    return <MoveButton table={table} move={move} primary={false} bare={bare} word={which} />;
  }
  const word = operandWords(table.view, move, true)[which] ?? '';
  return (
    <button
      type="button"
      class="no-call"
      aria-disabled="true"
      onClick={() => table.why?.(text)}
    >
      {bare ? (
        <>
          <span aria-hidden="true">
            <CardText text={word} />
          </span>
          <span class="unseen">{moveSentence(table.view, move, false)}</span>
        </>
      ) : (
        <CardText text={moveSentence(table.view, move, true)} />
      )}
    </button>
  );
}

interface VerbProps extends PadProps {
  verb: Verb;
}

const captionOf = (table: MoveTable, verb: Verb): string => {
  const asked = table.theme.asks?.[verb.id];
  return asked ? t(asked) : fill(t(verb.text), { a: '…', b: '', c: '' }).trim();
};

/** A row for each number, a column for each suit. The name of a contract is wider than a column: it
 * stands before its row, or above it where that has no room, and the suits stand in the row. Many
 * suits are rows where columns have no room, so that a few numbers at a time stand beside them; of
 * those behind a short name, three stand in a line. */
function CallGrid({ table, moves, verb }: VerbProps) {
  const { rows, columns } = gridOf(verb, moves, table.theme.suits);
  const caption = captionOf(table, verb);
  const named = verb.operands[0]?.kind === 'place';
  const wordOf = (row: string, column: string, at: number): string => {
    const move = parse(table.game, [verb.id, row, column].filter(Boolean).join(' '));
    return move ? (operandWords(table.view, move, true)[at] ?? '') : '';
  };
  const nameOf = (row = ''): string => (named ? wordOf(row, columns[0] ?? '', 0) : row);
  const head = (key: string, word: string) => (
    <span key={key} class={named ? 'name' : 'head'} aria-hidden="true">
      <CardText text={word} />
    </span>
  );
  const line = (row: string) => [
    ...(named ? [head(row, nameOf(row))] : []),
    ...columns.map((column) => (
      <CallButton
        key={`${row} ${column}`}
        table={table}
        text={[verb.id, row, column].filter(Boolean).join(' ')}
        bare
        word={named ? 1 : 0}
      />
    )),
  ];
  const isMany = columns.length > FEW_COLUMNS;
  const isShort = named && rows.every((row) => nameOf(row).length <= SHORT);
  const kind = `grid${isShort ? ' short' : ''}${isMany ? ' many' : ''}`;
  const headed = named ? [] : columns;
  const heads = headed.map((column) => head(column, wordOf(rows[0] ?? '', column, 1)));
  const more = rows.slice(ROWS);
  const each = isMany && !named ? ROWS : more.length;
  const parts = more.flatMap((_, i) => (i % each ? [] : [more.slice(i, i + each)]));
  return (
    <div class={kind} style={`--columns: ${columns.length}`} role="group" aria-label={caption}>
      {heads}
      {rows.slice(0, ROWS).flatMap(line)}
      {more.length > 0 && (
        <details class="high" key={table.view.number}>
          <summary>{t('more than {n}', { n: nameOf(rows[ROWS - 1]) })}</summary>
          {parts.map((part) => (
            <div key={part[0]} class={kind}>
              {isMany && heads}
              {part.flatMap(line)}
            </div>
          ))}
        </details>
      )}
    </div>
  );
}

/** All calls of one kind with one operand. */
function CallRow({ table, moves, verb }: VerbProps) {
  const numbers = verb.operands[0]?.kind === 'count';
  const most = numbers ? (table.theme.sensible?.(table.view) ?? Infinity) : Infinity;
  const all = callsOf(verb, moves, table.theme.suits);
  const caption = captionOf(table, verb);
  const button = (word: string) => (
    <CallButton key={word} table={table} text={`${verb.id} ${word}`} bare />
  );
  const high = all.filter((word) => Number(word) > most);
  return (
    <div class="pad" role="group" aria-label={caption}>
      <p aria-hidden="true">{caption}</p>
      {all.filter((word) => !high.includes(word)).map(button)}
      {high.length > 0 && (
        <details class="high" key={table.view.number}>
          <summary>{t('more than {n}', { n: most })}</summary>
          <div class="buttons">{high.map(button)}</div>
        </details>
      )}
    </div>
  );
}

/** Those of the moves that a table shows, and those that stand alone: one word, as no row has. */
function divided(moves: Move[]): { table: Move[]; alone: Move[] } {
  const first = ({ tokens }: Move) => tokens[0]?.text;
  const rows = new Set(moves.filter((move) => move.tokens.length > 1).map(first));
  const fits = (move: Move) => rows.size === 0 || rows.has(first(move));
  return { table: moves.filter(fits), alone: moves.filter((move) => !fits(move)) };
}

export function CallPad({ table, moves }: PadProps) {
  const verbs = [...new Set(moves.map((move) => move.verb))];
  const ofVerb = verbs.map((verb) => {
    const own = moves.filter((move) => move.verb === verb && move.tokens.length > 0);
    return { verb, ...divided(own) };
  });
  const kinds = ofVerb.filter((one) => one.table.length > 0);
  const alone = ofVerb.flatMap((one) => one.alone);
  const plain = [...moves.filter((move) => move.tokens.length === 0), ...alone];
  const parts = kinds.map(({ verb, table: own }) => {
    const Kind = own.some((move) => move.tokens.length > 1) ? CallGrid : CallRow;
    return <Kind key={verb.id} table={table} moves={own} verb={verb} />;
  });
  const rowAlone = !plain.length && kinds.length === 1 && !kinds[0]?.table[0]?.tokens[1];
  if (rowAlone) return <>{parts}</>;
  return (
    <div class="call-pad">
      {plain.length > 0 && (
        <div class="pad">
          {plain.map((move) => (
            <MoveButton
              key={move.text}
              table={table}
              move={move}
              primary={false}
              bare={alone.includes(move)}
            />
          ))}
        </div>
      )}
      {parts}
    </div>
  );
}
