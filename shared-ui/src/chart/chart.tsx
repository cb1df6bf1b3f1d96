import { latePart } from '../late-part/late-part.tsx';
import styles from './chart.module.css';
import type { ChartProps } from './chart-props.ts';

export type { ChartProps, ChartSeries } from './chart-props.ts';

// The chart library weighs more than most screens: it comes when a chart is shown.
const ChartDrawing = latePart(async () => (await import('./chart-drawing.tsx')).ChartDrawing);

/** Bars and lines over a few categories. Its room is kept while it loads, so that nothing jumps. */
export function Chart(props: ChartProps) {
  return (
    <div className={styles.chart} role="img" aria-label={props.label}>
      <ChartDrawing {...props} waiting={<div className={styles.waiting} />} />
    </div>
  );
}
