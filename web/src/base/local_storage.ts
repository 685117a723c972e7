// What the page remembers on this device. Storage may be full or forbidden: then it forgets.
const PREFIX = 'talon.';

export function readStored<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Calls when another tab of this device has changed what is remembered under this name. */
export function onStoredChange(name: string, call: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === PREFIX + name) call();
  });
}

/** Whether it will be remembered. */
export function store(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
