import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Compilation, Module, NormalModule } from 'webpack';

/** Beside each build. The licences of what is in it (MIT, Apache, OFL …) ask for their text to go with every copy. */
export const NOTICES = 'third-party-notices.txt';

const LICENCE_FILES = /^(licen[cs]es?|copying|notice|ofl)([-.].*)?$/i;
const RULE = '='.repeat(80);

interface Package {
  name: string;
  version: string;
  license?: string | { type?: string };
  author?: string | { name?: string };
  dependencies?: Record<string, string>;
}

/** The folder of the package that a file belongs to; undefined for our own files. */
export function packageFolder(file: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/@.][^\\/]*(?=[\\/])/.exec(file)?.[0];
}

const packageOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;

/**
 * Name, version, licence and the licence's own text of each package, by name.
 * @throws Error when one says nothing of its licence: nobody knows whether it may be handed on.
 */
export function noticesOf(folders: Iterable<string>): string {
  const notices = [...new Set(folders)].map((folder) => notice(folder, packageOf(folder)));
  const sorted = [...new Map(notices.map((one) => [one.title, one.text])).entries()].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return [
    `What others wrote and this build holds (${sorted.length} packages).`,
    ...sorted.map(([, text]) => text),
  ].join(`\n\n${RULE}\n`);
}

function notice(folder: string, { name, version, license, author }: Package): { title: string; text: string } {
  const licence = typeof license === 'object' ? license.type : license;
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILES.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim());
  if (licence === undefined && files.length === 0)
    throw new Error(`${name} ${version} has no licence that we know of.`);
  const writer = typeof author === 'object' ? author.name : author;
  const title = `${name} ${version}`;
  const text =
    files.length > 0 ? files : [writer ? `Copyright ${writer}` : 'The package brings no text of its licence.'];
  return { title, text: [`${title} (${licence ?? 'see below'})`, ...text].join('\n\n') };
}

/** The packages of which a build holds a module, a style sheet or a file. */
export function bundledFolders({ modules, chunkGraph, assetsInfo, compiler }: Compilation): Set<string> {
  const shipped = [...modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0);
  const files = shipped.flatMap(withParts).map((module) => (module as Partial<NormalModule>).resource);
  // Fonts come in through style sheets, and are no modules of this compilation.
  const sources = [...assetsInfo.values()].map(({ sourceFilename }) => sourceFilename);
  const runtime = createRequire(import.meta.url).resolve('webpack/package.json');
  const all = [...files, ...sources.map((file) => file && resolve(compiler.context, file)), runtime];
  return new Set(all.flatMap((file) => (file && packageFolder(file.split('?')[0] ?? file)) || []));
}

/** Small modules are joined into one, which names no file but has its parts. */
const withParts = (module: Module & { modules?: Module[] }): Module[] => [module, ...(module.modules ?? [])];

/** What a server needs to run: its packages, theirs, and so on. Types and tools are for those who build. */
export function installedFolders(app: string): Set<string> {
  const found = new Set<string>();
  const visit = (folder: string) => {
    for (const name of Object.keys(packageOf(folder).dependencies ?? {})) {
      const needed = folderOf(name, folder);
      if (needed === undefined || found.has(needed)) continue;
      found.add(needed);
      visit(needed);
    }
  };
  visit(app);
  return new Set([...found].filter((folder) => !packageOf(folder).name.startsWith('@bloom/')));
}

/** Looked for as Node does. What is not there was left out by npm: a package for another platform. */
function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    try {
      packageOf(candidate);
      return candidate;
    } catch {
      if (dirname(folder) === folder) return undefined;
    }
  }
}
