// A chart with its heading, its summary as a sentence, and its data as a table, so that it can be
// read without seeing the drawing.
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../base/translations';

export type Cell = string | number;

export interface ChartText {
  title: string;
  sentence: string;
  heads: string[];
  rows: Cell[][];
}

export function Rows({ heads, rows, label }: { heads: string[]; rows: Cell[][]; label: string }) {
  return (
    <div class="numbers" tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest], i) => (
            <tr key={i}>
              <th scope="row">{first}</th>
              {rest.map((cell, n) => (
                <td key={n}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

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

interface FigureProps extends ChartText {
  name: string;
  draw: (width: number) => ComponentChildren;
}

export function Figure({ name, title, sentence, heads, rows, draw }: FigureProps) {
  const id = useId();
  const { box, width } = useWidth();
  return (
    <section class="chart" aria-labelledby={id} data-chart={name}>
      <h2 id={id}>{title}</h2>
      <p class="said">{sentence}</p>
      <div class="drawing" ref={box} aria-hidden="true">
        {width > 0 && draw(width)}
      </div>
      <details>
        <summary>{t('As a table')}</summary>
        <Rows heads={heads} rows={rows} label={title} />
      </details>
    </section>
  );
}
