import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { parentOf } from '../start/processes.ts';

/** What something took of a machine; only Linux tells. */
export interface Spent {
  apiMs: number;
  databaseMs: number;
  /** Bytes. */
  log: number;
  database: number;
  files: number;
}

/** Kernels count in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of processor of a process and of its children that have ended. */
function processorOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold spaces: state is the third field, utime the fourteenth.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
  } catch {
    return 0;
  }
}

function withChildren(pid: number): number {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0 && parentOf(candidate) === pid);
  return [pid, ...children].reduce((sum, one) => sum + processorOf(one), 0);
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

export interface Spender {
  databaseUrl: string;
  apiPids: number[];
  postgresPid: number;
  files: string;
}

async function countersOf({ databaseUrl, apiPids, postgresPid, files }: Spender): Promise<Spent> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ log: number; database: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float as log, pg_database_size(current_database())::float as database`,
  );
  await client.end();
  const { log = 0, database = 0 } = rows[0] ?? {};
  const apiMs = apiPids.reduce((sum, pid) => sum + processorOf(pid), 0);
  return { apiMs, databaseMs: withChildren(postgresPid), log, database, files: bytesIn(files) };
}

/** What `work` took, of everything together. */
export async function spentBy(spender: Spender, work: () => Promise<unknown>): Promise<Spent> {
  const before = await countersOf(spender);
  await work();
  const after = await countersOf(spender);
  const entries = (Object.keys(before) as (keyof Spent)[]).map((key) => [key, after[key] - before[key]]);
  return Object.fromEntries(entries) as Spent;
}
