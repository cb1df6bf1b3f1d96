import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BuildContract, Bytes, FirstQuery, SharedNeed } from '../channels/publish-record.ts';
import { sha384 } from '../channels/storage-files.ts';
import { type Manifest, parseManifest } from '../manifest/manifest.ts';
import type { ContractUses } from '../manifest/manifest-compare.ts';
import { ENTRY, isKey, SHELL } from '../storage/storage.ts';
import { type Operations, operationsProblem } from './operations.ts';

/** A finished build, in memory as it will be published: what is checked is what is stored. */
export interface Build {
  id: string;
  /** `<package version>-<hash of every file>` */
  version: string;
  files: Map<string, Buffer>;
  manifest?: Manifest;
  routeFiles?: Record<string, string[]>;
  routeShares?: Record<string, string[]>;
  firstQueries?: Record<string, FirstQuery>;
  /** Texts of what it asks of the APIs, by their hash. */
  operations: Operations;
  contract: BuildContract;
  needs: SharedNeed[];
  uses: ContractUses;
  bytes: Bytes;
}

/** The build lacks something, or its manifest breaks the contract; the message says what and how to mend it. */
export class BuildError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BuildError';
  }
}

interface Assets {
  js: { sync: string[]; async: string[] };
  css: { sync: string[]; async: string[] };
}

interface Shared {
  id?: string;
  name: string;
  version?: string;
  singleton?: boolean;
  requiredVersion?: string;
}

interface FederationManifest {
  metaData?: { remoteEntry?: { name?: string } };
  shared?: Shared[];
  exposes?: { name: string; assets?: Assets }[];
}

const noAssets: Assets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

/** Read by our own tools, or opened by people; no page loads them. */
const NEVER_LOADED = /\.(br|json|html|txt)$/;

/**
 * Reads a build and writes the hash of every file into its federation manifest.
 * @throws ManifestError, BuildError.
 */
export function readBuild(id: string, dist: string, packageVersion: string): Build {
  if (!existsSync(join(dist, 'index.html'))) {
    throw new BuildError(`${id}: there is no build in ${dist}. Build it first: node tools/build/build.ts ${id}`);
  }
  const files = readFiles(id, dist);
  const contract = parse<BuildContract>(id, files, 'contract.json');
  const operations = readOperations(id, files);
  const uses: ContractUses = { links: [], slots: [], events: [], ...contract.uses };
  if (id === SHELL) {
    return {
      id,
      version: versionOf(packageVersion, files),
      files,
      operations,
      contract,
      uses,
      needs: [],
      bytes: measure(files, []),
    };
  }
  const manifest = readManifest(id, files);
  const federation = parse<FederationManifest>(id, files, ENTRY);
  const entry = federation.metaData?.remoteEntry?.name ?? '';
  if (!files.has(entry))
    throw new BuildError(`${id}: ${ENTRY} names the file "${entry}", which the build does not have.`);
  checkHook(id, entry, String(files.get(entry)));
  const exposed = federation.exposes?.flatMap(({ assets }) => assets?.js.sync ?? []) ?? [];
  addIntegrity(files, federation);
  return {
    id,
    version: versionOf(packageVersion, files),
    files,
    manifest,
    ...(files.has('route-files.json') && {
      routeFiles: parse<Record<string, string[]>>(id, files, 'route-files.json'),
    }),
    ...(files.has('route-shares.json') && {
      routeShares: parse<Record<string, string[]>>(id, files, 'route-shares.json'),
    }),
    ...(files.has('first-queries.json') && {
      firstQueries: parse<Record<string, FirstQuery>>(id, files, 'first-queries.json'),
    }),
    operations,
    contract,
    uses,
    needs: (federation.shared ?? []).map(({ name, requiredVersion = '*' }) => ({ name, range: requiredVersion })),
    bytes: measure(files, [entry, ...exposed]),
  };
}

/**
 * Whatever the entry loads later gets its hash from the page, by this hook (tools/build/integrity.ts). Without it the
 * files would run unproven, and nobody would notice.
 */
