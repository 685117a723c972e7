// What numbers with decimals count: "0.4 tricks", in French "0,4 pli".
import { t, tc } from './translations';

/** The unit beside a number that is shown with so many decimals. Some languages have the singular
 * below two, whatever the decimals are (CLDR: French). */
export function unitBeside(unit: string, number: number, digits: number): string {
  const few = Math.abs(Number(number.toFixed(digits))) < 2 ? tc('below 2', unit) : unit;
  return few === unit ? t(unit) : few;
}
