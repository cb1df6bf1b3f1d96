import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithUsage, readCommandLine } from '@bloom/shared-server/command-line';
import { createProgress } from '../start/progress.ts';
import { repositoryRoot } from '../start/state-folder.ts';
import { endCommands, runNode } from '../test/command.ts';
import { failuresOf, nodeTestArguments } from '../test/suites.ts';
import { startTestDatabase } from '../test/test-database.ts';
import { type Race, table } from './race-table.ts';

const HOUR_MS = 3_600_000;

const usage = 'npm run soak -- [--runs 1000] [--only part-of-a-path]: runs every race that often.';
const { values } = readCommandLine({
  usage,
  options: { runs: { type: 'string', default: '1000' }, only: { type: 'string' } },
});
const files = globSync('api/src/**/*.races.test.ts', { cwd: repositoryRoot })
  .sort()
  .filter((file) => readFileSync(join(repositoryRoot, file), 'utf8').includes('raceRuns('))
  .filter((file) => values.only === undefined || file.includes(values.only));
if (!/^[1-9]\d*$/.test(values.runs)) endWithUsage(usage, `--runs is a number, not "${values.runs}".`);
if (files.length === 0) endWithUsage(usage, `No race has "${values.only}" in its path.`);

const reports = mkdtempSync(join(tmpdir(), 'bloom-soak-'));
const database = await startTestDatabase(createProgress((line) => console.log(line)).note);
let ended = false;
async function end(exitCode: number): Promise<void> {
  if (ended) return;
  ended = true;
  endCommands();
  await database.stop();
  rmSync(reports, { recursive: true, force: true });
  process.exit(exitCode);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(130));

const races: Race[] = [];
let failed = false;
for (const [index, file] of files.entries()) {
  console.log(`▶ ${file}`);
  const report = join(reports, `${index}.jsonl`);
  const { code, output } = await runNode(
    nodeTestArguments([file], { reporter: 'tools/soak/races.reporter.ts', report, longestMs: HOUR_MS }),
    { env: { TEST_DATABASE_URL: database.url, BLOOM_RACE_RUNS: values.runs }, longestMs: HOUR_MS },
  );
  const lines = readFileSync(report, 'utf8').split('\n').filter(Boolean);
  races.push(...lines.map((line) => ({ file, ...JSON.parse(line) })));
  if (code === 0) continue;
  failed = true;
  console.error(failuresOf(output));
}
console.log(`\n${table(races)}`);
await end(failed ? 1 : 0);
