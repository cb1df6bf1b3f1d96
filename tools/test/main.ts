import { parseArgs } from 'node:util';
import { buildApps, generateCode } from '../start/build-apps.ts';
import { endScripts } from '../start/node-script.ts';
import { createProgress } from '../start/progress.ts';
import { StartError } from '../start/start-error.ts';
import { withBuildLock } from '../start/work-lock.ts';
import { endCommands } from './command.ts';
import { type Outcome, total, uncounted } from './outcome.ts';
import { budgetSuite, checkSuite, jestSuite, journeySuite, nodeSuite } from './suites.ts';
import { startTestDatabase } from './test-database.ts';

const NODE_SUITES: Record<string, string[]> = {
  api: ['api/src/**/*.test.ts'],
  idp: ['idp/src/**/*.test.ts'],
  registry: ['registry/src/**/*.test.ts'],
  tools: ['tools/**/*.test.ts', 'tools/**/*.test.mjs', 'e2e/support/**/*.test.ts'],
};
const SUITES = ['check', 'pages', ...Object.keys(NODE_SUITES), 'budgets', 'journeys'];

const print = (line: string) => console.log(line);
const progress = createProgress(print);
const outcomes: Outcome[] = [];
const cleanUps: (() => Promise<void>)[] = [];

async function run(suite: string, work: () => Promise<Outcome>): Promise<void> {
  const started = Date.now();
  print(`▶ ${suite}`);
  const outcome = await work().catch((error: unknown) =>
    uncounted(suite, error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  // No test at all means that the files were not found.
  if (outcome.passed + outcome.failed === 0) outcome.failed = 1;
  outcomes.push(outcome);
  if (outcome.failed > 0) print(outcome.output);
  const mark = outcome.failed > 0 ? '✗' : '✓';
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  print(`${mark} ${suite}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`);
}

async function runServers(chosen: string[]): Promise<void> {
  const suites = Object.entries(NODE_SUITES).filter(([suite]) => chosen.includes(suite));
  if (suites.length === 0) return;
  const database = await startTestDatabase(progress.note);
  cleanUps.push(database.stop);
  for (const [suite, files] of suites) {
    await run(suite, () => nodeSuite(suite, files, { TEST_DATABASE_URL: database.url }));
  }
}

/**
 * Two processors: types, builds and the journeys on the one, the servers and then the pages on the other. Journeys wait
 * for clocks and networks half of their time; what needs nothing but a processor goes beside them.
 */
async function runAll(chosen: string[]): Promise<void> {
  await withBuildLock(() => generateCode(progress));
  const product = async () => {
    if (chosen.includes('check')) await run('check', checkSuite);
    if (!chosen.includes('budgets') && !chosen.includes('journeys')) return;
    await withBuildLock(() => buildApps(progress));
    if (chosen.includes('budgets')) await run('budgets', budgetSuite);
    if (chosen.includes('journeys')) await run('journeys', () => journeySuite(print));
  };
  const parts = async () => {
    await runServers(chosen);
    if (chosen.includes('pages')) await run('pages', jestSuite);
  };
  await Promise.all([product(), parts()]);
}

async function cleanUp(): Promise<void> {
  endCommands();
  endScripts();
  await Promise.all(cleanUps.splice(0).map((work) => work()));
}

const { values } = parseArgs({ options: { only: { type: 'string', default: SUITES.join(',') } } });
const chosen = values.only.split(',');
const unknown = chosen.find((suite) => !SUITES.includes(suite));
if (unknown !== undefined) {
  console.error(`There is no suite "${unknown}". There are: ${SUITES.join(', ')}.`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(signal as 'SIGINT', async () => {
    await cleanUp();
    process.exit(130);
  });
}
try {
  await runAll(chosen);
} catch (error) {
  // A build that fails, for example: what it says is the failure.
  const output = error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error);
  outcomes.push(uncounted('preparation', output));
  print(output);
}
await cleanUp();
const { passed, failed } = total(outcomes);
print(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
