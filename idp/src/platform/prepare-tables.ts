import type { Pool } from 'pg';
import { openPool } from './database.ts';
import { grantProvider } from './database-accounts.ts';
import type { Environment } from './environment.ts';
import { assertMigrated, migrate } from './migrate.ts';

type Accounts = Pick<Environment, 'databaseUrl' | 'databaseOwnerUrl'>;

/** By the owner where there is one. Answers the names of the migrations applied. */
export async function prepareTables({ databaseUrl, databaseOwnerUrl }: Accounts, pool: Pool): Promise<string[]> {
  if (!databaseOwnerUrl) return migrate(pool);
  const owner = openPool(databaseOwnerUrl);
  try {
    const applied = await migrate(owner);
    await grantProvider(owner, databaseOwnerUrl, databaseUrl);
    return applied;
  } finally {
    await owner.end();
  }
}

/**
 * For a command, which may be newer than the tables: who owns them brings them up to date. Beside a server that leaves
 * that to a job there is no owner's account, and nothing to bring.
 */
export async function tablesForCommand(pool: Pool, { DATABASE_OWNER_URL, MIGRATE }: NodeJS.ProcessEnv): Promise<void> {
  await (MIGRATE === 'elsewhere' && !DATABASE_OWNER_URL ? assertMigrated(pool) : migrate(pool));
}
