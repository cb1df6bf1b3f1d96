export type ChartTone = 'accent' | 'info' | 'ink' | 'soft';

export type ChartSeries = {
  name: string;
  /** One for each category; null where there is nothing yet. */
  values: readonly (number | null)[];
  kind: 'bar' | 'line';
  /** The main series has the accent's colour; the soft one is there to be compared with it. */
  tone: ChartTone;
  /** Of a line: from which category on it is dashed, because that has not happened yet. Left out, all of it is. */
  dashedFrom?: number;
};

export type ChartProps = {
  /** What the picture shows, for whoever does not see it; the figures belong in a table beside it. */
  label: string;
  categories: readonly string[];
  series: readonly ChartSeries[];
  /** A value as it is read in French; by default a number. */
  format?: (value: number) => string;
  /** The same where there is little room, beside the axis; by default as elsewhere. */
  formatShort?: (value: number) => string;
};

/** Parts of a whole. Their colours are those of `SLICE_TONES`, in that order. */
export type PieProps = {
  label: string;
  slices: readonly { name: string; value: number; text: string }[];
};

/** Colours of the theme, also for the words beside the picture. */
export const SLICE_TONES = ['accent', 'info', 'warning', 'ink-soft', 'line-strong'] as const;
