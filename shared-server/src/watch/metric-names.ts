export const SERVICES = ['api', 'idp', 'registry'] as const;
export type Service = (typeof SERVICES)[number];

interface MetricDefinition {
  kind: 'counter' | 'gauge' | 'histogram';
  help: string;
  labels: readonly string[];
  /** Who has it. */
  of: readonly Service[];
}

const define = <const Definitions extends Record<string, MetricDefinition>>(definitions: Definitions) => definitions;

/**
 * Every figure of ours that a server shows: dashboards and alerts may name these, and what Node's client shows by
 * itself. Labels are of closed lists or bounded where they are written; none names a person.
 */
export const METRICS = define({
  bloom_http_request_seconds: {
    kind: 'histogram',
    help: 'Requests: how many, how they ended, how long they took.',
    labels: ['method', 'route', 'status'],
    of: ['api', 'idp', 'registry'],
  },
  bloom_operation_seconds: {
    kind: 'histogram',
    help: 'GraphQL operations by name; outcome: ok, refused (the caller is told why) or failed (our fault).',
    labels: ['operation', 'outcome'],
    of: ['api'],
  },
  bloom_heap_limit_bytes: {
    kind: 'gauge',
    help: 'The memory for objects beyond which the process would die; nodejs_heap_size_used_bytes is what it uses of it.',
    labels: [],
    of: ['api', 'idp', 'registry'],
  },
  bloom_memory_least_share: {
    kind: 'gauge',
    help: 'Of the last five minutes: the least share of its memory that was in use; of: the heap, or what the container may have.',
    labels: ['of'],
    of: ['api', 'idp', 'registry'],
  },
  bloom_busy_p95_seconds: {
    kind: 'gauge',
    help: 'Of the last five minutes: how long one request in twenty waits before the process looks at it.',
    labels: [],
    of: ['api', 'idp', 'registry'],
  },
  bloom_operations_p95_seconds: {
    kind: 'gauge',
    help: 'Of the last five minutes: how long one GraphQL operation in twenty takes at least; absent where there were few.',
    labels: [],
    of: ['api'],
  },
  bloom_disk_free_share: {
    kind: 'gauge',
    help: 'What is left of the disk on which a folder lies: files (what people send), builds (published pages); absent for buckets.',
    labels: ['disk'],
    of: ['api', 'registry'],
  },
  bloom_not_ready: {
    kind: 'gauge',
    help: 'Why /readyz says that a server cannot do its work, 1 for each problem; absent when it can.',
    labels: ['problem'],
    of: ['api', 'idp', 'registry'],
  },
  bloom_pool_connections: {
    kind: 'gauge',
    help: 'Connections to the database: used, idle; waiting: requests that wait for one.',
    labels: ['state'],
    of: ['api', 'idp'],
  },
  bloom_pool_least_waiting: {
    kind: 'gauge',
    help: 'Of the last five minutes: so many requests at least waited for a connection at any moment.',
    labels: [],
    of: ['api', 'idp'],
  },
  bloom_replica_missed_share: {
    kind: 'gauge',
    help: 'Of the last five minutes: the share of the reads for a copy of the database that the primary answered; absent where there were few.',
    labels: [],
    of: ['api'],
  },
  bloom_replica_reads_total: {
    kind: 'counter',
    help: 'Reads that a copy of the database could answer; outcome: replica, or why the primary did (behind, away, failed).',
    labels: ['outcome'],
    of: ['api'],
  },
  bloom_database_archive_failing: {
    kind: 'gauge',
    help: 'Whether the last piece of its log could not be archived by the database; absent where it keeps no archive.',
    labels: [],
    of: ['api'],
  },
  bloom_jobs: {
    kind: 'gauge',
    help: 'Jobs that wait or run; failed: given up, and neither done since nor set aside.',
    labels: ['queue', 'state'],
    of: ['api'],
  },
  bloom_job_oldest_seconds: {
    kind: 'gauge',
    help: 'How long the oldest job of a queue has waited for its first try.',
    labels: ['queue'],
    of: ['api'],
  },
  bloom_outbox: {
    kind: 'gauge',
    help: 'Mails and messages that wait; failed and bounced: given up, of mails until somebody deals with them, of messages for a day.',
    labels: ['channel', 'state'],
    of: ['api'],
  },
  bloom_outbox_oldest_seconds: {
    kind: 'gauge',
    help: 'How long the oldest mail or message that may leave has waited.',
    labels: ['channel'],
    of: ['api'],
  },
  bloom_seals_waiting: {
    kind: 'gauge',
    help: 'Documents that everybody has signed, or that have their number, and that bear no seal yet.',
    labels: ['document'],
    of: ['api'],
  },
  bloom_seal_oldest_seconds: {
    kind: 'gauge',
    help: 'How long the oldest of them has waited.',
    labels: ['document'],
    of: ['api'],
  },
  bloom_sweep_succeeded_timestamp_seconds: {
    kind: 'gauge',
    help: 'When a regular task last went well.',
    labels: ['sweep'],
    of: ['api'],
  },
  bloom_sweep_failing: {
    kind: 'gauge',
    help: 'Whether the last run of a regular task failed.',
    labels: ['sweep'],
    of: ['api'],
  },
  bloom_audit_broken: {
    kind: 'gauge',
    help: 'Whether the last check of the audit found it changed; bloom_sweep_succeeded_timestamp_seconds{sweep="auditCheck"} is when it was last whole.',
    labels: [],
    of: ['api'],
  },
  bloom_platform_silent_seconds: {
    kind: 'gauge',
    help: 'How long the invoicing platform has not answered; absent without one.',
    labels: [],
    of: ['api'],
  },
  bloom_certificate_expires_timestamp_seconds: {
    kind: 'gauge',
    help: 'When a certificate ends: seal, or the TLS of one of our addresses.',
    labels: ['certificate'],
    of: ['api'],
  },
  bloom_clock_behind_seconds: {
    kind: 'gauge',
    help: "How far this machine's clock is behind the database's; negative: ahead.",
    labels: [],
    of: ['api', 'idp'],
  },
  bloom_virus_signatures_timestamp_seconds: {
    kind: 'gauge',
    help: 'When the signatures were made by which clamd finds viruses; absent without one, and while it is silent.',
    labels: [],
    of: ['api'],
  },
  bloom_code_mails_failed_total: {
    kind: 'counter',
    help: 'Codes to sign in that did not leave; reason: the mail server did not take them in three tries (server), or refuses the address for good (recipient).',
    labels: ['reason'],
    of: ['idp'],
  },
  bloom_code_mails_unreached_people: {
    kind: 'gauge',
    help: 'So many people got no code within half an hour because the mail server did not take it, since it last took one of anybody.',
    labels: [],
    of: ['idp'],
  },
  bloom_live_version: {
    kind: 'gauge',
    help: 'Versions that people get, 1 each; channel: pinned, previous or canary.',
    labels: ['remote', 'version', 'channel'],
    of: ['registry'],
  },
  bloom_remote_failures_total: {
    kind: 'counter',
    help: 'What browsers told of versions that people get and that did not load, start or render; who: a person who is given the version, or anybody, since anybody may send these.',
    labels: ['remote', 'phase', 'who'],
    of: ['registry'],
  },
  bloom_remote_failing_people: {
    kind: 'gauge',
    help: 'So many people a version failed for when it last did, until nobody has told so for as long as the breaker looks back.',
    labels: ['remote', 'version'],
    of: ['registry'],
  },
  bloom_breaker_total: {
    kind: 'counter',
    help: 'Versions that fail for too many; outcome: blocked, or left to everybody because it was good before (good_before) or is the only one (nothing_left).',
    labels: ['remote', 'outcome'],
    of: ['registry'],
  },
});

export type MetricName = keyof typeof METRICS;
export type LabelsOf<Name extends MetricName> = Record<(typeof METRICS)[Name]['labels'][number], string>;

export function metricsOf(service: Service): MetricName[] {
  return (Object.keys(METRICS) as MetricName[]).filter((name) =>
    (METRICS[name].of as readonly Service[]).includes(service),
  );
}
