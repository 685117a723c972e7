// A chart with its heading, its summary as a sentence, and its data as a table, so that it can be
// read without seeing the drawing.
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { useWidth } from '../components/measured_width';
import { Rows, type Cell } from '../components/NumberTable';
import { t } from '../base/translations';

export interface ChartText {
  title: string;
  sentence: string;
  heads: string[];
  rows: Cell[][];
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
