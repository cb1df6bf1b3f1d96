import { type ReactNode, useRef } from 'react';
import { latePart } from '../late-part/late-part.tsx';
import styles from './chart.module.css';
import type { ChartProps, PieProps } from './chart-props.ts';
import { useFittedToPaper } from './fitted-to-paper.ts';

export type { ChartProps, ChartSeries, PieProps } from './chart-props.ts';
export { SLICE_TONES } from './chart-props.ts';

// The chart library weighs more than most screens: it comes when a chart is shown.
const ChartDrawing = latePart(async () => (await import('./chart-drawing.tsx')).ChartDrawing);
const PieDrawing = latePart(async () => (await import('./chart-drawing.tsx')).PieDrawing);

/** Bars and lines over a few categories. Its room is kept while it loads, so that nothing jumps. */
export function Chart(props: ChartProps) {
  return (
    <Picture label={props.label}>
      <ChartDrawing {...props} waiting={<div className={styles.waiting} />} />
    </Picture>
  );
}

/** What a whole is made of. */
export function PieChart(props: PieProps) {
  return (
    <Picture label={props.label}>
      <PieDrawing {...props} waiting={<div className={styles.waiting} />} />
    </Picture>
  );
}

function Picture({ label, children }: { label: string; children: ReactNode }) {
  const picture = useRef<HTMLDivElement>(null);
  useFittedToPaper(picture);
  return (
    <div ref={picture} className={styles.chart} role="img" aria-label={label}>
      {children}
    </div>
  );
}
