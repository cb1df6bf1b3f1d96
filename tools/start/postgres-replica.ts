import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import {
  adoptOrStart,
  DATABASE_NAME,
  type PostgresOptions,
  type RunningPostgres,
  urlOf,
  withClient,
} from './postgres.ts';
import { type Account, postgresAccount } from './postgres-account.ts';
import { postgresBinaries } from './postgres-binary.ts';
import { dataFolder, outsideFolder, POSTGRES_USER } from './postgres-folder.ts';
import { endProcess } from './processes.ts';

export interface RunningReplica {
  url: string;
  pid: number;
  folder: string;
  /** From now on it is a server of its own, that writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export interface ReplicaOptions extends PostgresOptions {
  primary: Pick<RunningPostgres, 'folder'> & { port: number };
}

const SLOT = 'bloom_replica';
const STOP_MS = 10_000;
/** A copy is made of a server that works. */
const CONNECT_MS = 30_000;
/** What a copy makes anew: the log comes from the primary, the rest is of the primary's process. */
const LEFT_OUT = ['pg_wal', 'pg_replslot', 'pg_notify', 'pg_stat_tmp', 'pg_subtrans', 'pg_dynshmem', 'pg_snapshots'];
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts'];

/** Files come and go while the primary works; its log mends what the copy has of them. */
function copyFolder(from: string, to: string, leaveEmpty: string[]): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (NOT_COPIED.includes(entry.name) || entry.name.startsWith('pgsql_tmp')) continue;
    if (leaveEmpty.includes(entry.name)) mkdirSync(target, { mode: 0o700 });
    else if (entry.isDirectory()) copyFolder(source, target, []);
    else if (entry.isFile()) copyIfThere(source, target);
  }
}

function copyIfThere(source: string, target: string): void {
  try {
    copyFileSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function give(path: string, account: Account | undefined): void {
  if (account === undefined) return;
  chownSync(path, account.uid, account.gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) give(join(path, name), account);
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * The primary's files as they are while it works, and what makes a follower of them. There is no pg_basebackup here.
 */
async function copyCluster({ primary, password }: ReplicaOptions, folder: string): Promise<void> {
  const copy = async (client: Client) => {
    await client.query(
      `select pg_create_physical_replication_slot('${SLOT}', true)
       where not exists (select from pg_replication_slots where slot_name = '${SLOT}')`,
    );
    await client.query(`select pg_backup_start('replica', true)`);
    copyFolder(primary.folder, folder, LEFT_OUT);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(folder, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
  };
  await withClient(urlOf(primary.port, password, 'postgres'), copy, CONNECT_MS);
  const connection = `host=127.0.0.1 port=${primary.port} user=${POSTGRES_USER} password=${password} application_name=replica`;
  writeFileSync(join(folder, 'standby.signal'), '', { mode: 0o600 });
  writeFileSync(
    join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = ${quoted(connection)}\nprimary_slot_name = '${SLOT}'\nhot_standby_feedback = on\n`,
    { mode: 0o600 },
  );
}

/**
 * A PostgreSQL that follows another one of this machine, for measurements and tests. Starts it again when it is there.
 */
export async function startReplica(options: ReplicaOptions): Promise<RunningReplica> {
  const account = postgresAccount();
  const { folder } = dataFolder(options.stateRoot, account);
  const binaries = postgresBinaries(account, outsideFolder(options.stateRoot));
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    await copyCluster(options, folder);
    give(folder, account);
  }
  const pid = await adoptOrStart({ ...options, folder, account, binary: binaries.postgres });
  return {
    url: urlOf(options.port, options.password, DATABASE_NAME),
    pid,
    folder,
    promote: () =>
      withClient(urlOf(options.port, options.password, 'postgres'), async (client) => {
        await client.query('select pg_promote()');
      }),
    stop: () => endProcess(pid, 'SIGINT', STOP_MS),
  };
}
