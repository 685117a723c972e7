// Explains a tool whose effect cannot be undone before it is used for the first time on this
// device, since touch screens show no tooltips.
import { signal } from '@preact/signals';
import { Dialog } from '../components/Dialog';
import { readStored, store } from '../base/local_storage';

interface Use {
  tool: string; // its name in the browser's storage
  title: string;
  words: string;
  go: () => void;
}

const asked = signal<Use | null>(null);

const told = (): string[] => readStored<string[]>('told', []);

/** Uses a tool; the first time it is explained. */
export function useTool(it: Use): void {
  if (told().includes(it.tool)) it.go();
  else asked.value = it;
}

export function FirstUseDialog() {
  const it = asked.value;
  if (!it) return null;
  const close = () => (asked.value = null);
  const go = () => {
    store('told', [...told(), it.tool]);
    close();
    it.go();
  };
  return (
    <Dialog title={it.title} name="first-use" onClose={close}>
      <p>{it.words}</p>
      <button type="button" class="primary" data-tool="go" autofocus onClick={go}>
        {it.title}
      </button>
    </Dialog>
  );
}
