// Keeps the keyboard in a part whose pressed button disappears or is disabled: the first of these
// that is there gets the focus then, or the part itself.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { focusedFrom } from '../base/element_tree';

/** The properties of such a part. */
export function useNextFocus(next: string[]) {
  const box = useRef<HTMLElement>(null);
  const focused = useRef(false);
  useLayoutEffect(() => {
    const own = box.current;
    const at = own && focusedFrom(own);
    const isKept = at && at !== document.body && !at.matches(':disabled');
    if (!own || !focused.current || isKept) return;
    const found = next.map((what) => own.querySelector<HTMLElement>(what)).find(Boolean);
    (found ?? own).focus();
  });
  return {
    ref: box,
    onFocusIn: () => (focused.current = true),
    onFocusOut: (event: FocusEvent) => {
      if (event.relatedTarget) focused.current = false;
    },
  };
}
