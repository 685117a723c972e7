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
