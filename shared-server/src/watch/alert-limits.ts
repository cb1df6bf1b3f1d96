/**
 * From when on what waits is somebody's concern: in the alerts for who runs the product, and on the page for its staff.
 * A test holds the alerts against them; the limits that alerts alone have stand in deploy/watch/alerts.yaml.
 */
export const ALERT_LIMITS = {
  jobSeconds: 300,
  outboxSeconds: 900,
  sealSeconds: 1_800,
  platformSeconds: 3_600,
  certificateDays: 14,
  /** Beyond it no server starts, and one that runs begins no regular task. */
  clockSeconds: 5,
  virusSignatureDays: 3,
  /** A regular task that fails is tried again; one of a night has the next one. */
  failingTaskSeconds: 2 * 3_600,
  silentTaskDays: 2,
  /** A night and what it may take. */
  backupSeconds: 30 * 3_600,
  /** A week and a week-end. */
  restoreTestDays: 9,
  /** One operation in twenty takes longer than this. */
  slowSeconds: 1,
  /** One request in twenty waits longer than this before the process looks at it. */
  busySeconds: 0.5,
  /** Of the heap, or of what the container may have; from 0.9 of the heap on the API refuses requests. */
  memoryShare: 0.85,
  /** Requests that wait for a connection to the database. */
  poolWaiting: 5,
  /** Of the reads that a copy of the database could answer: for more than this the primary had to. */
  replicaMissedShare: 0.5,
  /** People for whom a version of a remote fails; the breaker takes it away from more. */
  failingPeople: 3,
  /** What is left of a disk. */
  diskFreeShare: 0.1,
} as const;
