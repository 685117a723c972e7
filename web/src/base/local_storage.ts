// Stores values in this browser. Storage may be full or forbidden: then nothing is stored.
const PREFIX = 'talon.';

export function readStored<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Calls when another tab has changed the value of this name. */
export function onStoredChange(name: string, call: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === PREFIX + name) call();
  });
}

/** Tells the listeners of this tab, too, that a value was changed from outside. */
export function tellStoredChange(name: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key: PREFIX + name }));
}

/** Stores a value; false if that is not possible. */
export function store(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
