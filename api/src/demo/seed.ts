/**
 * Fills an empty database with the demo data: `node api/src/demo/seed.ts --size small|large`.
 * Does nothing when the database already holds a mission, a Bloomer or a company.
 */
import { readCommandLine } from '@bloom/shared-server/command-line';
import { sql } from 'kysely';
import { type Firm, firmOf } from '../billing/invoices/invoice-party.ts';
import { systemClock } from '../platform/clock.ts';
import { createDatabase, createPool, type Db } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrations.ts';
import { readEnvironment } from '../platform/environment/environment.ts';
import type { FileStore } from '../platform/file-store/file-store.ts';
import { createFileStore } from '../platform/file-store/file-store-choice.ts';
import { type DemoSize, planWorld } from './demo.world.ts';
import { type Written, writeWorld } from './demo.write.ts';

// Any number that nobody else uses: two seeds started together, one works and the other finds its data.
const SEED_LOCK = 4_000_026;
const STATEMENT_TIMEOUT_MS = 120_000;

export type SeedOptions = {
  readonly db: Db;
  readonly files: FileStore;
  readonly linkSecret: string;
  readonly firm: Firm;
  readonly size: DemoSize;
  readonly today: string;
  readonly now: Date;
};

/** All or nothing; undefined when there already was data. */
export async function seed({
  db,
  files,
  linkSecret,
  firm,
  size,
  today,
  now,
}: SeedOptions): Promise<Written | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx);
    const { rows } = await sql<{ used: boolean }>`select exists (select from mission) or exists (select from bloomer)
      or exists (select from society) as used`.execute(tx);
    if (rows[0]?.used) return undefined;
    return writeWorld({ db: tx, files, linkSecret, firm }, planWorld(size, today), today, now);
  });
}

function readSize(): DemoSize {
  const { values } = readCommandLine({
    usage: 'node api/src/demo/seed.ts [--size small|large]: fills an empty database.',
    options: { size: { type: 'string', default: 'small' } },
  });
  if (values.size === 'small' || values.size === 'large') return values.size;
  throw new Error(`--size is small or large, not "${values.size}".`);
}

async function main(): Promise<void> {
  const size = readSize();
  const environment = readEnvironment();
  // Statistics are the owner's to gather.
  const connectionString = environment.databaseOwnerUrl ?? environment.databaseUrl;
  await migrate(connectionString);
  const pool = createPool({
    connectionString,
    max: 1,
    statementTimeout: STATEMENT_TIMEOUT_MS,
    applicationName: 'bloom-demo',
  });
  const db = createDatabase(pool);
  try {
    const started = Date.now();
    const files = createFileStore(environment);
    const today = systemClock.today();
    const firm = firmOf({ environment });
    const written = await seed({
      db,
      files,
      linkSecret: environment.linkSecrets[0],
      firm,
      size,
      today,
      now: systemClock.now(),
    });
    if (written) await sql`analyze`.execute(db);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const said = written
      ? `${written.bloomers} Bloomers, ${written.missions} missions, ${written.months} months in ${seconds} s`
      : 'The database already holds data: nothing was added.';
    process.stdout.write(`${said}\n`);
  } finally {
    await db.destroy();
  }
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  });
}
