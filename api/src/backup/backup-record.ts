import pg from 'pg';

/** Among the regular tasks, by which it is watched; whoever runs the product begins it. */
const BACKUP = 'backup';

/** Writes down that a backup has come to its end, with the account that owns the tables. */
export async function noteBackup(connectionString: string, stamp: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'bloom-backup' });
  await client.connect();
  try {
    await client.query(
      `insert into sweep_run (name, slot, started_at, ended_at, succeeded_at, attempts) values ($1, $2, now(), now(), now(), 1)
        on conflict (name) do update set slot = excluded.slot, started_at = excluded.started_at,
          ended_at = excluded.ended_at, succeeded_at = excluded.succeeded_at`,
      [BACKUP, stamp],
    );
  } finally {
    await client.end();
  }
}
