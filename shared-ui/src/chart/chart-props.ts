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
