import type { Pool } from 'pg';
import { openPool } from './database.ts';
import { grantProvider } from './database-accounts.ts';
import type { Environment } from './environment.ts';
import { migrate } from './migrate.ts';

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
