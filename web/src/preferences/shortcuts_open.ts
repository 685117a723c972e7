// Whether the list of keyboard shortcuts is open.
import { signal } from '@preact/signals';

export const shortcutsOpen = signal(false);
