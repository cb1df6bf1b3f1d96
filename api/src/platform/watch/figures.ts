import { inTime } from '@bloom/shared-server/in-time';
import type { Sample } from '@bloom/shared-server/watch/exposition';
import type { LabelsOf, MetricName } from '@bloom/shared-server/watch/metric-names';
import type { Platform } from '../context/context.ts';

/** One value of one gauge. */
export type Figure = Sample;

/** What a domain can tell of how its work goes, whenever somebody asks. */
interface FigureSource {
  /** The gauges that it fills; all of each. */
  metrics: readonly MetricName[];
  read(platform: Platform): Promise<Figure[]>;
}

const sources: FigureSource[] = [];

/**
 * Declares figures; called once by the domain's `x.figures.ts`. A figure is cheap to find: it is asked for every few
 * seconds.
 */
export function defineFigures(source: FigureSource): void {
  sources.push(source);
}

/** A figure whose labels are those of its metric. */
export const figure = <Name extends MetricName>(metric: Name, labels: LabelsOf<Name>, value: number): Figure => ({
  metric,
  labels,
  value,
});

/** Milliseconds for a domain to tell: whoever reads the rest learns from what is missing. */
const PATIENCE_MS = 4_000;

/** What every domain tells now. Those whose question fails or takes too long are left out, and logged. */
export async function readFigures(platform: Platform): Promise<Figure[]> {
  const told = sources.map(({ metrics, read }) =>
    inTime(read(platform), PATIENCE_MS).catch((err: unknown): Figure[] => {
      platform.log.warn({ err, metrics }, 'figures are missing');
      return [];
    }),
  );
  return (await Promise.all(told)).flat();
}

export function figureNames(): MetricName[] {
  return sources.flatMap(({ metrics }) => metrics);
}
