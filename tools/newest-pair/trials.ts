import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Says what is wrong; nothing when all is well. */
type Trial = () => string;

export interface Places {
  /** Of the repository, with the packages to try. */
  copy: string;
  /** Where these were installed. */
  pair: string;
}

const REMOTE = 'mfe-billing';
const PAGE = 'src/finance/finance.page.tsx';
const LONGEST_MS = 5 * 60_000;

/**
 * What earlier pairs broke: not loading at all, and names of files that no longer follow from their content.
 */
export function trials(places: Places): [name: string, trial: Trial][] {
  const { copy } = places;
  let before: string[] = [];
  return [
    ['the code is generated', () => run(places, 'tools/codegen/codegen.ts')],
    ['the remote builds', () => run(places, 'tools/build/build.ts', REMOTE)],
    ['its federation manifest names files that are there', () => missingFiles(join(copy, REMOTE, 'dist'))],
    [
      'a changed page changes the names of its own files, and no others',
      () => {
        if (!existsSync(join(copy, REMOTE, 'dist'))) return 'There is no build.';
        before = scripts(copy);
        appendFileSync(join(copy, REMOTE, PAGE), '\nconsole.info("changed");\n');
        return run(places, 'tools/build/build.ts', REMOTE) || namesThatStayed(before, scripts(copy));
      },
    ],
    ['the shell builds', () => run(places, 'tools/build/build.ts', 'shell')],
  ];
}

function run({ copy, pair }: Places, script: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', join(copy, 'tools/newest-pair/pair-hook.mjs'), join(copy, script), ...args],
    { cwd: copy, encoding: 'utf8', timeout: LONGEST_MS, env: { ...process.env, NEWEST_PAIR: pair } },
  );
  if (status === 0) return '';
  return `${stdout}${stderr}`.trim().split('\n').slice(0, 6).join('\n') || 'It did not end within five minutes.';
}

const scripts = (copy: string) =>
  readdirSync(join(copy, REMOTE, 'dist'))
    .filter((name) => name.endsWith('.js'))
    .sort();

function missingFiles(dist: string): string {
  if (!existsSync(join(dist, 'mf-manifest.json'))) return 'There is no build.';
  const manifest = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8')) as {
    metaData: { remoteEntry: { name: string } };
  };
  const routes = JSON.parse(readFileSync(join(dist, 'route-files.json'), 'utf8')) as Record<string, string[]>;
  const named = [manifest.metaData.remoteEntry.name, ...Object.values(routes).flat()];
  return [...new Set(named)]
    .filter((file) => !existsSync(join(dist, file)))
    .map((file) => `${file} is named and not there.`)
    .join('\n');
}

/** The page, what names it (expose, entry, standalone start), and nothing that browsers have already. */
function namesThatStayed(before: string[], now: string[]): string {
  const changed = now.filter((name) => !before.includes(name));
  if (changed.length === 0) return 'No name changed: browsers would keep the old page.';
  const kept = now.length - changed.length;
  return kept * 2 > now.length ? '' : `${changed.length} of ${now.length} names changed: ${changed.join(', ')}`;
}
