// Who has won, as a sentence.
import { language, t } from '../base/translations';

/** `first` are the names of those in the first place, of `seats`; partners win together, others
 * share. */
export function wonSentence(first: string[], seats: number, sides: boolean): string {
  if (first.length === seats) return t('A draw');
  if (first.length === 1) return t('{who} has won', { who: first.join('') });
  const list = new Intl.ListFormat(language.value).format(first);
  return sides
    ? t('{who} have won', { who: list })
    : t('{who} share the first place', { who: list });
}
