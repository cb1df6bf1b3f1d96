/** `npm run retention`: what the last night's retention did, a line for each category. DATABASE_URL must be set. */
import { createDatabase, createPool } from '../../platform/database/database.ts';
import { lastRuns } from './retention-report.repository.ts';
import { reportOf } from './retention-report.words.ts';

async function main(): Promise<number> {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString)
    throw new Error('DATABASE_URL is missing: the address of the database whose retention is told.');
  const db = createDatabase(createPool({ connectionString, max: 1 }));
  try {
    const { lines, isWell } = reportOf(await lastRuns(db));
    process.stdout.write(`${lines.join('\n')}\n`);
    return isWell ? 0 : 1;
  } finally {
    await db.destroy();
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
