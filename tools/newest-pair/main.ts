/**
 * `npm run newest-pair`: builds the shell and a remote with the newest webpack and the newest federation plugin, in a
 * folder of their own, and says whether they still work together. `--webpack 5.111.0 --federation 2.9.2` tries others.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readCommandLine } from '@bloom/shared-server/command-line';
import { repositoryRoot as root } from '../start/state-folder.ts';
import { copyWithPair, installedPair, installPair, type Pair } from './pair.ts';
import { type Places, trials } from './trials.ts';

const named = ({ webpack, federation }: Pair) => `webpack ${webpack} × federation ${federation}`;

function main(): boolean {
  const { values } = readCommandLine({
    usage:
      'npm run newest-pair [-- --webpack <version>] [--federation <version>]: whether the product works with them.',
    options: { webpack: { type: 'string', default: 'latest' }, federation: { type: 'string', default: 'latest' } },
  });
  const folder = mkdtempSync(join(tmpdir(), 'newest-pair-'));
  try {
    const ours = installedPair(join(root, 'node_modules'));
    const tried = installPair(join(folder, 'pair'), values);
    console.log(`In use: ${named(ours)}\nTried:  ${named(tried)}`);
    const places = { copy: join(folder, 'repository'), pair: join(folder, 'pair') };
    copyWithPair(root, places.pair, places.copy);
    return report(places);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every trial is made, so that one report tells all that has to be mended. */
function report(places: Places): boolean {
  let works = true;
  for (const [name, trial] of trials(places)) {
    const start = performance.now();
    const problem = trial();
    console.log(`${problem ? '✗' : '✓'} ${name} (${((performance.now() - start) / 1000).toFixed(0)} s)`);
    if (problem) {
      works = false;
      console.log(problem.replaceAll(/^/gm, '    '));
    }
  }
  console.log(
    works ? 'They work together: the versions in package.json can be raised.' : 'Not yet: stay with what is in use.',
  );
  return works;
}

try {
  if (!main()) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
