import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { appNames } from '../../start/build-apps.ts';
import { repositoryRoot } from '../../start/state-folder.ts';
import type { Measure } from '../report.ts';

const GOAL = 1.15;

/** Compressed, as it travels. */
function bytesOf(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

function weightOf(folder: string, files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + bytesOf(join(folder, file)), 0);
}

const scriptsIn = (folder: string) => globSync('**/*.js', { cwd: folder });

/**
 * Every script that any route may ask for, once: of the shell with all it provides, and of each remote what its routes
 * need beside that. What a remote carries for running alone is never fetched here.
 */
function federated(): Record<string, number> {
  const weights: Record<string, number> = {};
  for (const app of appNames()) {
    const dist = join(repositoryRoot, app, 'dist');
    if (app === 'shell') {
      weights[app] = weightOf(dist, scriptsIn(dist));
      continue;
    }
    const routes = JSON.parse(readFileSync(join(dist, 'route-files.json'), 'utf8')) as Record<string, string[]>;
    const files = new Set(Object.values(routes).flat());
    weights[app] = weightOf(
      dist,
      [...files].filter((file) => file.endsWith('.js')),
    );
  }
  return weights;
}

/** The whole product as files: federated against lazy routes of the same sources. */
export async function weighScripts(): Promise<Measure[]> {
  const lazy = join(repositoryRoot, '.bloom/bench/shell/lazy');
  const single = join(repositoryRoot, '.bloom/bench/shell/single');
  const weights = federated();
  const ours = Object.values(weights).reduce((sum, bytes) => sum + bytes, 0);
  const theirs = weightOf(lazy, scriptsIn(lazy));
  return [
    { what: 'JavaScript of the shell and all remotes', value: ours / 1000, unit: 'KB', details: { weights } },
    { what: 'JavaScript of everything with lazy routes', value: theirs / 1000, unit: 'KB' },
    { what: 'JavaScript of the single bundle', value: weightOf(single, scriptsIn(single)) / 1000, unit: 'KB' },
    { what: 'JavaScript of all remotes / lazy', value: ours / theirs, unit: '×', goal: GOAL },
  ];
}
