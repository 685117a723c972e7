// Luck and skill: the terms that add up to each seat's result, in the whole game or in a deal.
import { useState } from 'preact/hooks';
import { Rows, type Cell } from '../components/NumberTable';
import { t, tc } from '../base/translations';
import { addingUp, type DealLedgers, type Ledger } from './analysis';
import { inSteps, resultUnitText, stepsText } from './analysis_text';

const TERMS: [term: Exclude<keyof Ledger, 'seat' | 'result'>, name: () => string][] = [
  ['base', () => t('Expected before the deal')],
  ['cards', () => tc('luck', 'The cards')],
  ['others', () => t('Moves of others')],
  ['lay', () => t('How the cards lay')],
  ['skill', () => t('Own decisions')],
];

interface SumProps {
  ledgers: Ledger[];
  unit: string;
  names: string[];
}

interface LuckProps extends SumProps {
  deals: DealLedgers[];
}

/** The rounded terms of a seat, which add up to its rounded result. */
const termsOf = (ledger: Ledger, unit: string): number[] =>
  addingUp(TERMS.map(([term]) => inSteps(unit, ledger[term])));

function rowsOf({ ledgers, unit }: SumProps): Cell[][] {
  const columns = ledgers.map((ledger) => termsOf(ledger, unit));
  const terms = TERMS.map(([term, name], i) => [
    name(),
    ...columns.map((column) => stepsText(unit, column[i] ?? 0, term !== 'base')),
  ]);
  const sums = columns.map((column) => column.reduce((all, one) => all + one, 0));
  return [...terms, [t('Result'), ...sums.map((sum) => stepsText(unit, sum, false))]];
}

const WHOLE = -1;

interface DealProps {
  deals: DealLedgers[];
  deal: number;
  set: (deal: number) => void;
}

function DealChoice({ deals, deal, set }: DealProps) {
  return (
    <label class="field">
      <span class="unseen">{t('Part of the game')}</span>
      <select
        name="luck-of"
        value={String(deal)}
        onChange={(e) => set(Number(e.currentTarget.value))}
      >
        <option value={String(WHOLE)}>{t('Whole game')}</option>
        {deals.map(({ from, to }, i) => (
          <option key={i} value={String(i)}>
            {t('Deal {n}, steps {first} to {last}', { n: i + 1, first: from + 1, last: to })}
          </option>
        ))}
      </select>
    </label>
  );
}

export function LuckTable({ ledgers, deals, unit, names }: LuckProps) {
  const [deal, setDeal] = useState(WHOLE);
  const shown = { ledgers: deals[deal]?.ledgers ?? ledgers, unit, names };
  const title = t('Luck and skill');
  const heads = [resultUnitText(unit), ...shown.ledgers.map(({ seat }) => names[seat] ?? '')];
  return (
    <section class="luck" aria-labelledby="luck-title">
      {deals.length > 1 && <DealChoice deals={deals} deal={deal} set={setDeal} />}
      <Rows heads={heads} rows={rowsOf(shown)} label={title} />
      <p class="quiet">
        {t('The rows add up to the result. “Own decisions” is what the seat’s own moves cost.')}
      </p>
    </section>
  );
}
