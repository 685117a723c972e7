// The list of variations, with the real course of the game: to choose, to rename, to delete, and to
// compare by numbers.
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../components/Icon';
import { t } from '../base/translations';
import type { Variation } from './variation';
import {
  variations,
  chooseVariation,
  chosenId,
  variation,
  game,
  renameVariation,
  gameRecord,
  deleteVariation,
} from './review_state';
import { compareScores, type Comparison, type VariationScore } from './variation_scores';
import { variationTitle, nameOfSeat } from './review_text';

function Tabs() {
  return (
    <fieldset class="courses segments">
      <legend class="unseen">{t('Variations')}</legend>
      {variations.value.map((one) => (
        <label key={one.id}>
          <input
            type="radio"
            name="course"
            value={one.id}
            checked={one.id === chosenId.value}
            onChange={() => chooseVariation(one.id)}
          />
          <span>{variationTitle(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Naming() {
  const one = variation.value;
  if (!one || one.id === 0) return null;
  return (
    <div class="naming">
      <label class="field">
        <span>{t('Name of this variation')}</span>
        <input
          name="branch"
          maxLength={60}
          value={one.name}
          onChange={(e) => renameVariation(one.id, e.currentTarget.value.trim() || one.name)}
        />
      </label>
      <button type="button" data-tool="back" onClick={() => chooseVariation(0)}>
        <Icon name="undo" /> {t('Back to the actual game')}
      </button>
      <button type="button" class="warn" data-tool="strike" onClick={() => deleteVariation(one.id)}>
        <Icon name="close" /> {t('Delete variation')}
      </button>
    </div>
  );
}

/** "12 (2nd)": the points if there are any, and the place. */
function cell(standing: VariationScore, seat: number, points: boolean): string {
  const place = `${standing.rank[seat]}.`;
  return points ? `${standing.points[seat]} (${place})` : place;
}

interface TableProps {
  title: string;
  list: VariationScore[];
}

function Standings({ title, list }: TableProps) {
  const told = gameRecord.value;
  if (!told || !list.length) return null;
  const points = list.some((one) => one.points.some((n) => n !== 0));
  const name = (id: number) =>
    variationTitle(variations.value.find((c) => c.id === id) ?? variations.value[0]!);
  return (
    <div class="numbers" tabIndex={0} role="group" aria-label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {told.who.map((_, seat) => (
              <th key={seat} scope="col">
                {nameOfSeat(told, seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={one.variationId} class={one.variationId === chosenId.value ? 'mine' : ''}>
              <th scope="row">
                {name(one.variationId)} <small>{lengthOf(one)}</small>
              </th>
              {told.who.map((_, seat) => (
                <td key={seat}>{cell(one, seat, points)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const lengthOf = ({ over, step }: VariationScore): string =>
  over ? t('{n} moves, finished', { n: step }) : t('after {n} moves', { n: step });

/** Whether its rounds are known already. */
const isLookedThrough = (one: Variation) => one.marks.length > one.steps.length;

function useComparison(): Comparison | null {
  const [found, setFound] = useState<Comparison | null>(null);
  const list = variations.value;
  const one = variation.value;
  useEffect(() => {
    let late = false;
    if (list.length < 2 || !game.value) setFound(null);
    else if (list.every(isLookedThrough))
      void compareScores(game.value, list, one && one.id !== 0 ? one : null).then(
        (told) => late || setFound(told),
        () => {}, // a variation has been deleted meanwhile
      );
    return () => void (late = true);
  }, [list, one]);
  return found;
}

export function Variations() {
  const found = useComparison();
  if (variations.value.length < 2) return null;
  return (
    <section class="branches" aria-labelledby="branches-title">
      <h2 id="branches-title">{t('Actual game and variations')}</h2>
      <Tabs />
      <Naming />
      {found && (
        <>
          <Standings
            title={t('At the end of the round where the variations begin')}
            list={found.rounds}
          />
          <Standings title={t('At the end')} list={found.ends} />
        </>
      )}
    </section>
  );
}
