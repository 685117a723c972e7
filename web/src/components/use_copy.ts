// Copies the text of a field that is shown beside the button, also without https.
import { useState } from 'preact/hooks';

/** Whether the text has been copied, and what a button calls to copy it. The field is the first
 * one of the element with this class around the button. */
export function useCopy(
  text: string,
  around: string,
): [boolean, (event: { currentTarget: Element }) => void] {
  const [copied, setCopied] = useState(false);
  const copy = (event: { currentTarget: Element }) => {
    event.currentTarget.closest(`.${around}`)?.querySelector('input')?.select();
    const written = navigator.clipboard?.writeText(text);
    if (written) void written.then(() => setCopied(true)).catch(() => {});
    else setCopied(document.execCommand('copy')); // without https there is no clipboard
  };
  return [copied, copy];
}
