// Keeps the keyboard focus on the page. When the focused element is removed, hidden or disabled,
// the nearest part around it is focused, so that Tab goes on from there. Parts that know a better
// place move the focus themselves.

const PARTS = 'main, section, form, nav, aside, dialog, details, fieldset, [role]';

let held: Element | null = null; // the focused element, or the last one
let around: HTMLElement[] = []; // its ancestors, from the inside out

const isThere = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility();

/** Whether the focus is, or was last, within such a part. Also true if it is on the whole page, or
 * on an element that has gone. */
export const focusWasIn = (parts: string): boolean =>
  !!held && (!isThere(held) || held.matches('main') || around.some((up) => up.matches(parts)));

function note({ target }: FocusEvent): void {
  held = target as Element;
  around = [];
  for (let up = held.parentElement; up; up = up.parentElement) around.push(up);
}

/** A click elsewhere takes the focus away on purpose. A card that moves loses it for a moment only:
 * so this is asked later, as below. */
function letGo({ target, relatedTarget }: FocusEvent): void {
  if (relatedTarget) return;
  setTimeout(() => {
    if (held === target && isThere(held as Element)) held = null;
  });
}

/** Focuses a part, so that Tab goes on from there. */
export function focusOn(part: HTMLElement | null): void {
  if (!part) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

let records: MutationRecord[] = []; // of this frame

/** Whether an element can be seen is asked when the page has been laid out: asked at once, it would
 * lay out the page while that is still being written, and a second time after it. */
function noted(list: MutationRecord[]): void {
  if (!records.length) setTimeout(changed);
  records.push(...list);
}

function changed(): void {
  const at = document.activeElement;
  const all = records;
  records = [];
  if (!held || (at !== held && at !== document.body)) return;
  const own = held;
  const hides = all.some((it) => it.type === 'attributes' && it.target.contains(own));
  if (held.isConnected && !held.matches(':disabled') && (!hides || held.checkVisibility())) return;
  const near = around.find((element) => isThere(element) && element.matches(PARTS)) ?? null;
  focusOn(near?.querySelector(':scope > summary') ?? near ?? document.querySelector('main'));
}

export function keepFocus(): void {
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', letGo);
  const attributeFilter = ['disabled', 'open', 'hidden'];
  new MutationObserver(noted).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter,
  });
}
