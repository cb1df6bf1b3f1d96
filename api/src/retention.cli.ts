/**
 * `npm run retention`: what the last night's retention did, a line for each category; with `--dry-run` what one would
 * do now. DATABASE_URL must be set.
 */
import { readCommandLine } from '@bloom/shared-server/command-line';
import { previewRetention } from './desk/retention/retention-preview.service.ts';
import { lastRuns } from './desk/retention/retention-report.repository.ts';
import { previewOf, reportOf } from './desk/retention/retention-report.words.ts';
import { systemClock } from './platform/clock.ts';
import { runDatabaseCommand } from './platform/database/database-command.ts';

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

const { values } = readCommandLine({
  usage: 'npm run retention [-- --dry-run]: what the last night forgot, or what a run would forget now.',
  options: { 'dry-run': { type: 'boolean', default: false } },
});
const isDryRun = values['dry-run'];
// Each domain says what is forgotten: only the dry run needs them.
if (isDryRun) await import('./domains.ts');

await runDatabaseCommand({
  whose: 'whose retention is told',
  async run(db) {
    if (isDryRun) {
      print(previewOf(await previewRetention({ db, clock: systemClock })));
      return 0;
    }
    const { lines, isWell } = reportOf(await lastRuns(db));
    print(lines);
    return isWell ? 0 : 1;
  },
});
