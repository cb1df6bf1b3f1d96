import { lazy, Suspense } from 'react';
import styles from './chart.module.css';
import type { ChartProps } from './chart-props.ts';

export type { ChartProps, ChartSeries } from './chart-props.ts';

// The chart library weighs more than most screens: it comes when a chart is shown.
const ChartDrawing = lazy(() => import('./chart-drawing.tsx').then((module) => ({ default: module.ChartDrawing })));

/** Bars and lines over a few categories. Its room is kept while it loads, so that nothing jumps. */
export function Chart(props: ChartProps) {
  return (
    <div className={styles.chart} role="img" aria-label={props.label}>
      <Suspense fallback={<div className={styles.waiting} />}>
        <ChartDrawing {...props} />
      </Suspense>
    </div>
  );
}
