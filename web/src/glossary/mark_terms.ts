// Makes a button of each term of a rule book where a chapter first names it.
import { TERMS, termsIn, type Term } from './terms';

const NO_TERMS = '.rule, .pictures, [data-card], h3, button';

function textsOf(pages: Element): Text[] {
  const walk = document.createTreeWalker(pages, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walk.nextNode()) found.push(walk.currentNode as Text);
  return found;
}

function termButton(term: Term, words: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'term';
  button.dataset.term = String(TERMS.indexOf(term));
  button.textContent = words;
  return button;
}

/** Replaces a text by its parts, the terms among them as buttons. */
function markText(text: Text, game: string, known: Set<Term>): void {
  const whole = text.data;
  const parts: (string | HTMLElement)[] = [];
  let from = 0;
  for (const { term, at, length } of termsIn(whole, game, known)) {
    parts.push(whole.slice(from, at), termButton(term, whole.slice(at, at + length)));
    from = at + length;
  }
  if (parts.length) text.replaceWith(...parts, whole.slice(from));
}

export function markTerms(pages: Element, game: string): void {
  let known = new Set<Term>();
  let chapter: Element | null = null;
  const chapters = [...pages.querySelectorAll('h3')];
  for (const text of textsOf(pages)) {
    const follows = (one: Element) =>
      one.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING;
    const now = chapters.findLast(follows) ?? null;
    if (now !== chapter) known = new Set();
    chapter = now;
    if (!text.parentElement?.closest(NO_TERMS)) markText(text, game, known);
  }
}
