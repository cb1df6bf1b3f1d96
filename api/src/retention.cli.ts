/**
 * `npm run retention`: what the last night's retention did, a line for each category; with `--dry-run` what one would
 * do now. DATABASE_URL must be set.
 */
import { parseArgs } from 'node:util';
import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { previewRetention } from './desk/retention/retention-preview.service.ts';
import { lastRuns } from './desk/retention/retention-report.repository.ts';
import { previewOf, reportOf } from './desk/retention/retention-report.words.ts';
import { systemClock } from './platform/clock.ts';
import { runDatabaseCommand } from './platform/database/database-command.ts';

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

function isDryRun(): boolean | undefined {
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean' } } }).values['dry-run'] ?? false;
  } catch (error) {
    endWithSentence(error, 2);
    return undefined;
  }
}

const dryRun = isDryRun();
// Each domain says what is forgotten: only the dry run needs them.
if (dryRun) await import('./domains.ts');

if (dryRun !== undefined)
  await runDatabaseCommand({
    whose: 'whose retention is told',
    async run(db) {
      if (dryRun) {
        print(previewOf(await previewRetention({ db, clock: systemClock })));
        return 0;
      }
      const { lines, isWell } = reportOf(await lastRuns(db));
      print(lines);
      return isWell ? 0 : 1;
    },
  });
