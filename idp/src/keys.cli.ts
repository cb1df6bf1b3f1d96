import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { type Database, openDatabase, openPool } from './platform/database.ts';
import { forgetFormerKeys, type Haste, publishKeys, usePublishedKeys } from './platform/key-rotation.ts';
import { tablesForCommand } from './platform/prepare-tables.ts';

const USAGE = `Keys of the embedded identity provider (DATABASE_URL must be set, or DATABASE_OWNER_URL where the tables have
an owner of their own). Nobody is signed out and nothing stops when it is done in this order:

  node idp/src/keys.cli.ts publish   new keys that every server believes once it was started again
  node idp/src/keys.cli.ts use       ten minutes after the last of them: they sign, from the next start on
  node idp/src/keys.cli.ts forget    an hour later for tokens, a month later for browsers: the former keys go

"use --now" and "forget --now" do not wait, for a trial or when somebody else has the former keys. Whoever was let in
by a former key that is forgotten, or gets a new one from a server that others do not know yet, signs in again.
`;

class UsageError extends Error {}

type Action = (db: Database, haste: Haste) => Promise<string>;

const actions = {
  publish: async (db) => {
    await publishKeys(db);
    return 'New keys are published. Start the servers again one after the other, wait ten minutes, then "use".';
  },
  use: async (db, haste) => {
    await usePublishedKeys(db, haste);
    return 'The new keys are in use. Start the servers again one after the other. "forget" in an hour, and in a month.';
  },
  forget: async (db, haste) => {
    const removed = await forgetFormerKeys(db, haste);
    if (removed === 0) return 'No former key was removed: what they signed may still be shown, or there is none.';
    return `Former keys removed: ${removed}. Start the servers again one after the other.`;
  },
} satisfies Record<string, Action>;

function asked(args: readonly string[]): { action: Action; haste: Haste } {
  const [name = '', ...options] = args;
  const action: Action | undefined = Object.entries(actions).find(([known]) => known === name)?.[1];
  if (!action) throw new UsageError(name === '' ? 'Nothing to do.' : `"${name}" is none of publish, use, forget.`);
  const unknown = options.find((option) => option !== '--now' || name === 'publish');
  if (unknown !== undefined) throw new UsageError(`"${name}" takes no "${unknown}".`);
  return { action, haste: { isUrgent: options.length > 0 } };
}

async function main(): Promise<void> {
  const databaseUrl = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL;
  const { action, haste } = asked(process.argv.slice(2));
  if (!databaseUrl) throw new UsageError('DATABASE_URL is missing.');
  const pool = openPool(databaseUrl);
  try {
    await tablesForCommand(pool, process.env);
    process.stdout.write(`${await action(openDatabase(pool), haste)}\n`);
  } finally {
    await pool.end();
  }
}

main().catch((error: unknown) => {
  endWithSentence(error);
  if (error instanceof UsageError) process.stderr.write(`\n${USAGE}`);
});
