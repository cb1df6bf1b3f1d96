import { ALERT_LIMITS } from '@bloom/shared-server/watch/alert-limits';
import type { Sample } from '@bloom/shared-server/watch/exposition';
import type { Service } from '@bloom/shared-server/watch/metric-names';

export const serverFaultKinds = [
  'away',
  'notReady',
  'slow',
  'busy',
  'memory',
  'pool',
  'replica',
  'archive',
  'disk',
  'remote',
] as const;

/** What keeps a server from serving people well, or soon will. */
export interface ServerFault {
  kind: (typeof serverFaultKinds)[number];
  server: Service;
  /** What `/readyz` calls the problem; which remote; which disk. */
  name: string | null;
}

interface Limit {
  metric: Sample['metric'];
  kind: ServerFault['kind'];
  isOver: (value: number) => boolean;
  /** The label that says what it is about. */
  label?: string;
}

/** What the alerts ring for, by the same figures. */
const LIMITS: readonly Limit[] = [
  { metric: 'bloom_operations_p95_seconds', kind: 'slow', isOver: (value) => value > ALERT_LIMITS.slowSeconds },
  { metric: 'bloom_busy_p95_seconds', kind: 'busy', isOver: (value) => value > ALERT_LIMITS.busySeconds },
  { metric: 'bloom_memory_least_share', kind: 'memory', isOver: (value) => value > ALERT_LIMITS.memoryShare },
  { metric: 'bloom_pool_least_waiting', kind: 'pool', isOver: (value) => value > ALERT_LIMITS.poolWaiting },
  {
    metric: 'bloom_replica_missed_share',
    kind: 'replica',
    isOver: (value) => value > ALERT_LIMITS.replicaMissedShare,
  },
  { metric: 'bloom_database_archive_failing', kind: 'archive', isOver: (value) => value > 0 },
  {
    metric: 'bloom_disk_free_share',
    kind: 'disk',
    isOver: (value) => value < ALERT_LIMITS.diskFreeShare,
    label: 'disk',
  },
  {
    metric: 'bloom_remote_failing_people',
    kind: 'remote',
    isOver: (value) => value >= ALERT_LIMITS.failingPeople,
    label: 'remote',
  },
];

/** Not told of the API itself: what waits has lines of its own, and without a database nobody reads this. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['queue', 'database']);

/** What the figures of one server say that is wrong with it, each once. */
export function serverFaults(server: Service, samples: readonly Sample[]): ServerFault[] {
  const found = LIMITS.flatMap(({ metric, kind, isOver, label }) =>
    samples
      .filter((sample) => sample.metric === metric && isOver(sample.value))
      .map(({ labels }) => ({ kind, server, name: label === undefined ? null : (labels[label] ?? null) })),
  );
  const problems = samples
    .filter(({ metric, labels }) => metric === 'bloom_not_ready' && !TOLD_ELSEWHERE.has(labels.problem ?? ''))
    .map(({ labels }) => ({ kind: 'notReady', server, name: labels.problem ?? null }) as const);
  const all = new Map([...problems, ...found].map((fault) => [`${fault.kind} ${fault.name}`, fault]));
  return [...all.values()];
}
