/** Brings the tables up to date and ends: a job before the servers, which then run with MIGRATE=elsewhere. */
import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { SettingsReader } from '@bloom/shared-server/settings-reader';
import { openPool } from './platform/database.ts';
import { prepareTables } from './platform/prepare-tables.ts';

try {
  const reader = new SettingsReader(process.env);
  const databaseUrl = reader.database('DATABASE_URL');
  const databaseOwnerUrl = reader.optionalDatabase('DATABASE_OWNER_URL') ?? undefined;
  reader.finish('The tables of the identity provider cannot be prepared');
  const pool = openPool(databaseUrl);
  const applied = await prepareTables({ databaseUrl, databaseOwnerUrl }, pool).finally(() => pool.end());
  process.stdout.write(`${applied.length} migrations applied\n`);
} catch (error) {
  endWithSentence(error);
}
