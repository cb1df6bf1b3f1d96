/** Brings the tables up to date and ends: a job before the servers, which then run with MIGRATE=elsewhere. */
import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { SettingsReader } from '@bloom/shared-server/settings-reader';
import { prepareTables } from './tables.ts';

try {
  const reader = new SettingsReader(process.env);
  const accounts = {
    databaseUrl: reader.url('DATABASE_URL'),
    databaseOwnerUrl: reader.optionalUrl('DATABASE_OWNER_URL'),
  };
  reader.finish('The tables of the API cannot be prepared');
  const { applied, version } = await prepareTables(accounts);
  process.stdout.write(`${applied.length} migrations applied, the last one is ${version}\n`);
} catch (error) {
  endWithSentence(error);
}
