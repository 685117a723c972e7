// Measures how wide a drawing may be.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The width available in pixels, so that letters in a drawing keep their size. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    watch.observe(element);
    setWidth(Math.floor(element.clientWidth));
    return () => watch.disconnect();
  }, []);
  return { box, width };
}
