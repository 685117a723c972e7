// Texts in which a browser's translator has to keep something: names of people, and numbers.
import { Fragment } from 'preact';
import { t } from './translations';

/** A person's name; "You" is a word like others. */
export function PersonName({ name }: { name: string }) {
  return <span translate={name === t('You')}>{name}</span>;
}

const NUMBER = '\\d+(?:[.,]\\d+)*';
const NOT_IN_WORDS = ['(?<![\\p{L}\\d])', '(?![\\p{L}\\d])'];

const quoted = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const patterns = new Map<string, RegExp>();

/** Finds numbers and these names, the longest first: one may begin like another. */
function keptPattern(names: string[]): RegExp {
  const sorted = names.filter(Boolean).toSorted((a, b) => b.length - a.length);
  const kept = [...sorted.map(quoted), NUMBER].join('|');
  let pattern = patterns.get(kept);
  if (!pattern) patterns.set(kept, (pattern = RegExp(NOT_IN_WORDS.join(`(${kept})`), 'u')));
  return pattern;
}

/** A sentence whose numbers and names are kept. Another sentence has other elements, so that no
 * part of it moves. */
export function KeptText({ text, names = [] }: { text: string; names?: string[] | undefined }) {
  return (
    <Fragment key={text}>
      {text.split(keptPattern(names)).map((part, i) =>
        i % 2 ? (
          <span key={i} translate={false}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </Fragment>
  );
}
