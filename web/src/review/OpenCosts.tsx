// What the decisions of a seat cost on what it knew, and beside it, in hindsight, with open cards.
import { useState } from 'preact/hooks';
import { labelled, t } from '../base/translations';
import { Rows, type Cell } from '../components/NumberTable';
import { moveName } from '../table_view/move_text';
import { parse } from '../table_view/moves';
import { openDecisions, type Analysis, type Decision } from '../analysis/analysis';
import { amountText } from '../analysis/analysis_text';
import type { RecordContent } from './record_text';
import * as review from './review_state';
import { cast, nameOfSeat } from './review_text';

interface OpenProps {
  story: RecordContent;
  found: Analysis;
}

/** The card; a spectator, who sees all seats, is told whose it was. */
function nameOfMove(story: RecordContent, { seat, move }: Decision): string {
  const read = review.game.value && parse(review.game.value, move);
  const name = read ? moveName(cast(story), read, read) : move;
  return review.shownMoment.value.seat < 0 ? labelled(nameOfSeat(story, seat), name) : name;
}

const sum = (values: number[]): number => values.reduce((all, one) => all + one, 0);

function rowsOf({ story, found }: OpenProps, list: Decision[]): Cell[][] {
  const known = ({ best, move, cost }: Decision) => (cost && best !== move ? cost.value : 0);
  const rows = list.map((one) => [
    one.step + 1,
    nameOfMove(story, one),
    one.cost ? amountText(found.unit, known(one)) : '–',
    one.open ?? 0,
  ]);
  const all = [
    t('Total'),
    '',
    amountText(found.unit, sum(list.map(known))),
    sum(list.map(({ open }) => open ?? 0)),
  ];
  return [...rows, all];
}

/** A long table is only there while it is open. */
export function OpenCosts({ story, found }: OpenProps) {
  const [shown, setShown] = useState(false);
  const { seat } = review.shownMoment.value;
  const list = openDecisions(found, seat);
  if (list.length === 0) return null;
  const name = seat < 0 ? t('All players') : nameOfSeat(story, seat);
  const title = t('In hindsight, with open cards: {name}', { name });
  const heads = [
    t('Step'),
    t('Played'),
    t('Tricks given what was known'),
    t('Tricks with open cards'),
  ];
  return (
    <details class="open-costs" onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{title}</summary>
      {shown && (
        <>
          <p class="quiet">
            {t(
              'How many more tricks the best card would have won with all hands open. Nobody ' +
                'could know that at the table, so even a good card may have cost a trick.',
            )}
          </p>
          <Rows heads={heads} rows={rowsOf({ story, found }, list)} label={title} />
        </>
      )}
    </details>
  );
}
