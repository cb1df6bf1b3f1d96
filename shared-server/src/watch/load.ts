import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import type { Sample } from './exposition.ts';
import { type MetricName, metricsOf, type Service } from './metric-names.ts';
import type { Metrics } from './metrics.ts';

/** So many minutes are looked back at: what lasts less mends itself. */
const MINUTES = 5;
/** Of fewer, one in twenty is nobody. */
const FEWEST = 20;
const TICK_MS = 100;
/** Ticks between two looks at what changes slowly. */
const LOOK_TICKS = 10;
/** What is slower is as slow as this, in milliseconds. */
const SLOWEST_MS = 600_000;

/** What a process found of itself in the last minutes; undefined where it saw too little to say so. */
export interface LoadFound {
  /** How long one request in twenty waits before the process looks at it. */
  busySeconds?: number | undefined;
  /** How long one operation in twenty takes at least. */
  operationSeconds?: number | undefined;
  heapShare?: number | undefined;
  /** Of what the container may have; never where nothing limits it. */
  containerShare?: number | undefined;
  poolWaiting?: number | undefined;
  /** Of the reads that a copy of the database could answer: what the primary had to. */
  replicaMissedShare?: number | undefined;
}

/** What changes from moment to moment. */
interface Moment {
  heapShare: number;
  containerShare?: number | undefined;
  poolWaiting?: number | undefined;
}

export interface Load {
  /** An operation was answered after so many milliseconds. */
  answered(milliseconds: number): void;
  /** A copy of the database was asked, and answered or not. */
  copyAsked(hasAnswered: boolean): void;
  /** The process came to look at its work so many milliseconds late. */
  late(milliseconds: number): void;
  look(moment: Moment): void;
  find(): LoadFound;
  /** Looks by itself from now on, until what it answers is called. */
  start(poolWaiting?: () => number): () => void;
}

interface Minute {
  minute: number;
  operations: RecordableHistogram;
  waits: RecordableHistogram;
  copies: { asked: number; missed: number };
  moments: Moment[];
}

/** @param now milliseconds that never go back */
export function createLoad(now: () => number = () => performance.now()): Load {
  let minutes: Minute[] = [];
  const current = (): Minute => {
    const minute = Math.floor(now() / MINUTE_MS);
    const last = minutes.at(-1);
    if (last?.minute === minute) return last;
    const next = emptyMinute(minute);
    minutes = [...minutes, next].filter((one) => one.minute > minute - MINUTES);
    return next;
  };
  const load: Load = {
    answered: (milliseconds) => record(current().operations, milliseconds),
    copyAsked(hasAnswered) {
      const { copies } = current();
      copies.asked += 1;
      if (!hasAnswered) copies.missed += 1;
    },
    late(milliseconds) {
      const { waits } = current();
      // Whoever came meanwhile waited less, down to nothing.
      for (let wait = Math.min(milliseconds, SLOWEST_MS); wait > TICK_MS; wait -= TICK_MS) record(waits, wait);
      record(waits, milliseconds % TICK_MS);
    },
    look: (moment) => void current().moments.push(moment),
    find() {
      current();
      return foundIn(minutes);
    },
    start: (poolWaiting) => startLooking(load, poolWaiting),
  };
  return load;
}

const histogram = () => createHistogram({ lowest: 1, highest: SLOWEST_MS, figures: 2 });
const emptyMinute = (minute: number): Minute => ({
  minute,
  operations: histogram(),
  waits: histogram(),
  copies: { asked: 0, missed: 0 },
  moments: [],
});

function record(into: RecordableHistogram, milliseconds: number): void {
  into.record(Math.min(SLOWEST_MS, Math.max(1, Math.round(milliseconds))));
}

function foundIn(minutes: readonly Minute[]): LoadFound {
  const moments = minutes.flatMap((one) => one.moments);
  // A process that has just begun has not had anything for long.
  const isWhole = minutes.length === MINUTES;
  const least = (of: keyof Moment) => {
    const said = moments.map((moment) => moment[of]).filter((value) => value !== undefined);
    return isWhole && said.length > 0 ? Math.min(...said) : undefined;
  };
  const [asked, missed] = (['asked', 'missed'] as const).map((key) =>
    minutes.reduce((sum, { copies }) => sum + copies[key], 0),
  ) as [number, number];
  return {
    busySeconds: oneInTwenty(minutes.map(({ waits }) => waits)),
    operationSeconds: oneInTwenty(minutes.map(({ operations }) => operations)),
    heapShare: least('heapShare'),
    containerShare: least('containerShare'),
    poolWaiting: least('poolWaiting'),
    replicaMissedShare: asked < FEWEST ? undefined : missed / asked,
  };
}

function oneInTwenty(parts: readonly RecordableHistogram[]): number | undefined {
  const whole = histogram();
  for (const part of parts) if (part.count > 0) whole.add(part);
  return whole.count < FEWEST ? undefined : whole.percentile(95) / 1_000;
}

function startLooking(load: Load, poolWaiting?: () => number): () => void {
  let ticks = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const at = performance.now();
    load.late(Math.max(0, at - last - TICK_MS));
    last = at;
    ticks += 1;
    if (ticks % LOOK_TICKS === 0) load.look({ ...memoryNow(), poolWaiting: poolWaiting?.() });
  }, TICK_MS).unref();
  return () => clearInterval(timer);
}

function memoryNow(): Pick<Moment, 'heapShare' | 'containerShare'> {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  const limit = process.constrainedMemory();
  // Without a limit it says 0, or more than any machine has.
  const isLimited = limit > 0 && limit < 2 ** 50;
  return {
    heapShare: used_heap_size / heap_size_limit,
    containerShare: isLimited ? process.memoryUsage.rss() / limit : undefined,
  };
}

const TOLD = {
  busySeconds: 'bloom_busy_p95_seconds',
  operationSeconds: 'bloom_operations_p95_seconds',
  poolWaiting: 'bloom_pool_least_waiting',
  replicaMissedShare: 'bloom_replica_missed_share',
} as const;
const MEMORIES = { heapShare: 'heap', containerShare: 'container' } as const;
const MEMORY = 'bloom_memory_least_share';

/** What `loadSamples` may hold. */
export const LOAD_METRICS = [...Object.values(TOLD), MEMORY] as const;

/** What was found, as figures. */
export function loadSamples(found: LoadFound): Sample[] {
  const sample = (metric: MetricName, labels: Record<string, string>, value: number | undefined): Sample[] =>
    value === undefined ? [] : [{ metric, labels, value }];
  return [
    ...keysOf(TOLD).flatMap((key) => sample(TOLD[key], {}, found[key])),
    ...keysOf(MEMORIES).flatMap((key) => sample(MEMORY, { of: MEMORIES[key] }, found[key])),
  ];
}

const keysOf = <Key extends string>(named: Record<Key, string>) => Object.keys(named) as Key[];

/** For servers that fill their figures when somebody asks. */
export function tellLoad(service: Service, metrics: Metrics, load: Load): void {
  const own = new Set<MetricName>(metricsOf(service));
  metrics.beforeReading(() => {
    for (const metric of LOAD_METRICS) if (own.has(metric)) metrics.forget(metric);
    for (const { metric, labels, value } of loadSamples(load.find()))
      if (own.has(metric)) metrics.set(metric, labels as never, value);
  });
}
