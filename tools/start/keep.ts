/** Commands about what is kept: of the product in the state folder, or of the one that DATABASE_URL names. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { placeOf } from '../../api/src/backup/backup-settings.ts';
import { findBackup, RestoreRefusal, restoreKeys } from '../../api/src/backup/restore.service.ts';
import { createPool } from '../../api/src/platform/database/database.ts';
import { migrate } from '../../idp/src/platform/migrate.ts';
import { clearEarlierStart } from './earlier-start.ts';
import { assertPortsFree, type Ports, portsFrom, readPortBase } from './ports.ts';
import { type RunningPostgres, runningPort, startPostgres } from './postgres.ts';
import { serverOptions } from './server-settings.ts';
import { StartError } from './start-error.ts';
import { prepareStateFolder, readSecrets, repositoryRoot, type StateFolder, stateFolderPath } from './state-folder.ts';

const [action = '', ...args] = process.argv.slice(2);

/** The API's own commands. */
const SCRIPTS: Readonly<Record<string, string>> = {
  backup: 'backup/backup.cli.ts',
  restore: 'backup/restore.cli.ts',
  'restore-test': 'backup/restore-test.cli.ts',
  erasures: 'erasures.cli.ts',
  'audit-check': 'paper/audit/audit-check.cli.ts',
  retention: 'retention.cli.ts',
  'invoice-numbers': 'billing/invoices/invoice-numbers.cli.ts',
};

/** Runs the API's own command to its end. */
async function run(environment: NodeJS.ProcessEnv): Promise<void> {
  const script = join(repositoryRoot, 'api', 'src', SCRIPTS[action] ?? '');
  const child = spawn(process.execPath, [script, ...args], { env: environment, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
}

/** The secrets of the backup come first: a new machine makes none of its own, and PostgreSQL starts with theirs. */
async function takeKeys({ keys }: StateFolder): Promise<void> {
  const { values } = parseArgs({
    args,
    strict: false,
    options: { from: { type: 'string' }, backup: { type: 'string' } },
  });
  if (typeof values.from !== 'string') return;
  const place = placeOf(values.from, process.env);
  const stamp = await findBackup(place, typeof values.backup === 'string' ? values.backup : undefined);
  await restoreKeys(place, stamp, { keysDir: keys, erasureList: join(keys, 'erased-people.jsonl') });
}

async function makeAccountTables(databaseUrl: string): Promise<void> {
  const pool = createPool({ connectionString: databaseUrl, max: 1, applicationName: 'bloom-restore' });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}

async function keepHere(state: StateFolder, portBase: number): Promise<void> {
  // While people work, PostgreSQL runs already, and goes on: whoever forgets PORT_BASE must not take it away from them.
  const running = runningPort(state.root);
  const usual = portsFrom(portBase);
  const ports: Ports = { ...usual, postgres: running ?? usual.postgres };
  let postgres: RunningPostgres | undefined;
  try {
    const secrets = readSecrets(state);
    postgres = await startPostgres({
      stateRoot: state.root,
      logFile: join(state.logs, 'postgres.log'),
      port: ports.postgres,
      password: secrets.postgresPassword,
      assertPortFree: () => assertPortsFree(ports, portBase, ['postgres']),
      note: (sentence) => console.log(sentence),
    });
    const { url: databaseUrl, accounts } = postgres;
    if (action === 'restore') await makeAccountTables(databaseUrl);
    const { api } = serverOptions({ ports, state, secrets, databaseUrl, accounts, chosen: process.env });
    await run(api.environment);
  } finally {
    if (running === undefined) await postgres?.stop();
  }
}

async function main(): Promise<void> {
  if (SCRIPTS[action] === undefined) throw new StartError(`keep.ts takes ${Object.keys(SCRIPTS).join(', ')}.`);
  const isAsked = args.some((arg) => arg === '--help' || arg === '-h');
  if (process.env.DATABASE_URL || isAsked) return run(process.env);
  const portBase = readPortBase(process.env.PORT_BASE);
  const state = prepareStateFolder(stateFolderPath(portBase, process.env.BLOOM_STATE));
  if (action === 'restore') {
    await clearEarlierStart(state);
    await takeKeys(state);
  }
  await keepHere(state, portBase);
}

try {
  await main();
} catch (error) {
  // A sentence for whoever runs it; anything else is a fault of ours.
  const isSaid = error instanceof StartError || error instanceof RestoreRefusal;
  console.error(isSaid ? error.message : error);
  process.exitCode = 1;
}
