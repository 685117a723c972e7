// A part of a page behind its heading. A tap opens it, and so it stays on this device.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { readStored, store } from '../base/local_storage';
import '../style/more.css';

const NAME = 'opened';

const openParts = (): string[] => readStored<string[]>(NAME, []);

function remember(name: string, open: boolean): void {
  const others = openParts().filter((one) => one !== name);
  store(NAME, open ? [...others, name] : others);
}

interface MoreProps {
  name: string; // stored in browsers
  id: string; // of the heading
  title: string;
  /** Opens it without being asked: an address names something in it. */
  wanted?: boolean;
  children: ComponentChildren;
}

/** The part itself is only there while it is open. */
export function More({ name, id, title, wanted = false, children }: MoreProps) {
  const [open, setOpen] = useState(() => wanted || openParts().includes(name));
  useEffect(() => {
    if (wanted) setOpen(true);
  }, [wanted]);
  const toggled = (now: boolean) => {
    if (now === open) return;
    setOpen(now);
    remember(name, now);
  };
  return (
    <details
      class="behind"
      data-part={name}
      open={open}
      onToggle={(event) => toggled(event.currentTarget.open)}
    >
      <summary>
        <h2 id={id}>{title}</h2>
      </summary>
      {open && <div class="behind-it">{children}</div>}
    </details>
  );
}
