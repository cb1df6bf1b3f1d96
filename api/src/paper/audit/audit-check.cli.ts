/** `npm run audit-check` (DATABASE_URL must be set): whether the audit is as it was written, and where not. */
import { createDatabase, createPool } from '../../platform/database/database.ts';
import { chainAudit } from './audit-chain.ts';
import { checkAudit } from './audit-check.service.ts';

async function main(): Promise<number> {
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString)
    throw new Error('DATABASE_URL is missing: the address of the database whose audit is checked.');
  const db = createDatabase(createPool({ connectionString, max: 1, statementTimeout: 600_000 }));
  try {
    await chainAudit(db);
    const { links, waiting, broken } = await checkAudit(db);
    if (broken !== undefined) {
      process.stdout.write(`The audit is NOT whole: ${broken}. The ${links} links before it hold.\n`);
      return 1;
    }
    process.stdout.write(`The audit is whole: ${links} links hold, ${waiting} events wait for theirs.\n`);
    return 0;
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
