import pg from 'pg';

/** Among the regular tasks, by which they are watched; whoever runs the product begins them. */
export const BACKUP = 'backup';
export const RESTORE_TEST = 'restoreTest';

export interface EndedRun {
  task: typeof BACKUP | typeof RESTORE_TEST;
  /** The backup that it made or read. */
  stamp: string;
  startedAt: Date;
  rows: number | null;
  /** A sentence without anybody's data; null when it went well. */
  error: string | null;
}

/** Writes down that a run has come to its end, with the account that owns the tables. */
export async function noteRun(connectionString: string, run: EndedRun): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'bloom-backup' });
  await client.connect();
  try {
    await client.query(NOTE, [run.task, run.stamp, run.startedAt, run.rows, run.error]);
  } finally {
    await client.end();
  }
}

const NOTE = `
  insert into sweep_run as r (name, slot, started_at, ended_at, duration_ms, rows, error, failures, succeeded_at, attempts)
  select $1, $2, $3, now(), extract(epoch from now() - $3::timestamptz) * 1000, $4::int, $5::text,
    ($5::text is not null)::int, case when $5::text is null then now() end, 1
  on conflict (name) do update set slot = excluded.slot, started_at = excluded.started_at, ended_at = excluded.ended_at,
    duration_ms = excluded.duration_ms, rows = excluded.rows, error = excluded.error,
    failures = r.failures + excluded.failures, succeeded_at = coalesce(excluded.succeeded_at, r.succeeded_at)`;
