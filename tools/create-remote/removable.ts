import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseManifest } from '../../registry/src/manifest/manifest.ts';
import { usesOf } from '../codegen/contract-problems.ts';
import { portIn, remoteFiles } from './remote-files.ts';

const BUILT = /^(dist|dist-development|node_modules)\/|\.generated\.ts$/;

/** Who would miss a remote: `mfe-x links to "payroll.home"`. */
export function consumersOf(root: string, id: string): string[] {
  const manifest = parseManifest(
    readFileSync(join(root, id, 'remote.manifest.json'), 'utf8'),
    `${id}/remote.manifest.json`,
  );
  const own = {
    links: manifest.routes.map((route) => route.id),
    slots: (manifest.slots ?? []).map(({ name }) => name),
    events: (manifest.events ?? []).map(({ name }) => name),
  };
  const others = readdirSync(root).filter((name) => name !== id && /^(shell|shared-|mfe-)/.test(name));
  return others.flatMap((other) => {
    const uses = usesOf(root, other);
    return [
      ...uses.links.filter((link) => own.links.includes(link)).map((link) => `${other} links to "${link}"`),
      ...uses.slots.filter((slot) => own.slots.includes(slot)).map((slot) => `${other} fills the slot "${slot}"`),
      ...uses.events.filter((event) => own.events.includes(event)).map((event) => `${other} listens to "${event}"`),
    ];
  });
}

/** Files that somebody wrote and nothing else keeps: neither as the template has them, nor in git. */
export function unsavedWork(root: string, id: string): string[] {
  const kept = new Set(git(root, ['ls-files', '--', id]));
  const changed = new Set(git(root, ['diff', 'HEAD', '--name-only', '--', id]));
  const generated = generatedFiles(root, id);
  return globSync('**/*', { cwd: join(root, id), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, id).length + 1))
    .filter((file) => !BUILT.test(file))
    .filter((file) => {
      const path = `${id}/${file}`;
      if (kept.has(path) && !changed.has(path)) return false;
      return generated.get(file) !== readFileSync(join(root, path), 'utf8');
    })
    .sort();
}

function generatedFiles(root: string, id: string): Map<string, string> {
  const { title, owner } = JSON.parse(readFileSync(join(root, id, 'remote.manifest.json'), 'utf8')) as {
    title: string;
    owner: string;
  };
  const config = join(root, id, 'webpack.config.mjs');
  const port = existsSync(config) ? portIn(readFileSync(config, 'utf8')) : undefined;
  return remoteFiles(root, { id, title, owner }, port ?? 0);
}

/** Empty outside of a git repository: then nothing is kept. */
function git(root: string, args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}
