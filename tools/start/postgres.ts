import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { closeSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { lastLines, openLog, rotate } from './log-file.ts';
import { type Account, asAccount, postgresAccount } from './postgres-account.ts';
import { postgresBinaries } from './postgres-binary.ts';
import { dataFolder, ensureCluster, outsideFolder, POSTGRES_USER } from './postgres-folder.ts';
import { commandLine, endProcess, isAlive, waitUntil } from './processes.ts';
import { StartError } from './start-error.ts';

export const DATABASE_NAME = 'bloom';

export interface PostgresOptions {
  stateRoot: string;
  logFile: string;
  port: number;
  password: string;
  /** A cluster that nobody needs after this run: no waiting for the disk, nor for the network. */
  temporary?: boolean;
  /** Throws when somebody else holds the port. */
  assertPortFree?: () => Promise<void>;
  note: (sentence: string) => void;
}

export interface DatabaseAccounts {
  api: string;
  idp: string;
}

export interface RunningPostgres {
  /** Of the account that owns everything. */
  url: string;
  /** Of the accounts that servers work with: rows of their own tables, nothing else. */
  accounts: DatabaseAccounts;
  pid: number;
  folder: string;
  stop(): Promise<void>;
}

export interface Cluster extends PostgresOptions {
  folder: string;
  binary: string;
  account: Account | undefined;
}

/** A server that has just been killed leaves its children a moment to notice; until then a new one cannot start. */
const START_ATTEMPTS = 5;
const READY_MS = 20_000;
const STOP_MS = 10_000;

export function urlOf(port: number, password: string, database: string): string {
  return `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** The same server by its socket in this folder, where a message costs a fraction of what it does over TCP. */
const bySocket = (url: string, folder: string) => `${url}?host=${encodeURIComponent(folder)}`;

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  connectionTimeoutMillis = 3000,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function answers({ port, password }: PostgresOptions): Promise<boolean> {
  return withClient(urlOf(port, password, 'postgres'), (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );
}

async function ensureDatabase({ port, password }: PostgresOptions): Promise<void> {
  await withClient(urlOf(port, password, 'postgres'), async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE_NAME}`);
  });
}

/** Two roles that may log in and nothing more; what they may do to tables is granted by the servers that make them. */
async function ensureAccounts({ port, password }: PostgresOptions): Promise<DatabaseAccounts> {
  const account = (name: string) => ({
    name: `${POSTGRES_USER}_${name}`,
    secret: createHmac('sha256', password).update(`database account ${name}`).digest('base64url'),
  });
  const [api, idp] = [account('api'), account('idp')];
  await withClient(urlOf(port, password, DATABASE_NAME), async (client) => {
    for (const { name, secret } of [api, idp]) {
      const found = await client.query('select 1 from pg_roles where rolname = $1', [name]);
      if (found.rowCount === 0) await client.query(`create role ${name}`);
      await client.query(`alter role ${name} login nosuperuser nocreatedb nocreaterole password '${secret}'`);
    }
    await client.query(`revoke all on database ${DATABASE_NAME} from public`);
    await client.query(`grant connect on database ${DATABASE_NAME} to ${api.name}, ${idp.name}`);
  });
  const address = ({ name, secret }: { name: string; secret: string }) =>
    `postgres://${name}:${secret}@127.0.0.1:${port}/${DATABASE_NAME}`;
  return { api: address(api), idp: address(idp) };
}

/** The server that runs on this data folder, when there is one. */
function runningServer(folder: string): { pid: number; port: number } | undefined {
  const path = join(folder, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const [pid, , , port] = readFileSync(path, 'utf8').split('\n').map(Number);
  if (!pid || !port || !isAlive(pid) || !commandLine(pid).includes(folder)) return undefined;
  return { pid, port };
}

/** Where the PostgreSQL of a state folder answers; undefined when it does not run. */
export const runningPort = (stateRoot: string): number | undefined =>
  runningServer(dataFolder(stateRoot, postgresAccount()).folder)?.port;

function launch({ binary, folder, port, account, logFile, temporary }: Cluster): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    // Tests keep the databases of many files open at once; measures have three processes of the API, up to 40 each.
    max_connections: temporary ? '250' : '160',
    unix_socket_directories: temporary ? folder : '',
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // What failed is in the servers' logs; here nobody's values: neither rows, nor statements, nor parameters.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    ...(temporary && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const log = openLog(logFile);
  return spawn(
    binary,
    [
      '-D',
      folder,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // In a session of its own: Ctrl-C must not stop it before the servers that use it.
    { ...asAccount(account), detached: true, stdio: ['ignore', log, log], env: { ...process.env, LC_ALL: 'C' } },
  );
}

async function startOnce(cluster: Cluster): Promise<number | undefined> {
  const child = launch(cluster);
  let ended = false;
  child.on('exit', () => {
    ended = true;
  });
  child.on('error', () => {
    ended = true;
  });
  const ready = await waitUntil(async () => ended || (await answers(cluster)), READY_MS);
  if (ready && !ended && child.pid) return child.pid;
  if (child.pid && !ended) await endProcess(child.pid, 'SIGINT', STOP_MS);
  return undefined;
}

/** Starts a server on this folder, or adopts the one that runs there; its process id. */
export async function adoptOrStart(cluster: Cluster): Promise<number> {
  const earlier = runningServer(cluster.folder);
  if (earlier?.port === cluster.port && (await waitUntil(() => answers(cluster), 2000))) return earlier.pid;
  if (earlier) await endProcess(earlier.pid, 'SIGINT', STOP_MS);
  await cluster.assertPortFree?.();
  rotate(cluster.logFile);
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt += 1) {
    const pid = await startOnce(cluster);
    if (pid !== undefined) return pid;
    await new Promise((resolve) => setTimeout(resolve, 500 * attempt));
  }
  throw new StartError(`PostgreSQL did not start. The end of ${cluster.logFile}:\n${lastLines(cluster.logFile, 8)}`);
}

/** Starts the embedded PostgreSQL, or adopts the one that a killed start left running on the same data folder. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const account = postgresAccount();
  const { folder, outside } = dataFolder(options.stateRoot, account);
  if (outside) {
    options.note(
      `PostgreSQL keeps its data in ${folder}: its account ${account?.name} cannot enter ${options.stateRoot}`,
    );
  }
  const binaries = postgresBinaries(account, outsideFolder(options.stateRoot));
  ensureCluster(folder, binaries, account, options.password);
  closeSync(openLog(options.logFile));
  const pid = await adoptOrStart({ ...options, folder, account, binary: binaries.postgres });
  await ensureDatabase(options);
  const url = urlOf(options.port, options.password, DATABASE_NAME);
  return {
    accounts: await ensureAccounts(options),
    url: options.temporary ? bySocket(url, folder) : url,
    pid,
    folder,
    stop: () => endProcess(pid, 'SIGINT', STOP_MS),
  };
}
