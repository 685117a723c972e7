// The short message over a table. It lies below the names it would cover, and the next tap on the
// table puts it away.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Toast } from '../components/Toast';
import { toast } from '../state/toasts';

const FRESH = 700; // ms in which a message stays whatever is tapped

/** How far down the message has to go to leave the names in the upper half free. */
function freeTop(message: DOMRect, felt: DOMRect): number {
  const names = [...document.querySelectorAll('.felt .others .plate .name')]
    .map((plate) => plate.getBoundingClientRect())
    .filter((box) => box.left < message.right && box.right > message.left)
    .filter((box) => box.top < felt.top + message.height + 8)
    .map((box) => box.bottom - felt.top);
  const top = Math.max(0, ...names);
  return top < felt.height / 2 ? top : 0;
}

export function TableToast() {
  const place = useRef<HTMLDivElement>(null);
  const it = toast.value;
  useLayoutEffect(() => {
    const message = place.current?.querySelector('.toast')?.getBoundingClientRect();
    const felt = document.querySelector('.felt')?.getBoundingClientRect();
    if (!it || !message || !felt) return;
    place.current?.style.setProperty('--down', `${freeTop(message, felt)}px`);
    const since = performance.now();
    const away = (event: PointerEvent) => {
      const inside = (event.target as Element).closest('.toast, dialog');
      if (!inside && performance.now() - since > FRESH && toast.value === it) toast.value = null;
    };
    addEventListener('pointerdown', away, true);
    return () => removeEventListener('pointerdown', away, true);
  }, [it]);
  return (
    <div class="toast-over" ref={place}>
      <Toast />
    </div>
  );
}
