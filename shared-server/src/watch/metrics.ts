import { getHeapStatistics } from 'node:v8';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type LabelsOf, METRICS, type MetricName, metricsOf, type Service } from './metric-names.ts';

/** From a cached answer to the limit of a request. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8];
/** A label that callers choose has so many values, then it says "other": each one is a series for ever. */
const MOST_VALUES = 300;

type Metric = Counter | Gauge | Histogram;

/** The figures of one server, each with the label `service`. */
export interface Metrics {
  /** Seconds of a histogram. */
  observe<Name extends MetricName>(name: Name, labels: LabelsOf<Name>, seconds: number): void;
  /** Sets the value of a gauge. */
  set<Name extends MetricName>(name: Name, labels: LabelsOf<Name>, value: number): void;
  /** One more of a counter. */
  count<Name extends MetricName>(name: Name, labels: LabelsOf<Name>): void;
  /** Tells a counter from its beginning: the first one of a series that was not there is no increase. */
  begin<Name extends MetricName>(name: Name, labels: LabelsOf<Name>): void;
  /** Forgets what a gauge said: what is not there any more must not be told. */
  forget(name: MetricName): void;
  /** Called before each answer, to look at what changes by itself. It must not throw. */
  beforeReading(look: () => Promise<void> | void): void;
  /** The value of a label that others choose, or "other" once there are too many. */
  bounded(value: string): string;
  /** In the text format of Prometheus. */
  read(): Promise<{ contentType: string; text: string }>;
}

export function createMetrics(service: Service): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const metrics = new Map<MetricName, Metric>(metricsOf(service).map((name) => [name, create(name, registry)]));
  const looks: (() => Promise<void> | void)[] = [];
  const values = new Set<string>();
  let reading: Promise<string> | undefined;
  const find = <Kind extends Metric>(name: MetricName): Kind => {
    const metric = metrics.get(name);
    if (metric === undefined) throw new Error(`${service} has no metric ${name}.`);
    return metric as Kind;
  };
  find<Gauge>('bloom_heap_limit_bytes').set(getHeapStatistics().heap_size_limit);
  const look = async () => {
    await Promise.all(looks.map((one) => one()));
    return registry.metrics();
  };
  return {
    observe: (name, labels, seconds) => find<Histogram>(name).observe(labels, seconds),
    set: (name, labels, value) => find<Gauge>(name).set(labels, value),
    count: (name, labels) => find<Counter>(name).inc(labels),
    begin: (name, labels) => find<Counter>(name).inc(labels, 0),
    forget: (name) => forget(name, find<Gauge>(name)),
    beforeReading: (one) => void looks.push(one),
    bounded(value) {
      if (values.has(value)) return value;
      if (values.size >= MOST_VALUES) return 'other';
      values.add(value);
      return value;
    },
    async read() {
      // Whoever asks while another answer is being made gets the same one.
      reading ??= look().finally(() => {
        reading = undefined;
      });
      return { contentType: registry.contentType, text: await reading };
    },
  };
}

function create(name: MetricName, registry: Registry): Metric {
  const { kind, help, labels } = METRICS[name];
  const settings = { name, help, labelNames: [...labels], registers: [registry] };
  if (kind === 'histogram') return new Histogram({ ...settings, buckets: SECONDS });
  if (kind === 'counter') return new Counter(settings);
  const gauge = new Gauge(settings);
  forget(name, gauge);
  return gauge;
}

/** One without labels would be told as 0, which says something: signatures of 1970, an audit that is whole. */
function forget(name: MetricName, gauge: Gauge): void {
  gauge.reset();
  if (METRICS[name].labels.length === 0) gauge.remove();
}

/** 200 → "2xx": how something ended, in five words. */
export const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;
