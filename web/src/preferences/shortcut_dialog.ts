// Whether the sheet with all keys of the table is open.
import { signal } from '@preact/signals';

export const shortcutsOpen = signal(false);
