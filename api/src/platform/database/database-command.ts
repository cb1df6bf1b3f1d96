import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { createDatabase, createPool, type Db } from './database.ts';

interface Command {
  /** What the database is needed for, for who forgot to name it: "whose audit is checked". */
  whose: string;
  statementTimeout?: number;
  /** @returns the exit code */
  run: (db: Db) => Promise<number>;
}

/** A command about the database of `DATABASE_URL`; what stops it is told in a sentence, with exit code 2. */
export async function runDatabaseCommand({ whose, statementTimeout, run }: Command): Promise<void> {
  try {
    const connectionString = process.env.DATABASE_URL;
    if (!connectionString) throw new Error(`DATABASE_URL is missing: the address of the database ${whose}.`);
    const db = createDatabase(createPool({ connectionString, max: 1, ...(statementTimeout && { statementTimeout }) }));
    process.exitCode = await run(db).finally(() => db.destroy());
  } catch (error) {
    endWithSentence(error, 2);
  }
}
