import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import type { ProductHandle } from './product-under-test.handle.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

interface ListedRemote {
  id: string;
  version: string;
  baseUrl: string;
  previous?: { version: string };
}

/** The squads' command, on the storage of the product under test. */
async function registry<Answer>(...words: string[]): Promise<Answer> {
  const storage = join(process.env.E2E_STATE ?? '', 'registry');
  const args = ['tools/registry/main.ts', ...words, '--json', '--storage', storage];
  const { stdout } = await run(process.execPath, args, { cwd: root });
  return JSON.parse(stdout) as Answer;
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

export const pin = (id: string, version: string) => registry('pin', id, version);
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
export async function untilListed(product: ProductHandle, id: string, version: string): Promise<void> {
  await expect
    .poll(async () => (await listed(product)).find((remote) => remote.id === id)?.version, { timeout: 10_000 })
    .toBe(version);
}

/** Everybody gets a version that differs from the one before, which stays the last known good one. */
export async function deploy(product: ProductHandle, id: string): Promise<string> {
  const version = await publishAgain(id, '--pin');
  await untilListed(product, id, version);
  return version;
}
