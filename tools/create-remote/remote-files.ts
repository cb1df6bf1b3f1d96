import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewRemote } from './command.ts';

const TEMPLATE = join(import.meta.dirname, 'template');
const SUFFIX = '.template';

/** Where development servers of remotes listen; the shell allows overrides from these. */
const FIRST_PORT = 3101;

/** The files of a new remote, by their path in its folder. */
export function remoteFiles(root: string, remote: NewRemote, port = freePort(root)): Map<string, string> {
  const words = { ...remote, ...placesOf(remote.id), port: String(port), ...versions(root) };
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, word: string) => {
      const value = (words as Record<string, string>)[word];
      if (value === undefined) throw new Error(`The template asks for "${word}", which nobody gives.`);
      return value;
    });
  const files = globSync(`**/*${SUFFIX}`, { cwd: TEMPLATE }).sort();
  return new Map(
    files.map((file) => [file.slice(0, -SUFFIX.length), fill(readFileSync(join(TEMPLATE, file), 'utf8'))]),
  );
}

/** `mfe-time-off` → the address /time-off and routes such as timeOff.home. */
export function placesOf(id: string): { area: string; path: string } {
  const path = id.slice('mfe-'.length);
  return { area: path.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()), path };
}

/** One set of versions for the whole repository. */
function versions(root: string): Record<string, string> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'shared-ui/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const of = (name: string) => {
    const version = dependencies[name] ?? devDependencies[name];
    if (version === undefined) throw new Error(`shared-ui/package.json does not name ${name}.`);
    return version;
  };
  return {
    react: of('react'),
    reactDom: of('react-dom'),
    testingLibraryReact: of('@testing-library/react'),
    typesReact: of('@types/react'),
    typesReactDom: of('@types/react-dom'),
  };
}

/** The first one that no other remote has. */
function freePort(root: string): number {
  const taken = readdirSync(root)
    .map((folder) => join(root, folder, 'webpack.config.mjs'))
    .filter((file) => existsSync(file))
    .map((file) => portIn(readFileSync(file, 'utf8')));
  let port = FIRST_PORT;
  while (taken.includes(port)) port += 1;
  return port;
}

export function portIn(config: string): number | undefined {
  const [, port] = /\bport: (\d+)/.exec(config) ?? [];
  return port === undefined ? undefined : Number(port);
}
