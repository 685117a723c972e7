// Costs, chances and grades as text.
import { language, t, tn } from '../base/translations';
import { unitBeside } from '../base/units';
import type { Analysis, Estimate, Grade } from './analysis';

export const CHANCE = 'chance'; // the unit of games that count nothing else

/** Rounded first, because a number that is 0 then has no sign. */
function number(value: number, digits: number, signDisplay: 'auto' | 'exceptZero' = 'auto') {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay };
  const rounded = Number(value.toFixed(digits)) + 0;
  return new Intl.NumberFormat(language.value, format).format(rounded).replace('-', '−');
}

/** Chances are counted in hundredths, everything else in tenths. */
const digitsOf = (unit: string): number => (unit === CHANCE ? 0 : 1);

const inUnit = (unit: string, value: number): number => (unit === CHANCE ? 100 * value : value);

/** The unit of a cost, beside its amount. */
export const unitText = (unit: string, value: number, digits = digitsOf(unit)): string =>
  unitBeside(unit === CHANCE ? 'chances in 100' : unit, inUnit(unit, value), digits);

/** The unit of a result and its terms. */
export const resultUnitText = (unit: string): string =>
  t(unit === CHANCE ? 'Chance to win, in %' : unit);

/** Only certain chances are told as 0 or 100. */
export function percent(share: number): string {
  const whole = Math.round(100 * share);
  if (whole === 100 && share < 1) return '>\u00a099\u00a0%';
  if (whole === 0 && share > 0) return '<\u00a01\u00a0%';
  return `${number(100 * share, 0)}\u00a0%`;
}

/** An amount without its unit. */
export const amountText = (unit: string, value: number): string =>
  number(inUnit(unit, value), digitsOf(unit));

/** "0.4 tricks (99 % interval: 0.1 to 0.7)" */
export function costText(unit: string, { value, low, high }: Estimate): string {
  const digits = 1 + digitsOf(unit);
  return t('{value} {unit} (99 % interval: {low} to {high})', {
    value: number(inUnit(unit, value), digits),
    unit: unitText(unit, value, digits),
    low: number(inUnit(unit, low), digits),
    high: number(inUnit(unit, high), digits),
  });
}

/** What a card cost with open hands. */
export const openText = (tricks: number): string => tn('1 trick', '{n} tricks', tricks);

/** A term of a sum in the smallest amount that is shown, so that the sum can be rounded. */
export const inSteps = (unit: string, value: number): number =>
  inUnit(unit, value) * 10 ** digitsOf(unit);

export const stepsText = (unit: string, steps: number, signed: boolean): string =>
  number(steps / 10 ** digitsOf(unit), digitsOf(unit), signed ? 'exceptZero' : 'auto');

const GRADES: Record<Grade, () => string> = {
  fine: () => t('No clear mistake'),
  inaccuracy: () => t('Inaccuracy'),
  mistake: () => t('Mistake'),
  unjudged: () => t('Not judged'),
};

export const gradeText = (grade: Grade): string => GRADES[grade]();

/** The marks of the move list: told apart by their shape. */
export const MARKS: Record<Grade, string> = {
  fine: '',
  inaccuracy: '?!',
  mistake: '??',
  unjudged: '○',
};

/** From which cost on a move is an inaccuracy or a mistake. */
export const limitsText = ({ unit, inaccuracy, mistake }: Analysis): string =>
  t(
    'An inaccuracy costs at least {inaccuracy} {unit}, a mistake at least {mistake}. What may be ' +
      'chance counts as neither.',
    {
      inaccuracy: amountText(unit, inaccuracy),
      unit: unitText(unit, inaccuracy),
      mistake: amountText(unit, mistake),
    },
  );

/** How many moves were mistakes and inaccuracies, and of how many. */
export function countsText({ decisions }: Analysis): string {
  const count = (grade: Grade) => decisions.filter((one) => one.grade === grade).length;
  return t('Mistakes: {mistakes}, inaccuracies: {inaccuracies}, decisions: {all}', {
    mistakes: count('mistake'),
    inaccuracies: count('inaccuracy'),
    all: decisions.length,
  });
}
