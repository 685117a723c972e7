// Searches texts for words, accents and capital letters apart; also for words with a slip in them.

const NEAR = 4; // letters of the shortest word in which a slip is looked for

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text contains all words of a query. */
export function hasWords(text: string, query: string): boolean {
  const within = plain(text);
  return plain(query)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

/** Whether a word begins with another one in which a letter is wrong, missing, too many, or has
 * changed places with the next one. */
function beginsNearly(word: string, typed: string): boolean {
  let at = 0;
  while (at < typed.length && word[at] === typed[at]) at++;
  const goesOn = (from: number, rest: number) => word.startsWith(typed.slice(rest), from);
  const swapped = word[at] === typed[at + 1] && word[at + 1] === typed[at];
  return (
    goesOn(at + 1, at + 1) ||
    goesOn(at + 1, at) ||
    goesOn(at, at + 1) ||
    (swapped && goesOn(at + 2, at + 2))
  );
}

/** Whether a text contains all words of a query, each of them with one slip at most. */
export function hasWordsNearly(text: string, query: string): boolean {
  const within = plain(text);
  const words = within.split(/[^\p{L}\d]+/u);
  return plain(query)
    .split(/\s+/)
    .every(
      (typed) =>
        within.includes(typed) ||
        (typed.length >= NEAR && words.some((word) => beginsNearly(word, typed))),
    );
}
