// Finds the terms of a game in its texts.
import { t } from '../base/translations';
import { TERMS, type Term } from '../games/glossary/game_terms';
import { plainThemeOf } from '../games/plain_themes';

export { TERMS, type Term };

/** Whether a game is this one, or a relative of it. */
const isOf = (game: string, id: string): boolean =>
  game === id || plainThemeOf(game, null).family === id;

export const termsOf = (game: string): Term[] =>
  TERMS.filter(({ games }) => !games.length || games.some((id) => isOf(game, id)));

const formsOf = (term: Term): string[] => t(term.forms).split('|');

/** The name of a term, as at the beginning of a line. */
export function termName(term: Term): string {
  const [name = ''] = formsOf(term);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export interface Found {
  term: Term;
  at: number;
  length: number;
}

/** The terms that a text names, from left to right; each once. Longer forms come first, and a term
 * is only found as a whole word. */
export function termsIn(text: string, game: string, known = new Set<Term>()): Found[] {
  const byForm = new Map(
    termsOf(game).flatMap((term) => formsOf(term).map((form) => [form.toLowerCase(), term])),
  );
  const forms = [...byForm.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\p{L}])(?:${forms.join('|')})(?![\\p{L}])`, 'giu');
  return [...text.matchAll(pattern)].flatMap((match) => {
    const term = byForm.get(match[0].toLowerCase());
    if (!term || known.has(term)) return [];
    known.add(term);
    return [{ term, at: match.index, length: match[0].length }];
  });
}
