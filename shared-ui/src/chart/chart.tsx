import { lazy, Suspense } from 'react';
import styles from './chart.module.css';

export type ChartSeries = {
  name: string;
  /** One for each category; null where there is nothing yet. */
  values: readonly (number | null)[];
  kind: 'bar' | 'line';
  /** The main series has the accent's colour; the others are there to be compared with. */
  tone: 'accent' | 'soft';
};

export type ChartProps = {
  /** What the picture shows, for whoever does not see it; the figures belong in a table beside it. */
  label: string;
  categories: readonly string[];
  series: readonly ChartSeries[];
  /** A value as it is read in French; by default a number. */
  format?: (value: number) => string;
};

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
