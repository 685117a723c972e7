// Who has won, as a sentence.
import { t } from '../base/translations';

/** `first` are the names of those in the first place, of `seats`; partners win together, others
 * share. */
export function wonSentence(first: string[], seats: number, sides: boolean): string {
  if (first.length === seats) return t('A draw');
  if (first.length === 1) return t('{who} has won', { who: first.join('') });
  const list = new Intl.ListFormat(document.documentElement.lang).format(first);
  return sides
    ? t('{who} have won', { who: list })
    : t('{who} share the first place', { who: list });
}
