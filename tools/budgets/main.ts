/**
 * `npm run budgets`, after a build: records what each app weighs and lowers the budgets of those that shrank.
 * `--check` changes nothing and fails when an app is over its budget or a budget should have gone down.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '@bloom/shared-server/command-line';
import { parseManifest } from '../../registry/src/manifest/manifest.ts';
import type { AppBytes } from '../../registry/src/manifest/manifest-bytes.ts';
import { appNames } from '../start/build-apps.ts';
import { repositoryRoot as root } from '../start/state-folder.ts';
import { filesOfPage, measureBuild, sentSize } from './measure.ts';
import { type Budget, looseProblems, lowered, overProblems } from './ratchet.ts';
import { scriptsOfPage, wholePageProblems, wholePages } from './whole-pages.ts';

const RECORD = 'tools/budgets/bytes.json';

type Recorded = Record<string, Budget>;

interface App {
  name: string;
  manifest: string;
  budget: Budget;
  bytes: AppBytes;
}

function readApp(name: string): App {
  const manifest = name === 'shell' ? 'shell/host.manifest.json' : `${name}/remote.manifest.json`;
  const { byteBudget } = parseManifest(readFileSync(join(root, manifest), 'utf8'), manifest);
  if (!byteBudget) throw new Error(`${manifest} has no "byteBudget".`);
  return { name, manifest, budget: byteBudget, bytes: measureBuild(name, join(root, name, 'dist')) };
}

function recorded(): Recorded {
  const file = join(root, RECORD);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Recorded) : {};
}

const figure = (bytes: number) => bytes.toLocaleString('en').padStart(9);

function show(apps: App[], before: Recorded): void {
  console.log(`${'bytes after brotli'.padEnd(18)}      page    budget       all    budget  since the record`);
  for (const { name, budget, bytes } of apps) {
    const earlier = before[name]?.total;
    const change = earlier === undefined ? 'new' : `${bytes.total >= earlier ? '+' : ''}${bytes.total - earlier}`;
    const figures = [bytes.page, budget.page, bytes.total, budget.total].map(figure).join(' ');
    console.log(`${name.padEnd(16)} ${figures}  ${change}`);
  }
}

/** Says what the slow-line pages weigh with all that they take of the shell. */
function checkWholePages(): string[] {
  const shell = filesOfPage(readFileSync(join(root, 'shell/dist/index.html'), 'utf8'), { known: true });
  return wholePages.flatMap((page) => {
    const files = scriptsOfPage(root, page, shell);
    const bytes = files.reduce((sum, file) => sum + sentSize(file), 0);
    console.log(
      `${page.route.padEnd(16)} ${figure(bytes)} ${figure(page.most)}  scripts with the shell's, ${files.length} files`,
    );
    return wholePageProblems(page, bytes);
  });
}

function lowerBudget({ manifest, budget, bytes, name }: App): void {
  const next = lowered(budget, bytes);
  if (next.page === budget.page && next.total === budget.total) return;
  const file = join(root, manifest);
  const text = readFileSync(file, 'utf8');
  const line = `"byteBudget": { "page": ${next.page}, "total": ${next.total} }`;
  writeFileSync(file, text.replace(/"byteBudget":\s*\{[^}]*\}/, line));
  console.log(`${name}: the budget goes down to ${next.page} a page, ${next.total} for all.`);
}

function record(apps: App[]): void {
  const figures = Object.fromEntries(apps.map(({ name, bytes: { page, total } }) => [name, { page, total }]));
  const lines = Object.entries(figures).map(
    ([name, { page, total }]) => `  "${name}": { "page": ${page}, "total": ${total} }`,
  );
  writeFileSync(join(root, RECORD), `{\n${lines.join(',\n')}\n}\n`);
}

try {
  const { values } = readCommandLine({
    usage: 'npm run budgets [-- --check]: what the pages weigh; without --check it is recorded.',
    options: { check: { type: 'boolean', default: false } },
  });
  const apps = appNames().map(readApp);
  const before = recorded();
  show(apps, before);
  const failures = apps.flatMap(({ name, budget, bytes }) => overProblems(name, budget, bytes));
  failures.push(...checkWholePages());
  if (values.check) {
    // One that is new has room until it is recorded for the first time.
    const known = apps.filter(({ name }) => before[name] !== undefined);
    failures.push(...known.flatMap(({ name, budget, bytes }) => looseProblems(name, budget, bytes)));
  } else {
    for (const app of apps) lowerBudget(app);
    record(apps);
  }
  for (const failure of failures) console.error(failure);
  process.exitCode = failures.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