function checkHook(id: string, entry: string, text: string): void {
  const loads = ['script', 'link'].find((tag) => new RegExp(`createElement\\(["'\`]${tag}["'\`]\\)`).test(text));
  if (loads === undefined || /\bbloomFile\(/.test(text)) return;
  throw new BuildError(
    `${id}: ${entry} loads files without asking the page for their hashes. Build it as the others are: defineRemote of @bloom/tools/preset.`,
  );
}

function readFiles(id: string, dist: string): Map<string, Buffer> {
  const paths = globSync('**/*', { cwd: dist, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
    .sort();
  const odd = paths.find((path) => !isKey(path));
  if (odd !== undefined)
    throw new BuildError(`${id}: the build has a file of an impossible name: ${JSON.stringify(odd)}.`);
  return new Map(paths.map((path) => [path, readFileSync(join(dist, path))]));
}

function parse<Content>(id: string, files: Map<string, Buffer>, name: string): Content {
  const bytes = files.get(name);
  if (!bytes) throw new BuildError(`${id}: the build has no ${name}.`);
  try {
    return JSON.parse(bytes.toString('utf8')) as Content;
  } catch (error) {
    throw new BuildError(`${id}: ${name} of the build is no JSON: ${(error as Error).message}`);
  }
}

/** Builds of before there were any send texts. */
function readOperations(id: string, files: Map<string, Buffer>): Operations {
  if (!files.has('operations.json')) return {};
  const operations = parse<Operations>(id, files, 'operations.json');
  const problem = operationsProblem(operations);
  if (problem !== undefined) throw new BuildError(`${id}: operations.json of the build is wrong: ${problem}.`);
  return operations;
}

function readManifest(id: string, files: Map<string, Buffer>): Manifest {
  const bytes = files.get('remote.manifest.json');
  if (!bytes) throw new BuildError(`${id}: the build has no remote.manifest.json.`);
  const manifest = parseManifest(bytes.toString('utf8'), `${id}/remote.manifest.json`);
  if (manifest.id !== id) throw new BuildError(`${id}: the manifest is the one of "${manifest.id}".`);
  return manifest;
}

/**
 * The browser compares what it decoded, so compressed copies need no hash of their own. Lists of files that only an
 * unused way of preloading would read leave the manifest: it is on the way to every first page of the remote.
 */
function addIntegrity(files: Map<string, Buffer>, federation: FederationManifest): void {
  const { shared = [], exposes = [] } = federation;
  const loaded = [...files].filter(([path]) => !NEVER_LOADED.test(path));
  const slim = {
    ...federation,
    shared: shared.map(({ id, name, version, singleton, requiredVersion }) => ({
      id,
      name,
      version,
      singleton,
      requiredVersion,
      assets: noAssets,
    })),
    exposes: exposes.map(({ assets = noAssets, ...exposed }) => ({
      ...exposed,
      assets: { js: { ...assets.js, async: [] }, css: { ...assets.css, async: [] } },
    })),
    integrity: Object.fromEntries(loaded.map(([path, bytes]) => [path, sha384(bytes)])),
  };
  const text = Buffer.from(JSON.stringify(slim));
  files.set(ENTRY, text);
  if (files.has(`${ENTRY}.br`)) files.set(`${ENTRY}.br`, compress(text));
}

function compress(content: Buffer): Buffer {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/** Of names and contents, compressed copies included: one version is the same bytes wherever it was built. */
function versionOf(packageVersion: string, files: Map<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const path of [...files.keys()].sort()) {
    const bytes = files.get(path) ?? Buffer.alloc(0);
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return `${packageVersion.toLowerCase()}-${hash.digest('hex').slice(0, 12)}`;
}

function measure(files: Map<string, Buffer>, first: string[]): Bytes {
  const plain = [...files.keys()].filter((path) => !path.endsWith('.br'));
  const packed = (path: string) => (files.get(`${path}.br`) ?? files.get(path))?.length ?? 0;
  const sum = (paths: string[], size: (path: string) => number) => paths.reduce((bytes, path) => bytes + size(path), 0);
  return {
    files: plain.length,
    total: sum(plain, (path) => files.get(path)?.length ?? 0),
    entry: sum([...new Set(first)], packed),
    scripts: sum(
      plain.filter((path) => /\.m?js$/.test(path)),
      packed,
    ),
  };
}
