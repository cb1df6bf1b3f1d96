import { METRICS, type MetricName } from './metric-names.ts';

/** One value of one of our gauges or counters. */
export interface Sample {
  metric: MetricName;
  labels: Record<string, string>;
  value: number;
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** What a server tells at `/metrics`, of what is ours and has one value; the rest is left out. */
export function readExposition(text: string): Sample[] {
  return text.split('\n').flatMap((line): Sample[] => {
    const [, name = '', labels = '', value] = LINE.exec(line) ?? [];
    if (!Object.hasOwn(METRICS, name) || !Number.isFinite(Number(value))) return [];
    const named = [...labels.matchAll(LABEL)].map(([, label, said]) => [label, said] as const);
    return [{ metric: name as MetricName, labels: Object.fromEntries(named), value: Number(value) }];
  });
}
