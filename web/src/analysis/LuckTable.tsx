// Luck and skill: the terms that add up to each seat's result.
import { Rows, type Cell } from '../components/NumberTable';
import { t, tc } from '../base/translations';
import { addingUp, type Ledger } from './analysis';
import { inSteps, resultUnitText, stepsText } from './analysis_text';

const TERMS: [term: Exclude<keyof Ledger, 'seat' | 'result'>, name: () => string][] = [
  ['base', () => t('Expected before the deal')],
  ['cards', () => tc('luck', 'The cards')],
  ['others', () => t('Moves of others')],
  ['lay', () => t('How the cards lay')],
  ['skill', () => t('Own decisions')],
];

interface LuckProps {
  ledgers: Ledger[];
  unit: string;
  names: string[];
}

/** The rounded terms of a seat, which add up to its rounded result. */
const termsOf = (ledger: Ledger, unit: string): number[] =>
  addingUp(TERMS.map(([term]) => inSteps(unit, ledger[term])));

function rowsOf({ ledgers, unit }: LuckProps): Cell[][] {
  const columns = ledgers.map((ledger) => termsOf(ledger, unit));
  const terms = TERMS.map(([term, name], i) => [
    name(),
    ...columns.map((column) => stepsText(unit, column[i] ?? 0, term !== 'base')),
  ]);
  const sums = columns.map((column) => column.reduce((all, one) => all + one, 0));
  return [...terms, [t('Result'), ...sums.map((sum) => stepsText(unit, sum, false))]];
}

export function LuckTable(props: LuckProps) {
  const { ledgers, unit, names } = props;
  const title = t('Luck and skill');
  const heads = [resultUnitText(unit), ...ledgers.map(({ seat }) => names[seat] ?? '')];
  return (
    <section class="luck" aria-labelledby="luck-title">
      <h2 id="luck-title">{title}</h2>
      <Rows heads={heads} rows={rowsOf(props)} label={title} />
      <p class="quiet">
        {t('The rows add up to the result. “Own decisions” is what the seat’s own moves cost.')}
      </p>
    </section>
  );
}
