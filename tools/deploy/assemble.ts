/**
 * The folder that one server runs from, and nothing else: `node tools/deploy/assemble.ts api /out`. The images copy it
 * as it is. Its own code without tests, the packages it needs as they lie in node_modules, and what is in it (notices,
 * list of components).
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../build/federation.ts';
import { installedFolders, NOTICES, noticesOf } from '../build/notices.ts';

export const SERVERS = ['api', 'idp', 'registry'] as const;
export type Server = (typeof SERVERS)[number];

/** What all servers share; found as packages of ours. */
const SHARED = ['shared-rules', 'shared-server'];
/** Besides package.json and src of these: files that are read as they lie. */
const MORE: Record<Server, string[]> = {
  api: ['api/schema.graphql', 'api/talents.schema.graphql'],
  idp: [],
  registry: [
    'shared-ui/src/remote/remote-manifest.schema.json',
    // What gives versions to people, without what builds and tries them.
    ...['manage', 'arguments', 'commands', 'help', 'report', 'said'].map((name) => `registry/command/${name}.ts`),
  ],
};
const TESTS = /(\.(test|fixture)\.(ts|json)|[/\\]testing)$/;

/** Empties `out` first. @returns how many packages of others lie in it */
export function assemble(server: Server, out: string): number {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'node_modules/@bloom'), { recursive: true });
  for (const own of [server, ...SHARED]) {
    for (const part of ['package.json', 'src']) {
      cpSync(join(root, own, part), join(out, own, part), { recursive: true, filter: (path) => !TESTS.test(path) });
    }
    // Node strips types of our own code only where it does not lie in node_modules itself.
    symlinkSync(join('../..', own), join(out, 'node_modules/@bloom', own));
  }
  for (const file of MORE[server]) cpSync(join(root, file), join(out, file));
  const packages = new Set([server, ...SHARED].flatMap((own) => [...installedFolders(join(root, own))]));
  for (const folder of packages) copyPackage(folder, join(out, relative(root, folder)));
  writeFileSync(join(out, NOTICES), noticesOf(packages));
  if (server === 'registry') copyBuilds(join(out, 'builds'));
  return packages.size;
}

/** Without what only its own authors need, and without packages in it: each is copied by itself. */
function copyPackage(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (path) => !/\/(node_modules|\.github|__tests__)$|\.(map|md|markdown)$/.test(path.slice(from.length)),
  });
}

/** The shell and the remotes, as they were built: they are published from here. */
function copyBuilds(out: string): void {
  for (const app of readdirSync(root).filter((name) => /^(shell|mfe-[a-z0-9-]+)$/.test(name))) {
    if (!existsSync(join(root, app, 'dist/index.html'))) continue;
    cpSync(join(root, app, 'dist'), join(out, app, 'dist'), { recursive: true });
    cpSync(join(root, app, 'package.json'), join(out, app, 'package.json'));
  }
}

/** The components in CycloneDX's form, by npm itself. */
function writeSbom(server: Server, out: string): void {
  const settings = ['--omit=dev', '--sbom-format=cyclonedx', `--workspace=@bloom/${server}`];
  const options = { cwd: root, maxBuffer: 64_000_000, stdio: ['ignore', 'pipe', 'inherit'] as 'pipe'[] };
  writeFileSync(join(out, 'bloom.cdx.json'), execFileSync('npm', ['sbom', ...settings], options));
}

if (process.argv[1] === import.meta.filename) {
  const [server, out] = process.argv.slice(2);
  if (!SERVERS.includes(server as Server) || out === undefined) {
    process.stderr.write(`node tools/deploy/assemble.ts ${SERVERS.join('|')} <folder>\n`);
    process.exit(2);
  }
  const packages = assemble(server as Server, out);
  writeSbom(server as Server, out);
  process.stdout.write(`${server}: ${packages} packages in ${out}\n`);
}
