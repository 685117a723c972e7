// A button that has nothing to do now stays where it is and is grey. On a press it says why, and so
// it does to screen readers. One that is disabled for the browser could not tell anything.
import { showToast } from '../state/toasts';

interface Press {
  title?: string | undefined;
  'aria-disabled'?: boolean;
  onClick: () => void;
}

/** The attributes of a button that acts, unless there is a reason why it cannot. */
export function press(off: string | null, act: () => void, title?: string): Press {
  if (off === null) return { title, onClick: act };
  return { title: off, 'aria-disabled': true, onClick: () => showToast(off) };
}

const READING_TIME = 5000; // ms

/** Says at a field what it lacks, until somebody types there. */
function tellAt(input: HTMLInputElement, lack: string): void {
  const clear = () => input.setCustomValidity('');
  input.setCustomValidity(lack);
  input.focus();
  input.reportValidity();
  input.addEventListener('input', clear, { once: true });
  setTimeout(clear, READING_TIME);
}

/** The same for a button that needs an entry in a field first: the press leads to the field. */
export function pressAfter(field: string, off: string | null, act: () => void): Press {
  if (off === null) return { onClick: act };
  const lead = () => {
    const input = document.querySelector<HTMLInputElement>(`input[name="${field}"]`);
    if (input) tellAt(input, off);
  };
  return { title: off, 'aria-disabled': true, onClick: lead };
}
