import './domains.ts';
import { grantApplication } from './platform/database/database-accounts.ts';
import { type MigrationReport, migrate } from './platform/database/migrations.ts';
import type { Environment } from './platform/environment/environment.ts';
import { prepareQueues } from './platform/jobs/job-boss.ts';

/**
 * Tables and queues as this version needs them, by the owner where there is one; the application gets no more than it
 * needs.
 */
export async function prepareTables({
  databaseUrl,
  databaseOwnerUrl,
}: Pick<Environment, 'databaseUrl' | 'databaseOwnerUrl'>): Promise<MigrationReport> {
  const owner = databaseOwnerUrl ?? databaseUrl;
  const report = await migrate(owner);
  await prepareQueues(owner);
  if (databaseOwnerUrl !== null) await grantApplication(databaseOwnerUrl, databaseUrl);
  return report;
}
