import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../start/state-folder.ts';
import { runNode } from './command.ts';
import { type Outcome, uncounted } from './outcome.ts';
import type { Piece } from './piece-queue.ts';

const bin = (packageName: string, path: string) => {
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
  return join(manifest, '..', path);
};

async function withReportFile<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bloom-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

/** Types, lint, format, import rules, generated files: one check each for the count. */
export const checkSuite = () => scriptSuite('check', 'tools/check/main.ts');

/** What the finished builds weigh, against their budgets. */
export const budgetSuite = () => scriptSuite('budgets', 'tools/budgets/main.ts', '--check');

async function scriptSuite(suite: string, ...command: string[]): Promise<Outcome> {
  const { code, output } = await runNode(command);
  return { suite, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

interface NodeCounts {
  passed: number;
  failed: number;
  cancelled: number;
  skipped: number;
  todo: number;
}

/**
 * Files that share a process load the product's modules once, which is most of what a small file costs. More than this
 * many would hold too many databases open at once.
 */
const FILES_OF_A_PROCESS = 24;

/** A file that sets the environment before it imports, or counts what its process has seen: nobody shares with it. */
const isAlone = (file: string) => file.includes('.process.test.');

/** The test files of the patterns, in the groups that run in one process each. */
export function testProcesses(files: string[]): string[][] {
  const together = files.filter((file) => !isAlone(file));
  const groups = Array.from({ length: Math.ceil(together.length / FILES_OF_A_PROCESS) }, (_, index) =>
    together.slice(index * FILES_OF_A_PROCESS, (index + 1) * FILES_OF_A_PROCESS),
  );
  return [...groups, ...files.filter(isAlone).map((file) => [file])];
}

/**
 * The node:test files of one package, by process.
 * @param compiled a folder where processes keep what they compiled: each loads the same modules
 */
export function nodePieces(suite: string, patterns: string[], compiled: string, env: Record<string, string>): Piece[] {
  const files = globSync(patterns, { cwd: repositoryRoot }).sort();
  return testProcesses(files).map((group) => ({
    suite,
    run: () => nodeTests(suite, group, { ...env, NODE_COMPILE_CACHE: compiled }),
  }));
}

/**
 * How files of node:test are run in one process: what they say on standard output, and `report` by a reporter of ours.
 */
export function nodeTestArguments(
  files: readonly string[],
  { reporter, report, longestMs }: { reporter: string; report: string; longestMs: number },
): string[] {
  return [
    // Without it a process whose last connection closes may end before it has said how many passed.
    '--test-force-exit',
    // A test that hangs is a test that fails.
    `--test-timeout=${longestMs}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(repositoryRoot, reporter)}`,
    `--test-reporter-destination=${report}`,
    '--test-global-setup=tools/test/files-loaded.ts',
    'tools/test/run-files.ts',
    ...files,
  ];
}

/** A skipped test counts as failed: there is no reason to keep one. */
function nodeTests(suite: string, files: string[], env: Record<string, string>): Promise<Outcome> {
  return withReportFile(async (report) => {
    const { code, output } = await runNode(
      nodeTestArguments(files, { reporter: 'tools/test/summary.reporter.ts', report, longestMs: 240_000 }),
      { env },
    );
    const counts = readReport<NodeCounts>(report);
    if (!counts) return uncounted(suite, output);
    const failed = counts.failed + counts.cancelled + counts.skipped + counts.todo;
    return { suite, passed: counts.passed, failed: failed || (code === 0 ? 0 : 1), output: failuresOf(output) };
  });
}

/** What a run of node:test says at its end of the tests that failed; all of it when it did not get that far. */
export function failuresOf(output: string): string {
  const start = output.lastIndexOf('\n✖ failing tests:');
  return start < 0 ? output : output.slice(start + 1);
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; status: string; message: string }[];
}

/** One process would keep what each of its 150 files left behind, and search it for garbage again and again. */
const JEST_PROCESSES = 5;

/** The page and rule tests of the shell, the remotes and the shared packages. */
export function jestPieces(): Piece[] {
  return Array.from({ length: JEST_PROCESSES }, (_, index) => ({
    suite: 'pages',
    run: () => jestTests(`${index + 1}/${JEST_PROCESSES}`),
  }));
}

function jestTests(shard: string): Promise<Outcome> {
  return withReportFile(async (report) => {
    const { code, output } = await runNode([
      bin('jest', 'bin/jest.js'),
      '--config',
      'tools/jest/jest.config.mjs',
      '--maxWorkers=1',
      `--shard=${shard}`,
      '--json',
      `--outputFile=${report}`,
    ]);
    const counts = readReport<JestReport>(report);
    if (!counts) return uncounted('pages', output);
    const { numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = counts;
    const failed = numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites;
    const messages = counts.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name, message }) => `${relative(repositoryRoot, name)}\n${message}`);
    return {
      suite: 'pages',
      passed: counts.numPassedTests,
      failed: failed || (code === 0 ? 0 : 1),
      output: messages.join('\n') || output,
    };
  });
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** They take eight minutes where the machine is theirs; beside everything else, on a slow one, twice that. */
const JOURNEYS_LONGEST_MS = 40 * 60_000;

/**
 * The journeys in a real Chromium, on a product that Playwright's set-up starts with the builds that are there.
 * @param title only those whose titles hold it
 */
export function journeySuite(print: (line: string) => void, title?: string): Promise<Outcome> {
  return withReportFile(async (report) => {
    const { code, output } = await runNode(
      [
        bin('@playwright/test', 'cli.js'),
        'test',
        '--config=e2e/playwright.config.ts',
        '--reporter=list,json',
        ...(title === undefined ? [] : ['--no-deps', `--grep=${title}`]),
      ],
      { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_BUILT: '1' }, onLine: print, longestMs: JOURNEYS_LONGEST_MS },
    );
    const counts = readReport<PlaywrightReport>(report)?.stats;
    if (!counts) return uncounted('journeys', output);
    const failed = counts.unexpected + counts.flaky + counts.skipped;
    // What failed was printed while it ran.
    return { suite: 'journeys', passed: counts.expected, failed: failed || (code === 0 ? 0 : 1), output: '' };
  });
}
