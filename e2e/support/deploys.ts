import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { runCommand } from '@bloom/registry/command/run';
import { expect, type Page } from '@playwright/test';
import type { ProductHandle } from './product-under-test.handle.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const storage = join(process.env.E2E_STATE ?? '', 'registry');

interface ListedRemote {
  id: string;
  version: string;
  baseUrl: string;
  previous?: { version: string };
  canary?: { version: string; percent: number };
}

/** The squads' command, on the storage of the product under test; without a process for each of its many calls. */
async function registry<Answer>(...words: string[]): Promise<Answer> {
  const { code, out, error } = await runCommand([...words, '--json', '--storage', storage], process.env);
  if (code !== 0) throw new Error(error);
  return JSON.parse(out) as Answer;
}

/** The same files and one more: another version, without another build. */
export async function publishAgain(id: string, ...options: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bloom-version-'));
  try {
    await cp(join(root, id, 'dist'), folder, { recursive: true });
    await writeFile(join(folder, 'published-again.txt'), randomUUID());
    const [published] = await registry<{ version: string }[]>('publish', id, '--dist', folder, '--local', ...options);
    if (!published) throw new Error(`${id} was not published`);
    return published.version;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const pin = (id: string, version: string) => registry('pin', id, version);
export const rollback = (id: string) => registry('rollback', id);
export const canary = (id: string, version: string, percent: number) =>
  registry('canary', id, version, '--percent', String(percent));
export const history = (id: string) =>
  registry<{ action: string; by: string; version?: string; why?: string }[]>('history', id);

/** What new pages are told. */
export async function listed(product: ProductHandle): Promise<ListedRemote[]> {
  const response = await fetch(`${product.registryUrl}/remotes.json`);
  const { payload } = (await response.json()) as { payload: string };
  return (JSON.parse(payload) as { remotes: ListedRemote[] }).remotes;
}

/** Until new pages get this version. */
async function untilListed(product: ProductHandle, id: string, version: string): Promise<void> {
  await expect
    .poll(async () => (await listed(product)).find((remote) => remote.id === id)?.version, { timeout: 10_000 })
    .toBe(version);
}

/** Everybody gets a version that differs from the one before, which stays the last known good one. */
export async function deploy(product: ProductHandle, id: string, published?: string): Promise<string> {
  if (published !== undefined) await pin(id, published);
  const version = published ?? (await publishAgain(id, '--pin'));
  await untilListed(product, id, version);
  return version;
}

/**
 * As on the first day: each remote in one version. Nothing to do unless the product under test has been used before.
 */
export async function forgetFormerVersions(product: ProductHandle): Promise<void> {
  for (const { id, previous } of await listed(product)) {
    if (previous === undefined) continue;
    await registry('withdraw', id);
    const [{ version } = { version: '' }] = await registry<{ version: string }[]>(
      'publish',
      id,
      '--dist',
      join(root, id, 'dist'),
      '--local',
      '--pin',
    );
    await untilListed(product, id, version);
  }
}

/** Flips one byte of the entry of a published version, and of its compressed copy, behind the registry's back. */
export async function tamper(id: string, version: string): Promise<void> {
  const folder = join(storage, 'remotes', id, version);
  const entry = (await readdir(folder)).find((name) => /^remoteEntry.*\.js$/.test(name));
  if (!entry) throw new Error(`${id}@${version} has no entry`);
  const bytes = await readFile(join(folder, entry));
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(join(folder, entry), bytes);
  await writeFile(join(folder, `${entry}.br`), brotliCompressSync(bytes));
}

/** `<remote>/<version>` of whatever this page has fetched. */
export function fetchedVersions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\/remotes\/([^/]+\/[^/]+)\//.exec(name)?.[1] ?? []),
  );
}
