/** `npm run retention`: what the last night's retention did, a line for each category. DATABASE_URL must be set. */
import { runDatabaseCommand } from '../../platform/database/database-command.ts';
import { lastRuns } from './retention-report.repository.ts';
import { reportOf } from './retention-report.words.ts';

await runDatabaseCommand({
  whose: 'whose retention is told',
  async run(db) {
    const { lines, isWell } = reportOf(await lastRuns(db));
    process.stdout.write(`${lines.join('\n')}\n`);
    return isWell ? 0 : 1;
  },
});
