// Which group a word of a list means: "Lady", "L" and "F" mean "Ladies".
/** The way in which two spellings of a word are the same. */
export const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

export const words = (...lists: string[]): Set<string> => new Set(lists.join(' ').split(' '));

// What lists call women and men, in the languages of the page.
const SENSES = [
  words('f w female woman women lady ladies', 'frau frauen weiblich dame damen dames femme mme'),
  words('m male man men gent gents gentleman gentlemen', 'mann herr herren homme hommes mr'),
];

const senseOf = (word: string): number => SENSES.findIndex((all) => all.has(word));

/** Whether a word is one for women, or for men, where no groups are known. */
export const isGroupWord = (word: string): boolean => senseOf(folded(word)) >= 0;

const LEAST = 3; // letters of a group's name that a longer word begins with

/** The place of the group that a word means, from 0; -1: none, or more than one. "Lady", "L" and
 * "F" mean "Ladies". */
export function placeOfGroup(word: string, groups: readonly string[]): number {
  const [given, names] = [folded(word), groups.map(folded)];
  const only = (fits: (name: string) => boolean): number => {
    const found = names.flatMap((name, i) => (given && fits(name) ? [i] : []));
    return found.length === 1 ? (found[0] as number) : -1;
  };
  const places = [
    only((name) => name === given),
    only((name) => senseOf(given) >= 0 && senseOf(name) === senseOf(given)),
    only((name) => name.startsWith(given) || (name.length >= LEAST && given.startsWith(name))),
  ];
  return places.find((place) => place >= 0) ?? -1;
}

/** Words for women and for men, each as it stands first: "Gent" and "Gentleman" are one group. */
export function twoSenses(all: string[]): [string, string] | null {
  const given = all.filter(Boolean);
  if (!given.length || !given.every(isGroupWord)) return null;
  const first = given[0] as string;
  const other = given.find((word) => senseOf(folded(word)) !== senseOf(folded(first)));
  return other ? [first, other] : null;
}

/** The two words that are all of these; null if there are more, or fewer. */
export function twoWords(all: string[]): [string, string] | null {
  const found = new Map<string, string>();
  for (const word of all) if (word && !found.has(folded(word))) found.set(folded(word), word);
  const [a, b, ...more] = found.values();
  return a && b && !more.length ? [a, b] : null;
}
