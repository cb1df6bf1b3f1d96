/**
 * Brings the tables up to date and ends: a job before the servers, which then run with MIGRATE=elsewhere. With
 * RECOVERED_FROM, what the database was brought back from, nobody gets a number of an invoice until it is said which
 * ones were given since.
 */
import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { SettingsReader } from '@bloom/shared-server/settings-reader';
import { holdNumbersOf } from './backup/restored-numbers.ts';
import { prepareTables } from './tables.ts';

try {
  const reader = new SettingsReader(process.env);
  const accounts = {
    databaseUrl: reader.database('DATABASE_URL'),
    databaseOwnerUrl: reader.optionalDatabase('DATABASE_OWNER_URL'),
  };
  reader.finish('The tables of the API cannot be prepared');
  const { applied, version } = await prepareTables(accounts);
  process.stdout.write(`${applied.length} migrations applied, the last one is ${version}\n`);
  const RECOVERED_FROM = process.env.RECOVERED_FROM?.trim();
  if (RECOVERED_FROM) await holdNumbersOf(accounts.databaseOwnerUrl ?? accounts.databaseUrl, RECOVERED_FROM);
} catch (error) {
  endWithSentence(error);
}
