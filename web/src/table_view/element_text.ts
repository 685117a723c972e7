// The text of an element of the card table. The last one set is remembered here and never read back
// from the page, where a browser's translator may have put other words.

const set = new WeakMap<Element, { text: string; words: boolean }>();

/** Sets a text where it is another one than before. Names and numbers are not translated. */
export function setText(element: HTMLElement, text: string, words = /\p{L}/u.test(text)): void {
  const before = set.get(element);
  if (before?.text === text && before.words === words) return;
  if (before?.text !== text) element.textContent = text;
  set.set(element, { text, words });
  if (!words) element.translate = false;
  else element.removeAttribute('translate');
}

/** A new element with a text. */
export function textElement(tag: string, kind: string, text: string, words?: boolean): HTMLElement {
  const element = document.createElement(tag);
  element.className = kind;
  setText(element, text, words);
  return element;
}
