import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { openDatabase, openPool } from './platform/database.ts';
import { forgetFormerKeys, publishKeys, RotationRefusal, usePublishedKeys } from './platform/key-rotation.ts';
import { tablesForCommand } from './platform/prepare-tables.ts';

const USAGE = `Keys of the embedded identity provider (DATABASE_URL must be set, or DATABASE_OWNER_URL where the tables have
an owner of their own). Nobody is signed out and nothing stops when it is done in this order:

  node idp/src/keys.cli.ts publish   new keys that every server believes once it was started again
  node idp/src/keys.cli.ts use       ten minutes after the last of them: they sign, from the next start on
  node idp/src/keys.cli.ts forget    an hour later for tokens, a month later for browsers: the former keys go
`;

const actions = {
  publish: async (db) => {
    await publishKeys(db);
    return 'New keys are published. Start the servers again one after the other, wait ten minutes, then "use".';
  },
  use: async (db) => {
    await usePublishedKeys(db);
    return 'The new keys are in use. Start the servers again one after the other.';
  },
  forget: async (db) => `${await forgetFormerKeys(db)} former keys removed.`,
} satisfies Record<string, (db: ReturnType<typeof openDatabase>) => Promise<string>>;

async function main(): Promise<void> {
  const databaseUrl = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL;
  const [name = ''] = process.argv.slice(2);
  const action = Object.entries(actions).find(([known]) => known === name)?.[1];
  if (!databaseUrl) throw new RotationRefusal('DATABASE_URL is missing.');
  if (!action) throw new RotationRefusal('Nothing to do.');
  const pool = openPool(databaseUrl);
  try {
    await tablesForCommand(pool, process.env);
    process.stdout.write(`${await action(openDatabase(pool))}\n`);
  } finally {
    await pool.end();
  }
}

main().catch((error: unknown) => {
  endWithSentence(error);
  if (error instanceof RotationRefusal) process.stderr.write(`\n${USAGE}`);
});
