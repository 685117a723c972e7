// The middle of the table. Where it does not fit it scrolls, and then the keyboard can reach it.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../words';

export function Felt({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const measure = () => {
    const felt = box.current;
    if (!felt) return;
    if (felt.scrollHeight > felt.clientHeight) felt.tabIndex = 0;
    else felt.removeAttribute('tabindex');
  };
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(measure);
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div class="felt" ref={box} role="group" aria-label={t('The table')}>
      {children}
    </div>
  );
}
