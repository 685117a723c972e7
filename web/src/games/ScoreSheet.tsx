// A score sheet as people keep it on paper: a line for each round, a column for each seat or side.
import { useEffect, useRef } from 'preact/hooks';
import { seatName, sideName } from '../table_view/field_values';
import type { View } from '../base/protocol_types';
import { PersonName } from '../base/KeptText';
import { t } from '../base/translations';
import type { Round } from './round_history';

interface Props {
  view: View;
  rounds: Round[];
  columns: number;
  sides: boolean;
  /** Explains the numbers of a column. */
  legend: string;
  /** The heading of a line: the number of the round, the trump. */
  line: (round: Round) => string;
  /** The content of a column; a part before the points may be small. */
  cell: (
    round: Round,
    column: number,
    before: Round | undefined,
  ) => { small: string; text: string };
}

const headOf = (view: View, column: number, columns: number, sides: boolean): string =>
  sides ? sideName(view, column, columns) : seatName(view, column);

export function ScoreSheet({ view, rounds, columns, sides, legend, line, cell }: Props) {
  const all = Array.from({ length: columns }, (_, i) => i);
  const before = (round: Round) => rounds.find((r) => r.number === round.number - 1);
  const paper = useRef<HTMLDivElement>(null);
  // When the frame has been laid out: read before, the height would lay out the page once more.
  useEffect(() => {
    if (paper.current) paper.current.scrollTop = paper.current.scrollHeight; // shows the last line
  }, [rounds.length]);
  return (
    <section class="sheet" aria-labelledby="sheet-title">
      <h2 id="sheet-title">{t('Score sheet')}</h2>
      <p class="quiet">{legend}</p>
      <div ref={paper} class="paper-sheet" tabIndex={0} role="group" aria-labelledby="sheet-title">
        <table class={columns > 2 ? 'many' : ''}>
          <thead>
            <tr>
              <td />
              {all.map((i) => (
                <th key={i} scope="col">
                  <PersonName name={headOf(view, i, columns, sides)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rounds.map((round) => (
              <tr key={round.number}>
                <th scope="row">{line(round)}</th>
                {all.map((i) => {
                  const { small, text } = cell(round, i, before(round));
                  return (
                    <td key={i}>
                      {small && <small>{small} </small>}
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
