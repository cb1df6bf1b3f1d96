import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '@bloom/shared-server/command-line';
import { buildApps, generateCode } from '../start/build-apps.ts';
import { endScripts } from '../start/node-script.ts';
import { createProgress } from '../start/progress.ts';
import { StartError } from '../start/start-error.ts';
import { withBuildLock } from '../start/work-lock.ts';
import { endCommands } from './command.ts';
import { type Outcome, total, uncounted } from './outcome.ts';
import { type Piece, PieceQueue } from './piece-queue.ts';
import { budgetSuite, checkSuite, jestPieces, journeySuite, nodePieces } from './suites.ts';
import { startTestDatabase } from './test-database.ts';

const NODE_SUITES: Record<string, string[]> = {
  rules: ['shared-{rules,server}/src/**/*.test.ts'],
  api: ['api/src/**/*.test.ts'],
  idp: ['idp/src/**/*.test.ts'],
  registry: ['registry/{src,command}/**/*.test.ts'],
  tools: ['tools/**/*.test.ts', 'tools/**/*.test.mjs', 'e2e/support/**/*.test.ts'],
};
const SUITES = ['check', 'pages', ...Object.keys(NODE_SUITES), 'budgets', 'journeys'];

const print = (line: string) => console.log(line);
const progress = createProgress(print);
const outcomes: Outcome[] = [];
const cleanUps: (() => Promise<void>)[] = [];

function report(outcome: Outcome, seconds: number): void {
  // No test at all means that the files were not found.
  if (outcome.passed + outcome.failed === 0) outcome.failed = 1;
  outcomes.push(outcome);
  const mark = outcome.failed > 0 ? '✗' : '✓';
  print(`${mark} ${outcome.suite}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds.toFixed(0)} s)`);
}

const queueOf = (pieces: Piece[]) => new PieceQueue(pieces, { begun: (suite) => print(`▶ ${suite}`), ended: report });

const run = (suite: string, work: () => Promise<Outcome>) => queueOf([{ suite, run: work }]).take();

async function serverPieces(chosen: string[]): Promise<Piece[]> {
  const suites = Object.entries(NODE_SUITES).filter(([suite]) => chosen.includes(suite));
  if (suites.length === 0) return [];
  const database = await startTestDatabase(progress.note);
  const compiled = mkdtempSync(join(tmpdir(), 'bloom-compiled-'));
  cleanUps.push(database.stop, async () => rmSync(compiled, { recursive: true, force: true }));
  return suites.flatMap(([suite, files]) => nodePieces(suite, files, compiled, { TEST_DATABASE_URL: database.url }));
}

/**
 * Two processors: types, builds and the journeys on the one, the parts of the product on the other. Journeys wait for
 * clocks and networks half of their time; what needs nothing but a processor goes beside them. Whatever is left of the
 * parts when they end is shared by both.
 */
async function runAll(chosen: string[]): Promise<void> {
  const [ofServers] = await Promise.all([serverPieces(chosen), withBuildLock(() => generateCode(progress))]);
  const parts = queueOf([...ofServers, ...(chosen.includes('pages') ? jestPieces() : [])]);
  const product = async () => {
    if (chosen.includes('check')) await run('check', checkSuite);
    if (chosen.includes('budgets') || chosen.includes('journeys')) await withBuildLock(() => buildApps(progress));
    if (chosen.includes('budgets')) await run('budgets', budgetSuite);
    if (chosen.includes('journeys')) await run('journeys', () => journeySuite(print, values.journey));
  };
  await Promise.all([product().then(() => parts.take()), parts.take()]);
}

async function cleanUp(): Promise<void> {
  endCommands();
  endScripts();
  await Promise.all(cleanUps.splice(0).map((work) => work()));
}

const { values } = readCommandLine({
  usage: `npm test [-- --only suite,suite] [--journey part-of-its-name]

Suites: ${SUITES.join(', ')}.`,
  options: { only: { type: 'string' }, journey: { type: 'string' } },
});
const chosen = values.only?.split(',') ?? (values.journey === undefined ? SUITES : ['journeys']);
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
}
await cleanUp();
// Last, where nobody has to look for it among what passed.
for (const { suite, failed, output } of outcomes) if (failed > 0 && output) print(`\n✗ ${suite}\n${output}`);
const { passed, failed } = total(outcomes);
print(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
