// Who uses keys never loses their place. Where the thing that has the focus leaves the page, hides
// or is switched off, what is nearest around it gets the focus, so that Tab goes on from there. It
// knows nothing of what the parts of the page are; one that knows better hands the focus on itself.

const PARTS = 'main, section, form, nav, aside, dialog, details, fieldset, [role]';

let held: Element | null = null; // what has the focus, or had it when it went
let around: HTMLElement[] = []; // the same, from the inside out

const isThere = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility();

/** Whether who uses keys stands, or stood last, within such a part, or nowhere in particular: on
 * the whole page, or where something was that has gone. */
export const focusWasIn = (parts: string): boolean =>
  !!held && (!isThere(held) || held.matches('main') || around.some((up) => up.matches(parts)));

function note({ target }: FocusEvent): void {
  held = target as Element;
  around = [];
  for (let up = held.parentElement; up; up = up.parentElement) around.push(up);
}

/** A click beside it lets go of it on purpose. */
function letGo({ target, relatedTarget }: FocusEvent): void {
  if (relatedTarget) return;
  queueMicrotask(() => {
    if (held === target && isThere(held as Element)) held = null;
  });
}

/** Makes a part the place from where Tab goes on. */
export function focusOn(part: HTMLElement | null): void {
  if (!part) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

function changed(records: MutationRecord[]): void {
  const at = document.activeElement;
  if (!held || (at !== held && at !== document.body)) return;
  const hides = records.some((record) => record.type === 'attributes');
  if (held.isConnected && !held.matches(':disabled') && (!hides || held.checkVisibility())) return;
  const near = around.find((element) => isThere(element) && element.matches(PARTS)) ?? null;
  focusOn(near?.querySelector(':scope > summary') ?? near ?? document.querySelector('main'));
}

export function keepFocus(): void {
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', letGo);
  const attributeFilter = ['disabled', 'open', 'hidden'];
  new MutationObserver(changed).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter,
  });
}
